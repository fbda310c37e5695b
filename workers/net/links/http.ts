import { readPieces, TooBig, transferWatch } from '../body.ts'
import { maxReplyBytes } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import { failed, type Outcome, type RawReply, type Step } from '../link.ts'

/** What fetches: the engine's `fetch`, or the in-process end of a test. */
export type Http = (request: Request) => Promise<Response>

interface Parts {
  fetch: Http
  clock: Clock
  limits: Limits
  /** Told of what a call sent and got, in bytes. */
  count?: (bytes: number) => void
}

/** The end of the chain: one POST of the form to one line, and the raw reply. */
export function http({ fetch, clock, limits, count }: Parts): Step<RawReply> {
  return async (exchange) => {
    const sealed = await exchange.attempt?.sealed
    if (!sealed?.ok || exchange.url === undefined) return failed({ kind: 'unknown', message: 'nothing to send' })
    const own = new AbortController()
    const give = () => own.abort()
    exchange.signal.addEventListener('abort', give)
    if (exchange.signal.aborted) give()
    let lateMs: number | undefined
    const late = (ms: number) => {
      lateMs ??= ms
      give()
    }
    const watch = transferWatch({ clock, ...limits, late: () => late(watch.waitedMs) })
    let stopWhole = () => {}
    try {
      watch.within(exchange.firstByteMs ?? limits.floorMs)
      const reply = await fetch(
        new Request(`${exchange.url}${exchange.call.path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: sealed.value.form,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'manual',
          signal: own.signal,
        }),
      )
      exchange.onFirstByte?.()
      const { wholeMs } = exchange
      if (wholeMs !== undefined) stopWhole = clock.after(wholeMs, () => late(wholeMs))
      const outcome = await read(reply, watch)
      if (outcome.ok) count?.(sealed.value.form.length + outcome.value.text.length)
      return outcome
    } catch (error) {
      if (lateMs !== undefined) return failed({ kind: 'timeout', afterMs: lateMs })
      if (exchange.signal.aborted) return failed({ kind: 'aborted' })
      if (error instanceof TooBig) return failed({ kind: 'undecipherable', reason: 'too-big' })
      return failed({ kind: 'network', message: error instanceof Error ? error.message : String(error) })
    } finally {
      watch.stop()
      stopWhole()
      exchange.signal.removeEventListener('abort', give)
    }
  }
}

async function read(reply: Response, watch: ReturnType<typeof transferWatch>): Promise<Outcome<RawReply>> {
  const redirected = reply.type === 'opaqueredirect' || (reply.status >= 300 && reply.status < 400)
  const retryAfter = Number(reply.headers.get('Retry-After') ?? Number.NaN)
  const decoder = new TextDecoder()
  let text = ''
  if (!redirected)
    await readPieces(reply, maxReplyBytes, watch, (piece) => (text += decoder.decode(piece, { stream: true })))
  return {
    ok: true,
    value: {
      status: reply.status,
      redirected,
      contentType: reply.headers.get('Content-Type') ?? '',
      text: text + decoder.decode(),
      ...(Number.isFinite(retryAfter) && retryAfter >= 0 && { retryAfterMs: retryAfter * 1000 }),
    },
  }
}
