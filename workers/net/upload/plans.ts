import type { UploadRow } from '#bridge/uploads.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { Clock } from '../clock.ts'
import type { Session } from '../session.ts'
import type { BigCalls, Plan } from './plan.ts'

/** The plan of an upload that all its lanes share. */
export interface Plans {
  /** The plan in force; asked for anew where it is old or in doubt, once for all lanes. */
  current(): Promise<Result<Plan>>
  /** A slice was refused: its address may be too old, or the upload gone. */
  doubt(): void
  /** What was renewed was taken over: it is renewed no more. */
  adopted(): void
}

interface Parts {
  calls: BigCalls
  clock: Clock
  session: Session
  signal: AbortSignal
  row: () => UploadRow
}

/** Addresses are good for an hour; a slice that begins now may take its time. */
const freshMs = 45 * 60_000

/** Makes it; nothing is asked for yet. */
export function createPlans({ calls, clock, session, signal, row }: Parts): Plans {
  let plan: Plan | undefined
  let inDoubt = false
  let asking: Promise<Result<Plan>> | undefined
  return {
    current() {
      if (plan && !inDoubt && clock.monoMs() - plan.askedMs < freshMs) return Promise.resolve(ok(plan))
      asking ??= calls
        .plan(row(), session, signal)
        .then((asked) => {
          if (asked.ok) {
            plan = asked.value
            inDoubt = false
          }
          return asked
        })
        .finally(() => (asking = undefined))
      return asking
    },
    doubt: () => (inDoubt = true),
    adopted() {
      if (plan) plan = { ...plan, renewed: false }
    },
  }
}
