import type { ReactNode } from 'react'
import { PullToRefresh } from '#components/pull-to-refresh.tsx'
import { useScroller } from '#components/scroller.tsx'
import { useWords } from '#words/words.ts'

/** Content that is refreshed by pulling its top down. */
export function RefreshArea({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const words = useWords('shell')
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={onRefresh} label={words.refreshing}>
      {children}
    </PullToRefresh>
  )
}
