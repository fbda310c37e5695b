import { fail, type Failure } from '#contract/failures.ts'
import { readBytes, startTransfer } from '../body.ts'
import { maxImageBytes } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import type { Http } from '../links/http.ts'
import { blameHosts } from '../lines/blame-hosts.ts'
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
    const transfer = startTransfer({ clock, ...limits }, signal)
    transfer.watch.within(pool.patienceMs(base, limits.writeFirstByteMs, 0))
    // where pictures are may have had to be asked for before
    const wholeMs = limits.callMs - limits.wholeMs
    const stopWhole = clock.after(wholeMs, () => transfer.late(wholeMs))
    const fromMs = clock.monoMs()
    try {
      const reply = await fetch(
        new Request(imageUrl(base, path), {
          // the browser's own cache outlives lock, logout and take-down
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'manual',
          signal: transfer.signal,
        }),
      )
      const ms = clock.monoMs() - fromMs
      if (reply.status !== 200 || reply.type === 'opaqueredirect')
        return { ok: false, failure: { kind: 'http', status: reply.status } }
      const bytes = await readBytes(reply, maxImageBytes, transfer.watch, (piece) => count(piece.length))
      pool.answered(base, ms)
      return { ok: true, bytes: bytes.buffer }
    } catch (error) {
      return fail(transfer.failureOf(error))
    } finally {
      stopWhole()
      transfer.end()
    }
  }

  return async (path, signal, accept) => {
    const failures: { base: string; failure: Failure }[] = []
    for (const base of pool.order()) {
      const fetched = await fromHost(base, path, signal)
      const taken = fetched.ok ? await accept(fetched.bytes) : fetched
      if (taken.ok) {
        blameHosts(pool, failures)
        return taken
      }
      if (taken.failure.kind === 'aborted') return taken
      failures.push({ base, failure: taken.failure })
    }
    return { ok: false, failure: failures[0]?.failure ?? { kind: 'unknown', message: 'no host for pictures' } }
  }
}
