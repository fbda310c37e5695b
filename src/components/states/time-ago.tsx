import { useSyncExternalStore } from 'react'
import { useConnection } from '#data/settings.ts'
import type { QueryState } from '#data/queries.ts'
import { freshMs } from '#data/queries.ts'
import { clockTime } from '#lib/clock-time.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { AgeTag } from '#components/age-tag.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ageMs, pastStamp } from '#lib/stamp.ts'

/** How fresh something is: the five states of `peers.md`, read from its row and from how asking for it went. */
export type Freshness = 'never' | 'fresh' | 'refreshing' | 'stale' | 'offline'

/** See `Freshness`; ages count from `askedAt` (Unix milliseconds, 0 for never). */
export function freshnessOf(askedAt: number, query: QueryState, offline: boolean, nowMs: number): Freshness {
  if (!askedAt) return 'never'
  if (query.isFetching) return 'refreshing'
  if (offline || query.failure) return 'offline'
  return ageMs(askedAt, nowMs) > freshMs ? 'stale' : 'fresh'
}

const tickMs = 30_000
const ticks = new Set<() => void>()
let tickedMs = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The last tick; where nobody has heard one for a while, as on a page that is shown again, it is now. */
function lastTick(): number {
  const nowMs = Date.now()
  if (Math.abs(nowMs - tickedMs) >= tickMs) tickedMs = nowMs
  return tickedMs
}

function onTick(listener: () => void): () => void {
  ticks.add(listener)
  timer ??= setInterval(() => {
    tickedMs = Date.now()
    for (const tick of ticks) tick()
  }, tickMs)
  return () => {
    ticks.delete(listener)
    if (ticks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in milliseconds, each half minute anew. */
export const useNow = (): number => useSyncExternalStore(onTick, lastTick)

/** How long ago something was asked for (Unix milliseconds), in words: `5 min ago`. */
export function useAgo(askedAt: number): string {
  const locale = localeOf(useLanguage())
  return formatTimeAgo(timeAgo(askedAt, useNow()), locale)
}

/** Beside a title: how old what is shown is, in words. */
export function TimeAgo({ askedAt, query }: { askedAt: number; query: QueryState }) {
  const words = useWords('shell')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const offline = useConnection().state !== 'online'
  const state = freshnessOf(askedAt, query, offline && Boolean(query.failure), now + tickMs)
  const ago = formatTimeAgo(timeAgo(askedAt, now), locale)
  // what has just come is later than the last tick
  const isAhead = pastStamp(askedAt, now + tickMs) !== askedAt
  switch (state) {
    case 'never':
      return null
    case 'refreshing':
      return <AgeTag busy>{words.refreshing}</AgeTag>
    case 'fresh':
    case 'stale':
      return <AgeTag stale={state === 'stale'}>{isAhead ? words.cachedSometime : words.updated(ago)}</AgeTag>
    case 'offline':
      if (isAhead) return <AgeTag stale>{words.cachedSometime}</AgeTag>
      return <AgeTag stale>{words.cached(ageMs(askedAt, now + tickMs) < 86_400_000 ? clockTime(askedAt) : ago)}</AgeTag>
  }
}
