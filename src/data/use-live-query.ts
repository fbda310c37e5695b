import { liveQuery } from 'dexie'
import { startTransition, useEffect, useState, type DependencyList } from 'react'
import { share } from '#lib/share.ts'
import { soon } from './soon.ts'

type Result<T> = { value: T | undefined } | { error: unknown }

/**
 * What a query over the rows finds, live; `first` until it was read. Throws in rendering what the query failed with.
 *
 * The library's own hook draws each result at once, whole, and holds up a slow phone while it does: here a result is
 * drawn in slices between which the page stays free, and what says the same as before is not drawn again. A result that
 * is not of the present `deps` yet stays until theirs is there; a kept page that comes back shows what it showed, and
 * reads its rows a moment later.
 */
export function useLiveQuery<T>(query: () => T | Promise<T>, deps: DependencyList): T | undefined
export function useLiveQuery<T, F>(query: () => T | Promise<T>, deps: DependencyList, first: F): T | F
export function useLiveQuery<T>(query: () => T | Promise<T>, deps: DependencyList, first?: T): T | undefined {
  const [result, setResult] = useState<Result<T>>({ value: first })
  useEffect(() => {
    // not within the effects: a list that measures what it drew has them run before that is painted
    let stop = soon(() => {
      const subscription = liveQuery(query).subscribe(
        (value) => startTransition(() => setResult((before) => share(before, { value }))),
        (error) => startTransition(() => setResult({ error })),
      )
      stop = () => subscription.unsubscribe()
    })
    return () => stop()
    // the query is made anew in every rendering; what it depends on is named by who asks
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, deps)
  if ('error' in result) throw result.error
  return result.value
}
