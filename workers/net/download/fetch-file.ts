import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import { streamTagHeader } from '#contract/stream-tags.ts'
import { readBytes, startTransfer } from '../body.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import type { Http } from '../links/http.ts'
import { blameHosts, isMissing } from '../lines/blame-hosts.ts'
import type { Pool } from '../lines/pool.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Parts {
  fetch: Http
  clock: Clock
  limits: Limits
}

/** What is asked for of a file. */
export interface FileAsked {
  /** Where it can be had, scored. */
  pool: Pool
  path: string
  /** The path with what its address has behind it; the path alone where absent. */
  address?: string | undefined
  signal: AbortSignal
  /** Bytes as they come; those of a try that failed are taken back as a negative number. */
  onBytes: (bytes: number) => void
  /** What is longer is not the file; the largest that any piece may be where absent. */
  maxBytes?: number
  /** Whether these can be the bytes; others are reported back, so that another host is tried. */
  accept: (bytes: Bytes, tag: string | null) => Promise<boolean>
}

/** A file, and the tag that came with it. */
interface Got {
  bytes: Bytes
  tag: string | null
}

/** Gives a file from the first host that has it. */
export type FetchFile = (asked: FileAsked) => Promise<Result<Bytes>>

/** No piece is larger; a server that sends without end fills no disk. */
const maxFileBytes = 128 * 1024 * 1024

/** Makes it. There is no limit of time to a file, only to how slowly it may come. */
export function createFetchFile({ fetch, clock, limits }: Parts): FetchFile {
  async function fromHost(
    base: string,
    { pool, path, address = path, signal, onBytes, maxBytes }: FileAsked,
  ): Promise<Result<Got>> {
    const transfer = startTransfer({ clock, ...limits }, signal)
    const fromMs = clock.monoMs()
    let counted = 0
    const giveUp = (failure: Failure) => {
      onBytes(-counted)
      return fail(failure)
    }
    try {
      transfer.watch.within(pool.patienceMs(base, limits.writeFirstByteMs, 0))
      const reply = await fetch(
        new Request(`${base}/${address}`, {
          // what is kept for offline has its place: no second copy in the browser's own cache
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'manual',
          signal: transfer.signal,
        }),
      )
      const fault = faultOf(reply)
      if (fault || !reply.body) return giveUp(fault ?? { kind: 'empty' })
      const firstMs = clock.monoMs() - fromMs
      const bytes = await readBytes(reply, maxBytes ?? maxFileBytes, transfer.watch, (piece) => {
        counted += piece.length
        onBytes(piece.length)
      })
      const said = reply.headers.get('Content-Length')
      if (said !== null && reply.headers.get('Content-Encoding') === null && Number(said) !== counted)
        return giveUp({ kind: 'network', message: 'cut short' })
      pool.answered(base, firstMs)
      return ok({ bytes, tag: reply.headers.get(streamTagHeader) })
    } catch (error) {
      return giveUp(transfer.failureOf(error))
    } finally {
      transfer.end()
    }
  }

  return async (asked) => {
    const { pool, accept, signal } = asked
    const failed: { base: string; failure: Failure }[] = []
    for (const base of pool.order()) {
      const fetched = await fromHost(base, asked)
      if (fetched.ok && (await accept(fetched.value.bytes, fetched.value.tag))) {
        blameHosts(pool, failed)
        return ok(fetched.value.bytes)
      }
      if (signal.aborted) return fail({ kind: 'aborted' })
      if (fetched.ok) asked.onBytes(-fetched.value.bytes.length)
      failed.push({ base, failure: fetched.ok ? notTheFile : fetched.failure })
    }
    // one host that is not to be reached says more of what may still come than one that lacks the file
    const failures = failed.map(({ failure }) => failure)
    return fail(failures.find((failure) => !isMissing(failure)) ?? failures[0] ?? { kind: 'network' })
  }
}

const notTheFile: Failure = { kind: 'undecipherable', reason: 'not the file' }

function faultOf(reply: Response): Failure | undefined {
  if (reply.status !== 200 || reply.type === 'opaqueredirect') return { kind: 'http', status: reply.status }
  const type = reply.headers.get('Content-Type') ?? ''
  return type.startsWith('text/html') ? { kind: 'unsealed', reason: 'portal' } : undefined
}
