import { useObservable } from 'dexie-react-hooks'
import { startTransition, useDeferredValue, useRef, type DependencyList } from 'react'
import { share } from '#lib/share.ts'
import { followRows } from './live.ts'

/**
 * What a query over the rows finds, live; `first` until it was read. Throws in rendering what the query failed with.
 *
 * A result is drawn in slices, between which the page stays free, and what says the same as before is the same object: a
 * query that ran without news draws nothing. A result that is not of the present `deps` yet stays until theirs is there.
 */
export function useLiveQuery<T>(query: () => T | Promise<T>, deps: DependencyList): T | undefined
export function useLiveQuery<T, F>(query: () => T | Promise<T>, deps: DependencyList, first: F): T | F
export function useLiveQuery<T, F = undefined>(query: () => T | Promise<T>, deps: DependencyList, first?: F): T | F {
  const last = useRef<unknown>(first)
  const found = useObservable<T, F>(
    () => ({
      subscribe: (next, fail) => ({
        unsubscribe: followRows(
          async () => (last.current = share(last.current, await query()) as T),
          (rows) => startTransition(() => next(rows)),
          (error) => startTransition(() => fail?.(error)),
        ),
      }),
      hasValue: () => false,
    }),
    [...deps],
    first as F,
  )
  return useDeferredValue(found)
}
