import type { BlockList } from 'node:net'
import type { Version } from '#contract/shapes/home.ts'
import type { Limits } from './api/limits.ts'
import type { Engine } from './database/columns.ts'
import type { Db } from './database/tables.ts'
import type { WriteProse } from './demo.ts'
import type { Roots } from './envelope/roots.ts'
import type { Faults } from './faults.ts'
import type { Inbox } from './importing/inbox.ts'
import type { PushSender } from './push/sender.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Pictures } from './media/pictures.ts'
import type { Streams } from './media/streams.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { MissedSearches } from './services/missed-searches.ts'
import type { Usage } from './services/usage.ts'
import type { PasswordCost } from './services/password.ts'

/** One line of the log. Never anything that a person sent, nor who they are. */
export interface LogLine {
  readonly level: 'info' | 'error'
  readonly event: string
  readonly [field: string]: string | number | boolean | undefined
}

/** What the server is put together from; the same for a real port and for a test in one process. */
export interface Parts {
  readonly db: Db
  readonly engine: Engine
  readonly roots: Roots
  /** 32 bytes that only servers know: what is kept sealed in the database, and the keys of streams. */
  readonly secret: Uint8Array
  /** The lines' origins, as in the build. */
  readonly lines: readonly string[]
  /** The origins that the app is served from: no other page may ask. The first is its public address, which links carry. */
  readonly appOrigins: readonly string[]
  /** The domain that passkeys are for; undefined where there can be none. */
  readonly passkeyHost: string | undefined
  /** What the app is called on screen. */
  readonly title: string
  /** What devices are told of versions. */
  readonly version: Version
  /** Where pictures and streams are, when not on the line that was asked. */
  readonly imageOrigin: string | undefined
  readonly streamOrigin: string | undefined
  readonly pictures: Pictures
  readonly streams: Streams
  /** Without it there are no chapters that are kept as seeds. */
  readonly writeProse?: WriteProse
  /** Without it nothing can be uploaded. */
  readonly uploads?: Uploads
  /** Without it anybody may ask as much as they like. */
  readonly limits?: Limits
  /** The proxies that are believed when they say where a request comes from; without it nobody is. */
  readonly trustedProxies?: BlockList
  /** How much work a new password takes. */
  readonly passwordCost: PasswordCost
  /** Unix milliseconds. */
  readonly now: () => number
  /** Holds each reply against its schema: in tests and development. */
  readonly checkReplies: boolean
  /** Who takes the money; undefined where nothing can be bought with it. */
  readonly payments: PaymentProvider | undefined
  /** Where files to be imported are moved into; undefined for nowhere. */
  readonly inbox?: Inbox
  /** Without it nobody is told of anything while the app is closed. */
  readonly push?: PushSender
  /** Without it nobody counts by which lines and from which builds calls come. */
  readonly usage?: Usage
  /** Without it nobody counts what is looked for and not found. */
  readonly missedSearches?: MissedSearches
  readonly log: (line: LogLine) => void
  readonly faults: Faults
}
