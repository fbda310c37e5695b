/**
 * Why a call, an upload or a save did not succeed. Plain data: it crosses threads by structured clone, and its kinds
 * are told apart by exhaustive switches. `call` is the call's name, where there was one.
 */
export type Failure = { readonly call?: string } & (NoAnswer | Refusal | BadReply | NotSent | Broken)

/** No answer came. None of these says whether a write took effect. */
export type NoAnswer =
  /** The connection failed on every line. */
  | { readonly kind: 'network'; readonly message?: string }
  /** No answer in time; `afterMs` counts all lines together. */
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** Ended by the app: the page was left, or the engine gave up. */
  | { readonly kind: 'aborted' }
  /** Ended by the person; an upload says `cancel by user`. */
  | { readonly kind: 'cancelled'; readonly message?: string }

/** The server answered, and said no. */
export type Refusal =
  /**
   * An inner status other than the call's success code. `code` and `params` as they came (`refusals.ts` knows what to make
   * of them); `message` is fit to be shown where they are not known.
   */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly message: string
      readonly code?: unknown
      readonly params?: unknown
      readonly data?: unknown
    }
  /** Inner status 420: the session is no longer valid. */
  | { readonly kind: 'session'; readonly message?: string }
  /** errcode 1003 or 1004 from every line: the build must be checked and an update offered. */
  | { readonly kind: 'build'; readonly code: 1003 | 1004 }
  /** errcode 1001 even after the clock was corrected by `skewMs`. */
  | { readonly kind: 'clock'; readonly skewMs: number }
  /** Any other errcode that came sealed. */
  | { readonly kind: 'errcode'; readonly code: number; readonly retryAfterMs?: number; readonly message?: string }
  /**
   * An image upload whose code is not 1, or a big upload that was refused; `message` is the server's, `reply` carries the
   * code of the refusal (`refusals.ts`) and its parameters.
   */
  | { readonly kind: 'upload'; readonly code: number; readonly message: string; readonly reply?: unknown }

/** Something answered that can't be taken for the server's reply. */
export type BadReply =
  /** HTTP status other than 200, with the raw reply where it could be read. */
  | { readonly kind: 'http'; readonly status: number; readonly reply?: string }
  /** errcode 0 without data. */
  | { readonly kind: 'empty'; readonly reply?: unknown }
  /** Not a sealed reply: a captive portal's HTML, a bare errcode, a malformed `data`. */
  | { readonly kind: 'unsealed'; readonly reason: string }
  /** A sealed reply that does not verify, decrypt or unpack. */
  | { readonly kind: 'undecipherable'; readonly reason: string }
  /** A reply that does not fit the call's schema; `path` is the first field that does not, such as `list.0.cover`. */
  | { readonly kind: 'schema'; readonly path: string; readonly message: string }

/** Nothing was sent. */
export type NotSent =
  /** The input does not fit; `fields` are the paths of what does not. */
  | { readonly kind: 'input'; readonly fields: readonly string[]; readonly message?: string }
  /** A call that can't wait needs a connection. */
  | { readonly kind: 'offline' }
  /** A payment of the same item is under way, or what became of it is not known yet; `id` is its request_id. */
  | { readonly kind: 'pending'; readonly id: string }

/** This device failed. */
export type Broken =
  /** Storage is full (after eviction), lost its connection, or is blocked by another tab. */
  | { readonly kind: 'storage'; readonly reason: 'quota' | 'lost' | 'blocked'; readonly message?: string }
  /** The worker died, or died so often that the app is in safe mode. */
  | { readonly kind: 'worker'; readonly reason: 'died' | 'safe-mode' }
  /** A fault of the program: anything that no other kind covers. */
  | { readonly kind: 'unknown'; readonly message: string }

/** The words that tell failures apart. */
export type FailureKind = Failure['kind']
/** The failure of one kind. */
export type FailureOf<K extends FailureKind> = Extract<Failure, { readonly kind: K }>

/** What came of something: its value, or why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** A success; without a value for `Result<void>`. */
export function ok(): Result<void>
export function ok<T>(value: T): Result<T>
export function ok(value?: unknown): Result<unknown> {
  return { ok: true, value }
}

/** A failure. It fits a `Result` of any value. */
export function fail(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}
