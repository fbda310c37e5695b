import { useEffect } from 'react'
import type { LiveList } from './use-list.ts'

/** Loads a list on as long as `short`: something that is needed lies beyond what is known. */
export function useFarEnough({ more, want, moreWant, loadMore, entries }: LiveList<unknown>, short: boolean) {
  const asking = want.asking || moreWant.asking
  const failed = want.failure !== undefined || moreWant.failure !== undefined
  const count = entries.length
  useEffect(() => {
    if (short && more && !asking && !failed) loadMore()
    // a new function each time does the same
    // oxlint-disable-next-line react/exhaustive-deps
  }, [short, more, asking, failed, count])
}
