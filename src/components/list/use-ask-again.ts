import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveList } from '#data/use-list.ts'

/** A server that contradicts itself is not asked for ever. */
const mostTries = 2

/**
 * Asks for the parts of something again that do not fit what is known of the whole: it was unlocked on another device,
 * or while this page was loaded anew, and they were asked for before that.
 */
export function useAskAgain({ query, refresh }: Pick<LiveList<unknown>, 'query' | 'refresh'>, isWrong: boolean) {
  const tries = useRef(0)
  const again = useEffectEvent(() => void refresh())
  const ready = isWrong && !query.isFetching && !query.failure
  useEffect(() => {
    if (!isWrong) tries.current = 0
    if (!ready || tries.current >= mostTries) return
    tries.current += 1
    again()
  }, [isWrong, ready])
}
