import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { useScrollerAround } from '#components/scroller.tsx'
import { pastStamp } from '#lib/stamp.ts'

/**
 * Lets what is new in a list in at once where what is shown is from before the screen was opened, or before something
 * said that it has changed, and nobody has scrolled: that is no list that somebody reads.
 */
export function useLetIn({
  waiting,
  askedAt,
  openedAt,
  applyPending,
}: Pick<LiveList<unknown>, 'waiting' | 'askedAt' | 'openedAt' | 'applyPending'>) {
  const scroller = useScrollerAround()
  const [shownAt] = useState(Date.now)
  const isOld = waiting !== undefined && pastStamp(askedAt) < Math.max(pastStamp(shownAt), pastStamp(openedAt))
  const letIn = useEffectEvent(() => {
    if ((scroller?.current?.scrollTop ?? 0) === 0) void applyPending()
  })
  useEffect(() => {
    if (isOld) letIn()
  }, [isOld])
}
