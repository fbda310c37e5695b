import type { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { Pin } from '#bridge/rows.ts'
import { roomChannel, type RoomMessage } from '#bridge/downloads.ts'
import { ageMs } from '#lib/stamp.ts'
import { dropImagesOnFull } from '../image/cache.ts'
import type { Databases } from './databases.ts'
import { deletePages } from './pages.ts'
import { dropReserve } from './reserve.ts'

/** With fewer bytes of pictures than this, removing them helps little: lists and items go too. */
const fewBytes = 4 * 1024 * 1024

/** When room was made and was no help (Unix milliseconds); for so long no more goes. */
const stuckAt = new WeakMap<Databases, number>()
const stuckMs = 10_000

const making = new Map<string, Promise<boolean>>()

/**
 * Makes room on a full disk, in a fixed order: what downloads hold for that, else half of the pictures, then the older half of lists, answers, details and
 * cards of the person, but for those that downloads need. Never what a person made, paid or asked to be kept: drafts,
 * outbox, uploads, downloads, payments, history, hidden things. Who comes while room is made waits for that.
 * False where nothing could be removed. `stuck`: what was to be written does not fit all the same, and more of what is kept
 * would go for nothing. The pages are told of both.
 */
export function makeRoom(databases: Databases, person: string | undefined, stuck = false): Promise<boolean> {
  if (stuck) {
    stuckAt.set(databases, Date.now())
    return Promise.resolve(noRoom())
  }
  if (ageMs(stuckAt.get(databases) ?? 0) < stuckMs) return Promise.resolve(false)
  const key = person ?? ''
  const known = making.get(key)
  if (known) return known
  const mine = make(databases, person)
    .catch(() => false)
    .finally(() => making.delete(key))
  making.set(key, mine)
  return mine
}

/** Has the pages read on in memory. */
export function noRoom(): boolean {
  tell({ room: 'none' })
  return false
}

async function make(databases: Databases, person: string | undefined): Promise<boolean> {
  const reserve = person === undefined ? undefined : await databases.person(person).run(dropReserve, 'fail')
  // held for just this, and nobody misses it
  if (reserve?.ok && reserve.value) return true
  const made = await drop(databases, person).catch(() => false)
  if (made) tell({ room: 'made' })
  return made
}

async function drop(databases: Databases, person: string | undefined): Promise<boolean> {
  const before = await databases.device.run(imageBytes, 'fail').then((read) => (read.ok ? read.value : 0))
  const images = await databases.device.run((db) => dropImagesOnFull(db, before / 2), 'fail')
  const dropped = images.ok && images.value > 0
  if (person === undefined || (dropped && before >= fewBytes)) return dropped
  const rows = await databases.person(person).run((db) => dropOldestRows(db, 0.5), 'fail')
  return dropped || (rows.ok && rows.value > 0)
}

/** Counted, not taken from the sum that is noted: on a full disk that may be behind. */
async function imageBytes(db: DeviceDatabase): Promise<number> {
  const keys = (await db.images.orderBy('[usedAt+sizeBytes]').keys()) as unknown as [number, number][]
  return keys.reduce((sum, [, bytes]) => sum + bytes, 0)
}

/** Tells all pages; a full disk takes no row that could. */
function tell(message: RoomMessage) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(roomChannel)
  channel.postMessage(message)
  channel.close()
}

/** Answers without which nothing of what is kept could be opened: where pictures and streams are, who the person is. */
const needed = [listKey('home.config', {}), listKey('user.info', {})]

/** What must stay although it is old, as text. */
async function pinned(db: PersonDatabase): Promise<Set<string>> {
  const pins = (await db.downloads.toArray()).flatMap((row) => row.pins)
  return new Set([...needed.map((key) => nameOf({ table: 'answers', key })), ...pins.map(nameOf)])
}

const nameOf = ({ table, key }: Pin) => `${table} ${String(key)}`

/** Removes this part (0 to 1) of lists, answers, details and cards, the oldest first; how many rows went. */
export async function dropOldestRows(db: PersonDatabase, part: number, nowMs = Date.now()): Promise<number> {
  return db.transaction('rw', [db.lists, db.pages, db.answers, db.details, db.cards, db.downloads], async () => {
    const stay = await pinned(db)
    let count = 0
    for (const table of ['lists', 'answers', 'details', 'cards'] as const) {
      const old = await oldest(db, table, part, stay, nowMs)
      if (table === 'lists') for (const key of old) await dropPagesOf(db, key as string)
      await db.table(table).bulkDelete(old)
      count += old.length
    }
    return count
  })
}

/** Keys of the oldest rows of a table that may go, without reading the rows. */
async function oldest(
  db: PersonDatabase,
  table: Pin['table'],
  part: number,
  stay: ReadonlySet<string>,
  nowMs: number,
): Promise<Pin['key'][]> {
  const count = Math.ceil((await db.table(table).count()) * part)
  const keys = (await db.table(table).orderBy('askedAt').primaryKeys()) as Pin['key'][]
  // of a clock that was ahead: when they were asked for is not known, and they are not the newest
  const ahead = await db.table(table).where('askedAt').above(nowMs).count()
  return [...keys.splice(keys.length - ahead), ...keys]
    .filter((key) => !stay.has(nameOf({ table, key })))
    .slice(0, count)
}

async function dropPagesOf(db: PersonDatabase, key: string): Promise<void> {
  const list = await db.lists.get(key)
  if (!list) return
  await deletePages(db, key, list.generation)
  if (list.waiting) await deletePages(db, key, list.waiting.generation)
}
