import type { DecodedImage, DecodeReply, DecodeRequest } from '#bridge/net-api.ts'
import { isOwnImage } from '#bridge/own-books.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { EnvelopeCrypto } from '../crypto/envelope-crypto.ts'
import { imageMime, type OpenedImage } from '../crypto/image.ts'
import type { ImageCache } from './cache.ts'
import type { FetchImage } from './fetch-image.ts'
import { createLanes } from './lanes.ts'

interface Parts {
  crypto: () => Promise<EnvelopeCrypto>
  cache: ImageCache
  /** The picture at a path where it is kept for offline. */
  downloaded: (path: string) => Promise<ArrayBuffer | undefined>
  fetchImage: FetchImage
  lanes: number
  /** Whether pictures may be asked for at all; resolves when it is known where. */
  ready: () => Promise<'ready' | 'offline' | 'unreachable' | 'nowhere'>
}

/** The decoder of pictures. */
export interface Images {
  decode(request: DecodeRequest): Promise<DecodeReply>
  /** Nobody waits under this key any more. */
  stop(key: string): void
}

interface Job {
  keys: Set<string>
  /** How many are still to get the bytes: somebody may ask twice under one key, or stop and be answered all the same. */
  waiting: number
  controller: AbortController
  result: Promise<Result<OpenedImage>>
}

/** Makes the decoder. */
export function createImages({ crypto, cache, downloaded, fetchImage, lanes: laneCount, ready }: Parts): Images {
  const lanes = createLanes(laneCount)
  const jobs = new Map<string, Job>()

  const open = async (bytes: ArrayBuffer, path: string): Promise<Result<OpenedImage>> => {
    const opened = await (await crypto()).openImage(new Uint8Array(bytes), path)
    return opened.ok ? ok(opened.value) : fail({ kind: 'undecipherable', reason: opened.fault })
  }

  async function load(path: string, kept: boolean, signal: AbortSignal): Promise<Result<OpenedImage>> {
    // asked for at once: one that has to be fetched waits for both databases, one that is cached not for the downloads
    const asDownloaded = downloaded(path)
    if (isOwnImage(path)) return openOwn(await asDownloaded)
    asDownloaded.catch(() => undefined)
    const known = (await cache.get(path)) ?? (await asDownloaded)
    if (known) {
      const opened = await open(known, path)
      if (opened.ok) return opened
      await cache.remove([path])
    }
    if (kept) return fail({ kind: 'offline' })
    const may = await ready()
    if (may === 'offline') return fail({ kind: 'offline' })
    if (may === 'unreachable') return fail({ kind: 'network' })
    if (may === 'nowhere') return fail({ kind: 'unknown', message: 'no host for pictures' })
    return new Promise((resolve) => {
      const gone = () => resolve(fail({ kind: 'aborted' }))
      signal.addEventListener('abort', gone)
      if (signal.aborted) return gone()
      const work = async () => {
        const fetched = await fetchImage(path, signal, async (bytes) => {
          const opened = await open(bytes, path)
          if (opened.ok) cache.put(path, bytes)
          return opened
        })
        signal.removeEventListener('abort', gone)
        resolve(fetched)
      }
      lanes.run(work, () => signal.aborted)
    })
  }

  function jobOf({ data: path, key, kept: only }: DecodeRequest): Job {
    const kept = only === true
    // one that must not be fetched is no answer for who wants it fetched
    const name = kept ? `kept ${path}` : path
    const known = jobs.get(name)
    if (known) {
      known.keys.add(key)
      known.waiting++
      return known
    }
    const controller = new AbortController()
    const result = load(path, kept, controller.signal)
      .catch((error: unknown) =>
        fail({ kind: 'unknown', message: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => jobs.get(name) === job && jobs.delete(name))
    const job: Job = { keys: new Set([key]), waiting: 1, controller, result }
    jobs.set(name, job)
    return job
  }

  return {
    async decode(request) {
      const { key } = request
      const job = jobOf(request)
      const result = await job.result
      job.keys.delete(key)
      const sole = --job.waiting === 0
      if (!result.ok) return { key, ...result }
      return {
        key,
        ok: true,
        value: { bytes: own(result.value.bytes, sole), mime: result.value.mime } satisfies DecodedImage,
      }
    },
    stop(key) {
      for (const [name, job] of jobs) {
        if (!job.keys.delete(key) || job.keys.size > 0) continue
        jobs.delete(name)
        job.controller.abort()
      }
    },
  }
}

/** A picture of a book of the person's own, which was never encrypted. */
function openOwn(buffer: ArrayBuffer | undefined): Result<OpenedImage> {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer())
  const mime = imageMime(bytes)
  return mime ? ok({ bytes, mime }) : fail({ kind: 'undecipherable', reason: 'layout' })
}

/** A buffer that can be transferred away: a copy where others wait for the same bytes, or where it holds more. */
function own(bytes: Bytes, sole: boolean): ArrayBuffer {
  return sole && bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
}
