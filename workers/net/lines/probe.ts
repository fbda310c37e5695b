import type { Clock } from '../clock.ts'
import type { Http } from '../links/http.ts'

interface Parts {
  fetch: Http
  clock: Clock
  /** How long a line has for its answer. */
  probeMs: number
}

/** Asks one line whether it is there. Milliseconds to its answer, or why there is none. */
export type Probe = (url: string, signal?: AbortSignal) => Promise<Probed>
export type Probed = { ok: true; ms: number } | { ok: false; why: 'none' | 'portal' | 'aborted' }

/** Makes the probe of `protocol.md` section 1. It proves nothing but that something answers: it is not sealed. */
export const createProbe =
  ({ fetch, clock, probeMs }: Parts): Probe =>
  async (url, signal) => {
    const own = new AbortController()
    const give = () => own.abort()
    signal?.addEventListener('abort', give)
    if (signal?.aborted) give()
    const cancel = clock.after(probeMs, give)
    const fromMs = clock.monoMs()
    try {
      const reply = await fetch(
        new Request(`${url}/?ping`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'mod=system&code=index',
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'manual',
          signal: own.signal,
        }),
      )
      if (reply.type === 'opaqueredirect' || (reply.status >= 300 && reply.status < 400))
        return { ok: false, why: 'portal' }
      const text = await reply.text()
      if (reply.status === 200 && isPong(text)) return { ok: true, ms: clock.monoMs() - fromMs }
      return { ok: false, why: reply.status === 200 && /^\s*</.test(text) ? 'portal' : 'none' }
    } catch {
      return { ok: false, why: signal?.aborted ? 'aborted' : 'none' }
    } finally {
      cancel()
      signal?.removeEventListener('abort', give)
    }
  }

function isPong(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'errcode' in value && value.errcode === 0
  } catch {
    return false
  }
}

/** What a race of all lines showed. */
export interface Raced {
  winner?: { url: string; ms: number }
  /** Something answered in the place of every line. */
  portal: boolean
}

/** Probes all lines at once; the first to answer wins, and the probes of the others are aborted. */
export function raceLines(probe: Probe, urls: readonly string[]): Promise<Raced> {
  const others = new AbortController()
  return new Promise((resolve) => {
    let portals = 0
    let left = urls.length
    if (left === 0) resolve({ portal: false })
    for (const url of urls) {
      void probe(url, others.signal).then((probed) => {
        left -= 1
        if (probed.ok) {
          resolve({ winner: { url, ms: probed.ms }, portal: false })
          others.abort()
        } else if (probed.why === 'portal') portals += 1
        if (left === 0) resolve({ portal: portals === urls.length })
      })
    }
  })
}
