import { cacheOf } from '#contract/known-calls.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { CachedCall } from '#bridge/cache-policies.ts'
import type { Part } from '#bridge/net-api.ts'
import type { ListRow, PageRow } from '#bridge/rows.ts'
import type { Session } from '../session.ts'
import { headOf, putFirst, type PutOver, type Start } from './list.ts'
import { isNewer } from './merge.ts'
import { isNewestFirst } from './order.ts'
import { deletePages, pageRow, readPages } from './pages.ts'
import { dropPages, nameOf, placesOf, withoutFirst } from './places.ts'
import type { PlannedPage } from './plan.ts'

/** Writes the beginning of a list that is known: a whole one, and one that shows nothing, is let in at once. */
export const putOver: PutOver = async (db, known, start) => {
  const { key, page, askedAt, nowMs, whole } = start
  const { generation, waiting } = known
  if (isNewer(waiting?.askedAt ?? known.askedAt, askedAt, nowMs)) return
  const shown = await readPages(db, key, generation)
  if (!whole && shown.some(({ ids }) => ids.length > 0))
    return putBeside(db, { ...known, ...headOf(page) }, shown, start)
  await deletePages(db, key, generation)
  if (waiting) await deletePages(db, key, waiting.generation)
  await putFirst(db, start, generation)
}

/**
 * Writes the beginning of a list that is shown: what changes nothing that is read, and what is one's own, is let in at
 * once; anything else waits in a generation of its own until `applyPending`.
 */
async function putBeside(
  db: PersonDatabase,
  known: ListRow,
  shown: readonly PageRow[],
  { key, call, input, page, askedAt }: Start,
): Promise<void> {
  const newestFirst = isNewestFirst(call, input)
  if (known.waiting) await deletePages(db, key, known.waiting.generation)
  const places = placesOf(shown)
  const firstKnown = page.ids.findIndex((id) => places.has(nameOf(page.kind, id)))
  const overlaps = firstKnown >= 0
  const generation = known.generation + 1
  await db.pages.put(pageRow(page, { list: key, generation, no: 0, askedAt }))
  const fresh = newestFirst ? (overlaps ? firstKnown : page.ids.length) : 0
  const list: ListRow = { ...known, waiting: { generation, fresh, overlaps, askedAt } }
  const same = newestFirst ? firstKnown === 0 : startsAlike(shown, page)
  await (same || cacheOf(call).own ? letIn(db, list, newestFirst) : db.lists.put(list))
}

const startsAlike = (shown: readonly PageRow[], page: PlannedPage | PageRow) => {
  const ids = shown.flatMap((one) => one.ids)
  return page.ids.every((id, at) => ids[at] === id)
}

/** Lets the waiting generation in, within the caller's transaction; nothing happens where none waits. */
export async function applyWaiting(db: PersonDatabase, key: string): Promise<void> {
  const list = await db.lists.get(key)
  if (list?.waiting) await letIn(db, list, isNewestFirst(list.call as CachedCall, inputOfKey(key)))
}

/** The canonical input that stands in a list's key. */
function inputOfKey(key: string): object {
  return JSON.parse(key.slice(key.indexOf(':') + 1)) as object
}

/**
 * Newest first: the new page goes in front of the known ones, which keep their generation and their cursors; a hole
 * stays between them if they do not meet. Any other order has nothing in common with what was shown: it is replaced.
 * Where both begin alike, what follows stays.
 */
async function letIn(db: PersonDatabase, list: ListRow, newestFirst: boolean): Promise<void> {
  const { waiting, ...rest } = list
  if (!waiting) return
  const { key } = list
  const shown = await readPages(db, key, list.generation)
  const [page] = await readPages(db, key, waiting.generation)
  await deletePages(db, key, waiting.generation)
  if (!page) return void (await db.lists.put(rest))
  if (newestFirst || startsAlike(shown, page)) {
    await db.lists.put({ ...rest, askedAt: waiting.askedAt })
    return joinFront(db, page, shown, list.generation)
  }
  await deletePages(db, key, list.generation)
  await db.pages.put(page)
  await db.lists.put({ ...rest, generation: waiting.generation, askedAt: waiting.askedAt })
}

async function joinFront(
  db: PersonDatabase,
  page: PageRow,
  shown: readonly PageRow[],
  generation: number,
): Promise<void> {
  const front: PageRow = { ...page, generation, no: (shown[0]?.no ?? 1) - 1 }
  const meets = await joinBehind(db, front, shown)
  await db.pages.put(meets ? front : { ...front, gap: true })
}

/**
 * Makes what follows a new page begin where the page ends; false if they do not meet, so that something may be missing
 * between. What the page tells anew goes from the pages behind; all of them go where the page is the end of the list,
 * or goes on with what none of them has: then what they go on with is no longer there.
 */
async function joinBehind(db: PersonDatabase, page: PageRow, behind: readonly PageRow[]): Promise<boolean> {
  const places = placesOf(behind)
  const known = page.ids.map((id) => places.get(nameOf(page.kind, id)) ?? -1)
  const reached = Math.max(-1, ...known)
  if (reached < 0 && page.next !== null) return behind.length === 0
  if (page.next === null || known.at(-1) === -1) {
    await dropPages(db, behind)
    return true
  }
  const { changed, emptied } = withoutFirst(behind, reached + 1)
  await dropPages(db, emptied)
  await db.pages.bulkPut(changed)
  // the hole that lay behind the last item of an emptied page now lies behind the new one
  return !(changed.length === 0 && emptied.at(-1)?.gap && emptied.length < behind.length)
}

/** Where a page goes that follows another one. */
export interface Following {
  key: string
  generation: number
  /** `no` of the page before it. */
  after: number
  page: PlannedPage
  askedAt: number
}

/** Adds a page that was asked for by the cursor of another one: behind the last, or into the hole after it. */
export async function putFollowing(db: PersonDatabase, following: Following): Promise<void> {
  const { key, generation, after } = following
  const before = await db.pages.get([key, generation, after])
  await (before?.gap ? putIntoGap(db, following) : putNext(db, following))
}

/** Adds what follows the last page; nothing where the list has changed since it was asked for: the cursor was another's. */
async function putNext(db: PersonDatabase, { key, generation, after, page, askedAt }: Following): Promise<void> {
  const list = await db.lists.get(key)
  const last = (await readPages(db, key, generation)).at(-1)
  if (list?.generation !== generation || last?.no !== after) return
  await db.pages.put(pageRow(page, { list: key, generation, no: Math.floor(after) + 1, askedAt }))
}

/** Puts a page into the hole after another one, and says whether a hole is left behind it. */
async function putIntoGap(db: PersonDatabase, { key, generation, after, page, askedAt }: Following): Promise<void> {
  const list = await db.lists.get(key)
  const pages = await readPages(db, key, generation)
  const at = pages.findIndex(({ no, gap }) => no === after && gap)
  const before = pages[at]
  if (list?.generation !== generation || !before) return
  const behind = pages.slice(at + 1)
  const { gap: _gap, ...closed } = before
  const end = behind[0]?.no ?? after + 2
  const between = (after + end) / 2
  const filler = pageRow(page, { list: key, generation, no: between, askedAt })
  await db.pages.put(closed)
  if (between <= after || between >= end) {
    // doubles end some day: then the list goes on from here
    await dropPages(db, behind)
    return void (await db.pages.put({ ...filler, no: after + 1 }))
  }
  const meets = await joinBehind(db, filler, behind)
  await db.pages.put(meets ? filler : { ...filler, gap: true })
}

/** A page that is asked for by cursor. */
export interface Place {
  cursor: string
  generation: number
  after: number
}

/** Where the asked part of a list begins: undefined for its beginning, `nothing` where nothing is missing. */
export async function placeOf(
  session: Session,
  key: string,
  part: Exclude<Part, 'start'>,
): Promise<Place | 'nothing' | undefined> {
  const read = await session.store.run(async (db) => {
    const list = await db.lists.get(key)
    if (!list) return undefined
    const { generation } = list
    if (part === 'next') return { generation, row: (await readPages(db, key, generation)).at(-1) }
    return { generation, row: await db.pages.get([key, generation, part.after]) }
  })
  if (!read.ok || !read.value) return undefined
  const { generation, row } = read.value
  if (!row || !row.next || (part !== 'next' && !row.gap)) return 'nothing'
  return { cursor: row.next, generation, after: row.no }
}
