import { isLocalId, type LocalId, type OutboxRow } from '#bridge/outbox.ts'
import { longestPauseMs, wantedMs } from './outcome.ts'

/** What can be sent now, and when something else can. */
export interface Due {
  ready: OutboxRow[]
  /** Milliseconds until the next one may be tried; Infinity where none waits for a time. */
  waitMs: number
}

/**
 * The entries whose turn it is: the first of each of their queues, not under way, with nothing local left to wait for.
 * `rows` come in the order in which things were done.
 */
export function due(rows: readonly OutboxRow[], nowMs: number, underWay: (row: OutboxRow) => boolean): Due {
  const taken = new Set<string>()
  const ready: OutboxRow[] = []
  let waitMs = Infinity
  for (const row of rows) {
    if (row.state !== 'waiting' && row.state !== 'asking') continue
    const first = row.queues.every((queue) => !taken.has(queue))
    for (const queue of row.queues) taken.add(queue)
    if (!first || row.state === 'asking' || underWay(row) || localIdsOf(row.input).length > 0) continue
    const leftMs = row.notBefore - nowMs
    // what lies further ahead than the longest pause was written by a clock that was ahead
    const wantedByServer = row.failure ? (wantedMs(row.failure) ?? 0) : 0
    if (leftMs <= 0 || leftMs > Math.max(longestPauseMs, wantedByServer)) ready.push(row)
    else waitMs = Math.min(waitMs, leftMs)
  }
  return { ready, waitMs }
}

/** The ids in an input that the server has not given yet. */
export const localIdsOf = (input: object): LocalId[] => Object.values(input).filter(isLocalId)

/** The input with another id in the place of a local one. */
export const withId = (input: object, local: LocalId, id: unknown): object =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value === local ? id : value]))
