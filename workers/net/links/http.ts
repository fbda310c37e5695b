import { readPieces, startTransfer, type Watch } from '../body.ts'
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
    const transfer = startTransfer({ clock, ...limits }, exchange.signal)
    let stopWhole = () => {}
    try {
      transfer.watch.within(exchange.firstByteMs ?? limits.floorMs)
      const reply = await fetch(
        new Request(`${exchange.url}${exchange.call.path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: sealed.value.form,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'manual',
          signal: transfer.signal,
        }),
      )
      exchange.onFirstByte?.()
      const { wholeMs } = exchange
      if (wholeMs !== undefined) stopWhole = clock.after(wholeMs, () => transfer.late(wholeMs))
      const outcome = await read(reply, transfer.watch)
      if (outcome.ok) count?.(sealed.value.form.length + outcome.value.text.length)
      return outcome
    } catch (error) {
      return failed(transfer.failureOf(error))
    } finally {
      stopWhole()
      transfer.end()
    }
  }
}

async function read(reply: Response, watch: Watch): Promise<Outcome<RawReply>> {
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
