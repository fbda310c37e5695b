import type { Failure } from '#contract/failures.ts'
import { readBytes, TooBig, transferWatch } from '../body.ts'
import { maxImageBytes } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import type { Http } from '../links/http.ts'
import type { Pool } from '../lines/pool.ts'
import { imageUrl } from './base.ts'

interface Parts {
  fetch: Http
  clock: Clock
  limits: Limits
  /** The hosts of pictures, scored apart from the lines of calls. */
  pool: Pool
  /** Told of every byte that came. */
  count: (bytes: number) => void
}

/** A file, or why there is none; `bad` files are reported back, so that another host is tried. */
export type FetchedImage = { ok: true; bytes: ArrayBuffer } | { ok: false; failure: Failure }

/** Gives the file at a path from the first host whose file `accept` takes. */
export type FetchImage = <T>(
  path: string,
  signal: AbortSignal,
  accept: (bytes: ArrayBuffer) => Promise<{ ok: true; value: T } | { ok: false; failure: Failure }>,
) => Promise<{ ok: true; value: T } | { ok: false; failure: Failure }>

/** Makes the fetcher. */
export function createFetchImage({ fetch, clock, limits, pool, count }: Parts): FetchImage {
  async function fromHost(base: string, path: string, signal: AbortSignal): Promise<FetchedImage> {
    const own = new AbortController()
    const give = () => own.abort()
    signal.addEventListener('abort', give)
    if (signal.aborted) give()
    let late = false
    const tooLate = () => {
      late = true
      own.abort()
    }
    const watch = transferWatch({ clock, ...limits, late: tooLate })
    watch.within(pool.patienceMs(base, limits.writeFirstByteMs, 0))
    // where pictures are may have had to be asked for before
    const stopWhole = clock.after(limits.callMs - limits.wholeMs, tooLate)
    const fromMs = clock.monoMs()
    try {
      const reply = await fetch(
        new Request(imageUrl(base, path), {
          // the browser's own cache outlives lock, logout and take-down
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'manual',
          signal: own.signal,
        }),
      )
      const ms = clock.monoMs() - fromMs
      if (reply.status !== 200 || reply.type === 'opaqueredirect')
        return { ok: false, failure: { kind: 'http', status: reply.status } }
      const bytes = await readBytes(reply, maxImageBytes, watch, (piece) => count(piece.length))
      pool.answered(base, ms)
      return { ok: true, bytes: bytes.buffer }
    } catch (error) {
      if (late) return { ok: false, failure: { kind: 'timeout', afterMs: Math.round(clock.monoMs() - fromMs) } }
      if (signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
      if (error instanceof TooBig) return { ok: false, failure: { kind: 'undecipherable', reason: 'too-big' } }
      return {
        ok: false,
        failure: { kind: 'network', message: error instanceof Error ? error.message : String(error) },
      }
    } finally {
      // what is not read any more is not fetched either
      own.abort()
      watch.stop()
      stopWhole()
      signal.removeEventListener('abort', give)
    }
  }

  return async (path, signal, accept) => {
    const failures: { base: string; failure: Failure }[] = []
    for (const base of pool.order()) {
      const fetched = await fromHost(base, path, signal)
      const taken = fetched.ok ? await accept(fetched.bytes) : fetched
      if (taken.ok) {
        for (const { base: other, failure } of failures) {
          pool.failed(other, failure)
          if (!isMissing(failure)) pool.trip(other)
        }
        return taken
      }
      if (taken.failure.kind === 'aborted') return taken
      failures.push({ base, failure: taken.failure })
    }
    return { ok: false, failure: failures[0]?.failure ?? { kind: 'unknown', message: 'no host for pictures' } }
  }
}

/** One picture that is not there says nothing against the host. */
const isMissing = (failure: Failure) => failure.kind === 'http' && (failure.status === 404 || failure.status === 410)
