import { useEffect } from 'react'
import type { LiveList } from './use-list.ts'

/** Loads a list on as long as `short`: something that is needed lies beyond what is known. */
export function useFarEnough({ more, query, moreQuery, loadMore, entries }: LiveList<unknown>, short: boolean) {
  const asking = query.isFetching || moreQuery.isFetching
  const failed = query.failure !== undefined || moreQuery.failure !== undefined
  const count = entries.length
  useEffect(() => {
    if (short && more && !asking && !failed) loadMore()
    // a new function each time does the same
    // oxlint-disable-next-line react/exhaustive-deps
  }, [short, more, asking, failed, count])
}
