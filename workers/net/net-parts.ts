import type { Clock } from './clock.ts'
import type { NetConfig } from './config.ts'
import type { Http } from './links/http.ts'
import type { OutboxEngine } from './outbox/outbox.ts'
import type { Random } from './random.ts'
import type { DatabaseMakers } from './store/databases.ts'

/** Everything that differs between the worker and a test: a test swaps `http` for an in-process server. */
export interface NetParts extends OutboxEngine {
  http: Http
  databases: DatabaseMakers
  config: NetConfig
  clock: Clock
  random: Random
  /** All that is kept is in memory, until the page is closed. */
  inMemory?: boolean
}
