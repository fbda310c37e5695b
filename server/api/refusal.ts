/** The inner statuses of a refusal. */
export type RefusalStatus = 400 | 402 | 403 | 404 | 409 | 420 | 429

/** Not kept under the request_id: another try may fare better without anything having been decided. */
const passing: readonly RefusalStatus[] = [420, 429]

/** The server's no: goes back to the person as the inner status with a message that is fit to be shown. */
export class Refusal extends Error {
  readonly status: RefusalStatus

  constructor(status: RefusalStatus, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }

  /** Whether this answer is final for its request_id. */
  get isFinal(): boolean {
    return !passing.includes(this.status)
  }
}

/** A refusal, to be thrown: `throw refuse(404, '视频已下架')`. */
export const refuse = (status: RefusalStatus, message: string): Refusal => new Refusal(status, message)

/** The value, or 404 where there is none. */
export function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw refuse(404, message)
  return value
}
