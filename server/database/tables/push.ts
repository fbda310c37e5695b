import type { Generated } from 'kysely'
import type { PushKind } from '#contract/push-kinds.ts'
import type { QuietHours } from '#contract/shapes/push.ts'
import type { Json } from './types.ts'

/** Where a login is told of messages while the app is closed. */
export interface PushSubscriptionsTable {
  /** Hash of the session's token: it ends with it. */
  session: string
  user_id: number
  /** Hex SHA-256 of the address. Unique: a browser tells one account. */
  endpoint_hash: string
  /** Address and keys, sealed (`api/at-rest.ts`): whoever has them can write to the device. */
  sealed: string
  kinds: Json<readonly PushKind[]>
  quiet: Json<QuietHours> | null
  /** When the device last said that it is there. */
  seen_at: number
  /** When something is to be sent; null where nothing is. */
  due_at: number | null
  /** What it is about; `several` where it is about more than one. */
  due_kind: PushKind | 'several' | null
  /** Changes with each further message: what comes while one is being sent is not lost. */
  revision: Generated<number>
  tries: Generated<number>
  lease_until: Generated<number>
}
