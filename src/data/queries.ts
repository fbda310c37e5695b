import { useEffect, useSyncExternalStore } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import { listKey, type CachedCall } from '#bridge/cache-policies.ts'
import { asksForOwn } from '#bridge/own-books.ts'
import type { Part } from '#bridge/net-api.ts'
import { ageMs, pastStamp } from '#lib/stamp.ts'
import { isOwn } from './cached-calls.ts'
import { net } from './net.ts'
import { currentPerson, onPerson } from './session.ts'
import { soon } from '#lib/scheduling.ts'

/** What became of asking for something: in this run of the app, in this tab. */
export interface QueryState {
  isFetching: boolean
  /** Unix milliseconds of the last answer; 0 before the first. */
  fetchedAt: number
  failure?: Failure
  /** What the answer follows, by its name on screen; gone when what came is drawn. */
  pageAfter?: string | undefined
  /** Set when no answer has come for 15 s: the screen offers its cache or a retry. */
  isSlow?: true
}

/** How long an answer of this run counts as fresh: within it, coming back to a screen asks for nothing. */
export const freshMs = 5 * 60_000

/** The same for what is one's own, which is asked for whenever it is opened: once by all parts of a screen. */
const ownFreshMs = 1000

/** Without an answer for so long a screen offers its cache or a retry; the call itself runs on. */
export const patienceMs = 15_000

const never: QueryState = { isFetching: false, fetchedAt: 0 }
const queries = new Map<string, QueryState>()
const listeners = new Map<string, Set<() => void>>()
const again = new Map<string, () => void>()
const underWay = new Map<string, Promise<QueryState>>()

// who logs out and in again finds an emptied database: what was fresh before is not there any more
onPerson(() => {
  queries.clear()
  again.clear()
})

function set(key: string, change: QueryState) {
  queries.set(key, change)
  for (const listener of listeners.get(key) ?? []) listener()
}

/**
 * Key of asking for a part of a list: its beginning, what follows, a hole. What was asked for one person says nothing
 * of what another has.
 */
const keyOf = <N extends CachedCall>(name: N, input: InputOf<N>, part: Part = 'start') => {
  const key = `${currentPerson() ?? 'guest'} ${listKey(name, input)}`
  return part === 'start' ? key : `${key}#${part === 'next' ? part : part.after}`
}

/**
 * Asks for what a screen shows; one request at a time for each key. Rows come by themselves, the outcome as a `Want`;
 * `after` names what the part follows on screen.
 */
export async function fetchQuery<N extends CachedCall>(
  name: N,
  input: InputOf<N>,
  part: Part = 'start',
  after?: string,
): Promise<QueryState> {
  const key = keyOf(name, input, part)
  const before = queries.get(key) ?? never
  if (before.isFetching) return before
  if (asksForOwn(input)) {
    const here = { isFetching: false, fetchedAt: Date.now() }
    set(key, here)
    return here
  }
  again.set(key, () => void fetchQuery(name, input, part, after))
  const asking: QueryState = { isFetching: true, fetchedAt: before.fetchedAt, pageAfter: after }
  set(key, asking)
  const slow = setTimeout(() => set(key, { ...(queries.get(key) ?? never), isSlow: true }), patienceMs)
  const asked = net.want(name, input, part).then((result): QueryState => {
    clearTimeout(slow)
    underWay.delete(key)
    const answered: QueryState = result.ok
      ? { ...asking, isFetching: false, fetchedAt: Date.now() }
      : { ...asking, isFetching: false, failure: result.failure }
    set(key, answered)
    return answered
  })
  underWay.set(key, asked)
  return asked
}

/** As `want`, for what has changed just now: what is under way was asked for before that, so it is followed by another. */
export async function refetchQuery<N extends CachedCall>(name: N, input: InputOf<N>): Promise<QueryState> {
  await underWay.get(keyOf(name, input))
  return fetchQuery(name, input)
}

/** Asks where this run has no fresh answer yet; a screen calls it as often as it likes. */
export function ensureQuery<N extends CachedCall>(name: N, input: InputOf<N>, own = isOwn(name)) {
  const { isFetching, fetchedAt, failure } = queries.get(keyOf(name, input)) ?? never
  const forMs = own ? ownFreshMs : freshMs
  const answered = pastStamp(fetchedAt)
  const before = answered < pastStamp(openedAt) || (own && answered < pastStamp(screenAt))
  if (!isFetching && (failure || before || ageMs(fetchedAt) > forMs)) void fetchQuery(name, input)
}

/** When something was opened that is known to have changed (Unix milliseconds): what was answered before is not fresh. */
export let openedAt = 0

/** What is opened next has changed: a message says so. */
export const openAnew = (): void => void (openedAt = Date.now())

/** When the screen that is shown was opened (Unix milliseconds): what is one's own is asked for since then. */
let screenAt = 0

/** Another screen is opened. */
export const openScreen = (): void => void (screenAt = Date.now())

/** What became of asking, live; asks on first use and again when a stale screen is shown. */
export function useQuery<N extends CachedCall>(name: N, input: InputOf<N>, when = true): QueryState {
  const key = keyOf(name, input)
  useEffect(() => {
    // behind the frame: what became of it is told at once to all who ask, who would be drawn anew before they are seen
    if (when) return soon(() => ensureQuery(name, input))
    // the key stands for name and input
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, when])
  return useQueryState(key)
}

/**
 * What became of asking for what follows the last page of a list, live; `shown` is that page's name on screen. It counts
 * as asked for until what came is drawn: who looks before that would think that it is still missing, and ask for more.
 */
export function useMoreQuery<N extends CachedCall>(name: N, input: InputOf<N>, shown: string): QueryState {
  const key = keyOf(name, input, 'next')
  const state = useQueryState(key)
  const { isFetching, pageAfter, failure } = state
  const drawn = pageAfter !== undefined && pageAfter !== shown && !isFetching
  useEffect(() => {
    // a list that is made shorter may end with that very page again
    if (drawn) queries.set(key, { ...state, pageAfter: undefined })
  }, [drawn, key, state])
  return !failure && pageAfter === shown && !isFetching ? { ...state, isFetching: true } : state
}

const useQueryState = (key: string) =>
  useSyncExternalStore(
    (listener) => {
      const heard = listeners.get(key) ?? new Set()
      listeners.set(key, heard.add(listener))
      return () => void heard.delete(listener)
    },
    () => queries.get(key) ?? never,
  )

/** Asks again for whatever is on screen and could not be had, or only for what failed in one way: the connection is back. */
export function retryFailed(kind?: Failure['kind']) {
  for (const [key, { failure }] of queries) {
    if (failure && (!kind || failure.kind === kind) && (listeners.get(key)?.size ?? 0) > 0) again.get(key)?.()
  }
}
