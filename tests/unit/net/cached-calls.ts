import { cacheOf, callNames, callOf, type CallName, type ReadCall } from '#contract/catalogue.ts'
import type { CachedCall } from '#bridge/cache-policies.ts'

const isRead = (name: CallName): name is ReadCall => callOf(name).mode === 'read'

/** Whether the reply of a call becomes rows. */
export const isCached = (name: CallName): name is CachedCall => isRead(name) && cacheOf(name).as !== 'none'

/** All calls whose replies become rows. */
export const cachedCalls = callNames.filter(isCached)
