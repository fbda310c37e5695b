import * as v from 'valibot'
import type { CallName } from '#contract/catalogue.ts'
import type { Call } from '#contract/call.ts'
import type { Failure } from '#contract/failures.ts'
import type { InnerReply } from '#contract/reply.ts'
import type { Schema } from '#contract/schema.ts'
import type { SealedRequest } from './crypto/envelope-crypto.ts'
import type { Session } from './session.ts'

/** A `Result` on its way up the chain; `retryAfterMs` is the server's wish to be left alone for so long. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure; readonly retryAfterMs?: number }

/** The bytes of a request: made once, sent to as many lines as needed while its timestamp holds. */
export interface Attempt {
  /** Unix milliseconds, corrected by the known skew. */
  readonly timestampMs: number
  sealed?: Promise<Outcome<SealedRequest>>
}

/** One call on its way down the chain; each link passes on a copy with what it adds. */
export interface Exchange {
  readonly name: CallName
  readonly call: Call<unknown, unknown>
  readonly input: unknown
  /** Fields beside the call's own: `check` of a money call. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly session: Session
  /** The same over all tries of an act. */
  readonly requestId: string
  /** By the monotonic clock. */
  readonly deadlineMs: number
  readonly signal: AbortSignal
  /** Added by `retry`. */
  readonly attempt?: Attempt
  /** How often `retry` has tried, from 0: later tries have more patience with slow lines. */
  readonly round?: number
  /** Added by `line`. */
  readonly url?: string
  readonly firstByteMs?: number
  /** How long this line has for its reply once that has begun, where that is less than what the call has. */
  readonly wholeMs?: number
  readonly onFirstByte?: () => void
  /** Told by `line` which line answered. */
  readonly onAnswered?: (line: string) => void
}

/** What one line gave back, before anything of it is believed. */
export interface RawReply {
  readonly status: number
  /** The line wanted to send the request elsewhere; ours never do. */
  readonly redirected: boolean
  readonly contentType: string
  readonly text: string
  readonly retryAfterMs?: number
}

/** Takes an exchange and gives what came of it. Never rejects. */
export type Step<T = InnerReply> = (exchange: Exchange) => Promise<Outcome<T>>

/** Wraps the step below into one that does more. */
export type Link<Below = InnerReply, Above = InnerReply> = (next: Step<Below>) => Step<Above>

/** Puts links before the end: the first one sees an exchange first and its outcome last. */
export function chain(links: readonly [...Link[], Link<RawReply>], http: Step<RawReply>): Step {
  const upper = links.slice(0, -1) as Link[]
  const lowest = links.at(-1) as Link<RawReply>
  return upper.reduceRight<Step>((next, link) => link(next), lowest(http))
}

/** A failure on its way up. */
export const failed = (failure: Failure, retryAfterMs?: number): Outcome<never> =>
  retryAfterMs === undefined ? { ok: false, failure } : { ok: false, failure, retryAfterMs }

/** A value of the schema, or where it does not fit; `within` is where the value itself stands. */
export function fitting<T>(call: CallName, schema: Schema<T>, value: unknown, within = ''): Outcome<T> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const [issue] = parsed.issues
  return failed({ kind: 'schema', call, path: within + (v.getDotPath(issue) ?? ''), message: issue.message })
}
