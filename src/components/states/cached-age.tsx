import type { Reading } from '#data/reading.ts'
import { TimeAgo } from './time-ago.tsx'

/** How old an item is that could not be refreshed; nothing while it could. */
export function CachedAge({ of }: { of: Reading<unknown> }) {
  return of.state === 'here' && of.query.failure ? <TimeAgo askedAt={of.askedAt} query={of.query} /> : null
}
