/** What goes wrong on a line. Sizes in bytes of a body, times in milliseconds. */
export type Fault =
  /** Each answer comes later, by `ms` and up to `jitterMs` more. */
  | { kind: 'latency'; ms: number; jitterMs?: number }
  /** Nobody listens. */
  | { kind: 'down' }
  /** The connection is accepted, and nothing ever comes. */
  | { kind: 'timeout' }
  /** The connection is reset after so much of the request (before the server saw it whole), or of the reply. */
  | { kind: 'reset'; of: 'request' | 'reply'; afterBytes: number }
  /** The reply ends early, in good order. */
  | { kind: 'cut'; afterBytes: number }
  /** The body of the reply comes at this speed. */
  | { kind: 'bandwidth'; bytesPerS: number }
  /** The body of the reply comes in pieces of so many bytes. */
  | { kind: 'slices'; bytes: number; gapMs: number }
  /** Something between answers in the server's place. `cors`: so that the page may read it. */
  | { kind: 'status'; status: number; retryAfterS?: number; cors?: boolean }
  /** A captive portal: its page, or a redirect to it. */
  | { kind: 'portal'; how: 'page' | 'redirect'; cors?: boolean }
  /** The answer to another request of the same path, or the first one ever given to it. */
  | { kind: 'swapped' }
  | { kind: 'replayed' }
  /** The server gets the request twice, at the same time; the client gets the later answer. */
  | { kind: 'doubled' }
  /** Bits of the reply's body are turned over, at places that the seed decides. */
  | { kind: 'flipped'; bits: number }
  /** Text that stands before the reply's body; the reply is not to be kept. */
  | { kind: 'prefixed'; text: string }

/** A fault that is on, and what it is for. */
export interface FaultRule {
  fault: Fault
  /** Which requests it meets; all where absent. */
  only?: (path: string) => boolean
  /** Part of them, 0 to 1; all where absent. */
  share?: number
}

/** One request that came through. */
export interface Passage {
  method: string
  path: string
  /** Milliseconds of `performance.now()` when it came. */
  atMs: number
  fault: Fault['kind'] | undefined
  /** How it ended for the client; 'open' until then. */
  end: 'open' | 'answered' | 'broken'
  status: number | undefined
  /** SHA-256 of what was sent, once it was read: a read that another line is asked beside has the very bytes. */
  sent: string | undefined
}

const portalPage =
  '<!doctype html><title>Wi-Fi</title><h1>Welcome</h1><form action="/login"><button>Connect</button></form>'

/** What stands in for the server's own reply under these faults; undefined where the server is asked. */
export function standIn(
  fault: Fault | undefined,
): { status: number; headers: Record<string, string>; body: string } | undefined {
  if (fault?.kind === 'portal') {
    const cors: Record<string, string> = fault.cors ? { 'access-control-allow-origin': '*' } : {}
    return fault.how === 'redirect'
      ? { status: 302, headers: { ...cors, location: 'http://127.0.0.1:9/portal' }, body: '' }
      : { status: 200, headers: { ...cors, 'content-type': 'text/html; charset=utf-8' }, body: portalPage }
  }
  if (fault?.kind === 'status') {
    const headers: Record<string, string> = { 'content-type': 'text/plain' }
    if (fault.cors) headers['access-control-allow-origin'] = '*'
    if (fault.retryAfterS !== undefined) headers['retry-after'] = String(fault.retryAfterS)
    return { status: fault.status, headers, body: `status ${fault.status}` }
  }
  return undefined
}
