import type { Cache } from '#contract/cache.ts'
import { cacheOf } from '#contract/known-calls.ts'
import type { CachedCall } from '#bridge/cache-policies.ts'

/** Whether new items of a list come in front of the known ones, so that they can be counted and joined to them. */
export function isNewestFirst(call: CachedCall, input: object): boolean {
  if ('sort' in input && input.sort !== undefined) return input.sort === 'new'
  const cache: Cache = cacheOf(call)
  return cache.as === 'list' && cache.newestFirst === true
}
