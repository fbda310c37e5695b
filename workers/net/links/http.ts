import { maxReplyChars } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import { failed, type Exchange, type Outcome, type RawReply, type Step } from '../link.ts'

/** What fetches: the engine's `fetch`, or the in-process end of a test. */
export type Http = (request: Request) => Promise<Response>

interface Parts {
  fetch: Http
  clock: Clock
  stallMs: number
  /** Told of what a call sent and got, in bytes. */
  count?: (bytes: number) => void
}

/** The end of the chain: one POST of the form to one line, and the raw reply. */
export function http({ fetch, clock, stallMs, count }: Parts): Step<RawReply> {
  return async (exchange) => {
    const sealed = await exchange.attempt?.sealed
    if (!sealed?.ok || exchange.url === undefined) return failed({ kind: 'unknown', message: 'nothing to send' })
    const own = new AbortController()
    const give = () => own.abort()
    exchange.signal.addEventListener('abort', give)
    if (exchange.signal.aborted) give()
    const watch = watchdog(clock, own)
    try {
      watch.within(exchange.firstByteMs ?? stallMs)
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
      const outcome = await read(reply, () => watch.within(stallMs))
      if (outcome.ok) count?.(sealed.value.form.length + outcome.value.text.length)
      return outcome
    } catch (error) {
      return failed(whyNot(exchange, watch, error))
    } finally {
      watch.stop()
      exchange.signal.removeEventListener('abort', give)
    }
  }
}

type Watchdog = ReturnType<typeof watchdog>

/** Aborts when the next sign of life does not come in time. */
function watchdog(clock: Clock, controller: AbortController) {
  let cancel = () => {}
  let waitedMs = 0
  let late = false
  return {
    get late() {
      return late
    },
    get waitedMs() {
      return waitedMs
    },
    within(ms: number) {
      cancel()
      waitedMs = ms
      cancel = clock.after(ms, () => {
        late = true
        controller.abort()
      })
    },
    stop: () => cancel(),
  }
}

function whyNot(exchange: Exchange, watch: Watchdog, error: unknown) {
  if (watch.late) return { kind: 'timeout', afterMs: watch.waitedMs } as const
  if (exchange.signal.aborted) return { kind: 'aborted' } as const
  if (error instanceof TooBig) return { kind: 'undecipherable', reason: 'too-big' } as const
  return { kind: 'network', message: error instanceof Error ? error.message : String(error) } as const
}

class TooBig extends Error {}

async function read(reply: Response, alive: () => void): Promise<Outcome<RawReply>> {
  const redirected = reply.type === 'opaqueredirect' || (reply.status >= 300 && reply.status < 400)
  const retryAfter = Number(reply.headers.get('Retry-After') ?? Number.NaN)
  const text = redirected ? '' : await readText(reply, alive)
  return {
    ok: true,
    value: {
      status: reply.status,
      redirected,
      contentType: reply.headers.get('Content-Type') ?? '',
      text,
      ...(Number.isFinite(retryAfter) && retryAfter >= 0 && { retryAfterMs: retryAfter * 1000 }),
    },
  }
}

/** The body as text, no longer than any reply of ours can be. */
async function readText(reply: Response, alive: () => void): Promise<string> {
  if (!reply.body) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = reply.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    alive()
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > maxReplyChars) {
      void reader.cancel().catch(() => undefined)
      throw new TooBig()
    }
  }
}
