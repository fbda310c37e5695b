import type { CallName, InputOf, OutputOf } from '#contract/catalogue.ts'
import { callOf } from '#contract/known-calls.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { Caller, CallOptions } from './caller.ts'
import type { Clock } from './clock.ts'

/** Calls whose reply is given back; what a write changes becomes rows. Acts that may wait are the outbox's. */
export interface Acts {
  ask<N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Result<OutputOf<N>>>
}

/** Makes `ask`. */
export const createActs = ({ call, clock }: { call: Caller; clock: Clock }): Acts => ({
  async ask(name, input, options) {
    const called = await call(name, input, options)
    if (!called.ok) return called
    const { data, askedAt, session } = called.value
    if (callOf(name).mode !== 'read') {
      // the write has taken effect: rows that could not be written are asked for again by whoever shows them
      const apply = await import('./store/apply.ts').catch(() => undefined)
      await apply?.applyReply(session, name, input, data, askedAt, clock.nowMs())
    }
    return ok(data)
  },
})
