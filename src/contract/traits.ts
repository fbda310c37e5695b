/**
 * Who may call: `any` body, a logged-in `user`, the item's `owner`, its `buyer`, a club's `member`,
 * a `creator`, an `agent`.
 */
export type Who = 'any' | 'user' | 'owner' | 'buyer' | 'member' | 'creator' | 'agent'

/** The inner status that means success; 251 only where the call says so. */
export type Success = 200 | 251

/**
 * What may be done with a call: a `read` may run again; a `write` is sent once and needs a connection;
 * an `outbox` call is kept and sent later; `money` is never queued and once in effect.
 */
export type Mode = 'read' | 'write' | 'outbox' | 'money'

/** What is known of a call beside its path and schemas. */
export interface Traits<M extends Mode = Mode> {
  readonly mode: M
  readonly success: Success
  readonly who: Who
  /** Shows the success message; for an outbox call on confirmation. */
  readonly toast?: true
  /** Shows no notice, neither of success nor of failure. */
  readonly silent?: true
  /** A failed reply is returned, not thrown. */
  readonly nofail?: true
  /**
   * Its reply tells what nothing else does, such as the way to a payment page or what a code brought: it is kept with
   * the payment.
   */
  readonly keepsReply?: true
  /** The reply is a page: the input takes `cursor` and `limit`. */
  readonly page?: true
}
