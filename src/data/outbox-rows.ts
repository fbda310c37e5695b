import { useLiveQuery } from './use-live-query.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import type { Failure } from '#contract/failures.ts'
import { isUntold, type OutboxRow } from '#bridge/outbox.ts'
import type { RowId } from '#bridge/rows.ts'
import { cutText } from '#lib/cut-text.ts'
import { latestFirst } from '#lib/stamp.ts'
import { isEmptyDraft } from './drafts.ts'
import { followRows } from './live.ts'
import { usePerson } from './person.tsx'
import { write, type Owned } from './write.ts'

/** What something is called: the title of a work, the name of a person, or the beginning of what somebody wrote. */
export interface Named {
  by: 'title' | 'name' | 'text'
  text: string
}

/** An entry as the tray shows it. */
export interface TrayEntry {
  row: OutboxRow
  /** What it is about, where the device knows that. */
  about: Named | undefined
  /** Another one of the same item goes first. */
  behind: boolean
  /** Its pictures are not uploaded yet. */
  hasFiles: boolean
}

const isShown = ({ state, background }: OutboxRow) => state !== 'sent' && !background

/** What waits and what was refused, in the order in which it was done, live; undefined until read. */
export function useTrayEntries(): TrayEntry[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const rows = (await db.outbox.orderBy('seq').toArray()).filter(isShown)
    const [cards, files] = await Promise.all([
      db.cards.bulkGet(rows.map(({ queues }) => keyOf(queues[0] ?? ''))),
      db.outboxFiles.filter(({ uploaded }) => uploaded === undefined).toArray(),
    ])
    const taken = new Set<string>()
    return rows.map((row, at): TrayEntry => {
      const waits = row.state !== 'refused'
      const behind = waits && row.queues.some((queue) => taken.has(queue))
      if (waits) for (const queue of row.queues) taken.add(queue)
      const card = cards[at]?.value
      return { row, about: card && namedBy(card), behind, hasFiles: files.some(({ entry }) => entry === row.id) }
    })
  }, [db])
}

/** The key of the item that a queue is named after. */
function keyOf(queue: string): [string, RowId] {
  const [kind = '', id = ''] = queue.split(' ')
  return [kind, /^\d+$/.test(id) ? Number(id) : id]
}

const namingFields = { title: 'title', name: 'title', username: 'name', content: 'text' } as const

/** What a card is called; undefined where it has no words. */
export function namedBy(card: object): Named | undefined {
  for (const [field, by] of Object.entries(namingFields)) {
    const value: unknown = Reflect.get(card, field)
    if (typeof value === 'string' && value !== '') return { by, text: cutText(value, 40) }
  }
  return undefined
}

/** How much waits to be sent, and how much was refused or asks for a word, live; undefined until read. */
export function useOutboxCounts(): { waiting: number; wanting: number; oldestAt: number } | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const rows = (await db.outbox.orderBy('seq').toArray()).filter(isShown)
    const waiting = rows.filter(({ state }) => state === 'waiting')
    return { waiting: waiting.length, wanting: rows.length - waiting.length, oldestAt: waiting[0]?.createdAt ?? 0 }
  }, [db])
}

/** What logging out would cost: what waits to be sent, and what was begun, the latest first. */
export async function unsentIn(db: PersonDatabase): Promise<{
  waiting: OutboxRow[]
  drafts: DraftRow[]
  /** Something waits that nobody waits for. */
  unseen: boolean
}> {
  const [rows, drafts] = await Promise.all([
    db.outbox.where('state').anyOf('waiting', 'asking').reverse().sortBy('seq'),
    db.drafts.toArray().then((drafts) => latestFirst(drafts, ({ at }) => at)),
  ])
  const waiting = rows.filter(isShown)
  return { waiting, drafts: drafts.filter((draft) => !isEmptyDraft(draft)), unseen: rows.length > waiting.length }
}

/** What waits in a database, with and without what nobody waits for. */
async function waitingIn(db: PersonDatabase): Promise<{ shown: number; all: number }> {
  const rows = await db.outbox.where('state').anyOf('waiting', 'asking').toArray()
  return { shown: rows.filter(isShown).length, all: rows.length }
}

/** Resolves with how much still waits: 0 as soon as nothing does, or what is left after a while. */
export function untilSent(db: PersonDatabase, limitMs: number): Promise<number> {
  return new Promise((resolve) => {
    let left = 0
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve(left)
    }
    const timer = setTimeout(end, limitMs)
    const stop = followRows(
      () => waitingIn(db),
      ({ shown }) => {
        left = shown
        if (left === 0) queueMicrotask(end)
      },
      end,
    )
  })
}

/** Why an entry was refused; undefined where it was taken, or nothing is known of it within this time. */
export function refusalOf(db: PersonDatabase, entry: string, limitMs: number): Promise<Failure | undefined> {
  return new Promise((resolve) => {
    const end = (failure?: Failure) => {
      clearTimeout(timer)
      stop()
      resolve(failure)
    }
    const timer = setTimeout(end, limitMs)
    const stop = followRows(
      () => db.outbox.where('id').equals(entry).first(),
      (row) => {
        if (row?.state === 'refused') queueMicrotask(() => end(row.failure))
        else if (row?.state !== 'waiting') queueMicrotask(end)
      },
      () => end(),
    )
  })
}

/** How many entries ended and the person was not told of it yet. */
export const countUntold = async (db: PersonDatabase): Promise<number> =>
  (await db.outbox.where('state').anyOf('sent', 'refused').toArray()).filter(isUntold).length

/** Takes over telling of these: of several tabs one gets each. What there is nothing more to do about goes. */
export const claimUntold = (db: Owned): Promise<OutboxRow[]> => write(db, 'claimEntries')
