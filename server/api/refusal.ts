import type { PlainCode, Reason, RefusalCode, RefusalParams } from '#contract/refusals.ts'

/** The inner statuses of a refusal. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 420 | 429

/** Not kept under the request_id: another try may fare better without anything having been decided. */
const passing: readonly RefusalStatus[] = [420, 429]

/** The server's no: goes back to the person as the inner status, with the code and parameters of its reason. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly reason: Reason

  constructor(status: RefusalStatus, reason: Reason) {
    super(reason.code)
    this.name = 'Refusal'
    this.status = status
    this.reason = reason
  }

  /** Whether this answer is final for its request_id. */
  get isFinal(): boolean {
    return !passing.includes(this.status)
  }
}

/** A refusal, to be thrown: `throw refuse(404, 'video-gone')`. */
export function refuse(status: RefusalStatus, code: PlainCode): Refusal
/** One with parameters: `throw refuse(409, 'price-changed', { coins: 30 })`. */
export function refuse<C extends Exclude<RefusalCode, PlainCode>>(
  status: RefusalStatus,
  code: C,
  params: RefusalParams<C>,
): Refusal
export function refuse(status: RefusalStatus, code: RefusalCode, params?: unknown): Refusal {
  return new Refusal(status, (params === undefined ? { code } : { code, params }) as Reason)
}

/** The value, or 404 where there is none. */
export function found<T>(value: T | undefined, code: PlainCode): T {
  if (value === undefined) throw refuse(404, code)
  return value
}
