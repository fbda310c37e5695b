import { setImmediate } from 'node:timers/promises'
import { retention } from '#contract/retention.ts'
import type { Db } from '../database/tables.ts'
import { deleteOld, takeLease, type Aging } from '../repositories/retention.ts'
import { dayOf } from './day.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** So many rows go at once: nobody waits for long, and a server that stops in between has lost nothing. */
const chunk = 500

/** How each that `retention` names is found. */
export const agings: Readonly<Record<keyof typeof retention, Aging & { readonly unit: 'day' | 'ms' }>> = {
  views: { table: 'views', column: 'day', key: ['day', 'person', 'kind', 'item_id'], unit: 'day' },
  watches: { table: 'watches', column: 'day', key: ['person', 'day', 'mv_id'], unit: 'day' },
  attempts: { table: 'attempts', column: 'since', key: ['key'], unit: 'ms' },
  passkeyChallenges: { table: 'passkey_challenges', column: 'expires_at', key: ['challenge'], unit: 'ms' },
  endedSessions: { table: 'sessions', column: 'revoked_at', key: ['hash'], unit: 'ms' },
  idleSessions: { table: 'sessions', column: 'used_at', key: ['hash'], unit: 'ms' },
  loginNetworks: { table: 'login_networks', column: 'used_at', key: ['user_id', 'network'], unit: 'ms' },
  requests: {
    table: 'requests',
    column: 'created_at',
    key: ['person', 'request_id'],
    only: { column: 'money', equals: 0 },
    unit: 'ms',
  },
  rateLimits: { table: 'rate_limits', column: 'expire', key: ['key'], unit: 'ms' },
}

/** Deletes what has had its time. Where several servers share a database, one of them does it, once an hour. */
export async function deleteAged(db: Db, nowMs: number): Promise<void> {
  if (!(await takeLease(db, 'retention', nowMs, nowMs + hourMs))) return
  for (const [name, aging] of Object.entries(agings)) {
    const days = retention[name as keyof typeof retention]
    const before = aging.unit === 'day' ? dayOf(nowMs) - days : nowMs - days * dayMs
    while ((await deleteOld(db, aging, before, chunk)) === chunk) await setImmediate()
  }
}
