import type { CallName, InputOf, OutputOf } from '#contract/catalogue.ts'
import { callOf } from '#contract/known-calls.ts'
import type { Call } from '#contract/call.ts'
import { fail, type Failure, type Result } from '#contract/failures.ts'
import type { Clock } from './clock.ts'
import { loadCall } from './load-call.ts'
import type { Exchange, Step } from './link.ts'
import { newRequestId, type Random } from './random.ts'
import type { Session, Sessions } from './session.ts'

/** What a call brought, with the session for which it may be saved. */
export interface Called<N extends CallName> {
  data: OutputOf<N>
  msg: string | undefined
  /** Unix milliseconds by this device, before the request was made. */
  askedAt: number
  session: Session
}

/** What may be given beside name and input. */
export interface CallOptions {
  session?: Session
  /** Of an act that was tried before. */
  requestId?: string
  extra?: Readonly<Record<string, unknown>>
  /** At most this long, lines and retries included. */
  limitMs?: number
}

/** Sends a call down the chain and always answers, at the latest at its deadline. */
export type Caller = <N extends CallName>(
  name: N,
  input: InputOf<N>,
  options?: CallOptions,
) => Promise<Result<Called<N>>>

interface Parts {
  send: Step
  sessions: Sessions
  clock: Clock
  random: Random
  callMs: number
  /** Resolves when what was remembered of the lines is known. */
  ready: () => Promise<void>
}

/** Makes the caller. */
export function createCaller({ send, sessions, clock, random, callMs, ready }: Parts): Caller {
  return async (name, input, options = {}) => {
    await ready()
    const missing = await loadCall(name)
    if (missing) return fail(missing)
    const session = options.session ?? (await sessions.current())
    const call = callOf(name) as Call<unknown, unknown>
    if (session.settings.forcedOffline) return fail({ kind: 'offline', call: name })
    const controller = new AbortController()
    const limitMs = options.limitMs ?? callMs
    const askedAt = clock.nowMs()
    const exchange: Exchange = {
      name,
      call,
      input,
      session,
      requestId: options.requestId ?? newRequestId(random, clock),
      deadlineMs: clock.monoMs() + limitMs,
      signal: controller.signal,
      ...(options.extra && { extra: options.extra }),
    }
    return new Promise((resolve) => {
      const cancel = clock.after(limitMs, () => {
        resolve(fail({ kind: 'timeout', call: name, afterMs: limitMs }))
        controller.abort()
      })
      void send(exchange)
        .then((outcome): Result<Called<typeof name>> => {
          if (!outcome.ok) return fail(outcome.failure)
          const { data, msg } = outcome.value
          return { ok: true, value: { data: data as OutputOf<typeof name>, msg, askedAt, session } }
        })
        .catch((error: unknown) => fail(unexpected(name, error)))
        .then((result) => {
          cancel()
          resolve(result)
        })
    })
  }
}

const unexpected = (call: CallName, error: unknown): Failure => ({
  kind: 'unknown',
  call,
  message: error instanceof Error ? error.message : String(error),
})
