import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  LoaderStats,
} from 'hls.js'
import { type Failure, ok, type Result } from '#contract/failures.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { fitsTag, isPlaylist, maxPlaylistBytes, streamTagHeader, withAccess } from '#contract/stream-tags.ts'
import type { StreamKey } from '#bridge/net-api.ts'
import { countStream } from '#data/data-use.ts'
import type { OfflineReader } from '#data/downloads.ts'
import { net } from '#data/net.ts'
import { onPerson } from '#data/session.ts'
import { Lru } from '#lib/lru.ts'
import { nextTask } from '#lib/scheduling.ts'
import { ageMs } from '#lib/stamp.ts'
import { masterUrl } from './master-playlist.ts'
import type { StreamHosts } from './stream-hosts.ts'

type AnyLoader = Loader<LoaderContext>
type Callbacks = LoaderCallbacks<LoaderContext>
/** How hls.js makes its loaders. */
export type LoaderClass = new (config: HlsConfig) => AnyLoader

/** What the loader knows beside plain requests. */
export interface StreamParts {
  /** The multivariant playlist made on this page. */
  master: string
  /** Asks the worker for what plays the stream of an `sgkey:` address. */
  key: (keyId: string) => Promise<Result<StreamKey>>
  /** Hears why a key could not be had, since hls.js hands on no more than a number. */
  onKeyFailure: (failure: Failure) => void
  hosts: StreamHosts
  /** What is played, with its tags: what does not fit them is asked of the next host. */
  streams?: readonly Stream[]
  /** What was fetched ahead of an address, once. */
  warmed?: (url: string) => ArrayBuffer | undefined
  /** What is on this device: asked before the network. */
  offline?: OfflineReader | undefined
}

/** The id in `sgkey:{key_id}`; undefined for any other address. */
export const keyIdOf = (url: string): string | undefined => /^sgkey:(?:\/\/)?([\w-]{1,64})$/i.exec(url)?.[1]

/** HTTP status that makes hls.js try again (503) or give up (403). */
export function keyStatus(failure: Failure): 503 | 403 {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'offline':
    case 'http':
    case 'unsealed':
    case 'worker':
      return 503
    default:
      return 403
  }
}

/** Whether another host may have what this one did not give: no answer, or a fault of the host. */
const ofHost = (status: number) => status === 0 || status >= 500 || status === 403 || status === 451

/** A file, or the range of it that is asked for, as the type that is asked for. */
function partOf(bytes: ArrayBuffer, { responseType, rangeStart, rangeEnd }: LoaderContext): string | ArrayBuffer {
  const part = rangeEnd ? bytes.slice(rangeStart ?? 0, rangeEnd) : bytes
  return responseType === 'arraybuffer' ? part : new TextDecoder().decode(part)
}

/** How often the length of a text that is coming is looked at. */
const watchMs = 50

const emptyStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
})

/** What is answered here: keys, and the playlist that was made on this page. */
function ownAnswer(
  { url }: LoaderContext,
  parts: StreamParts,
): (() => Promise<Result<string | ArrayBuffer>>) | undefined {
  const keyId = keyIdOf(url)
  if (keyId !== undefined)
    return async () => {
      const kept = await parts.offline?.key(keyId)
      if (kept) return ok(kept)
      const asked = await parts.key(keyId)
      return asked.ok ? ok(asked.value.bytes) : asked
    }
  if (url !== masterUrl) return undefined
  return async () => {
    // not in the task that began it: an answer of the network is none either
    await nextTask()
    return ok(parts.master)
  }
}

/** What hls.js asks for. */
interface Request {
  context: LoaderContext
  config: LoaderConfiguration
  callbacks: Callbacks
}

/** What unpacks to more than a playlist is given up before it is a text. Answers how to end the watch. */
function watchSize(stats: LoaderStats, onTooLarge: () => void): () => void {
  const end = () => clearInterval(timer)
  const timer = setInterval(() => {
    if (stats.loaded <= maxPlaylistBytes) return
    end()
    onTooLarge()
  }, watchMs)
  return end
}

/**
 * A loader that answers the master playlist and keys itself, and fetches everything else through `Plain`, from the next
 * host where one fails. hls.js keeps the `stats` object, so it is the same one for all tries.
 */
export function streamLoader(Plain: LoaderClass, parts: StreamParts): LoaderClass {
  return class StreamLoader implements AnyLoader {
    context: LoaderContext | null = null
    stats = emptyStats()
    readonly #config: HlsConfig
    #plain: AnyLoader | undefined
    #over = false

    constructor(config: HlsConfig) {
      this.#config = config
    }

    getCacheAge = () => this.#plain?.getCacheAge?.() ?? null
    getResponseHeader = (name: string) => this.#plain?.getResponseHeader?.(name) ?? null

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks) {
      this.context = context
      const own = ownAnswer(context, parts)
      if (own) void this.#answer(context, callbacks, own)
      else if (parts.offline) void this.#read(context, config, callbacks)
      else this.#ask(context, config, callbacks)
    }

    /** What was fetched ahead, or else from the network. */
    #ask(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks) {
      const ahead = parts.warmed?.(context.url)
      if (ahead) void this.#answer(context, callbacks, async () => nextTask().then(() => ok(partOf(ahead, context))))
      else this.#fetch(parts.hosts.place(context.url), [], { context, config, callbacks })
    }

    /** A file from this device, or else from the network. */
    async #read(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks) {
      const path = parts.hosts.path(context.url)
      const kept = path === undefined ? undefined : await parts.offline?.file(path)
      if (this.#over) return
      if (kept) void this.#answer(context, callbacks, async () => ok(partOf(kept, context)))
      else this.#ask(context, config, callbacks)
    }

    #fetch(url: string, before: readonly string[], request: Request) {
      const { context, config, callbacks } = request
      const tried = [...before, url]
      const plain = new Plain(this.#config)
      this.#plain = plain
      this.stats.loading.start = 0
      plain.stats = this.stats
      const elsewhere = (status: number): boolean => {
        const other = ofHost(status) ? parts.hosts.next(url, tried) : undefined
        if (other === undefined || this.#over) return false
        // its own stats go with it, ours stay
        plain.stats = emptyStats()
        plain.destroy()
        this.#fetch(other, tried, request)
        return true
      }
      const isText = isPlaylistUrl(url)
      const keyId = streamOf(parts, context.url)?.key_id
      // asked for together with the playlist, which is held against it
      const key = keyId === undefined ? undefined : parts.key(String(keyId))
      const refuse = () => {
        if (!this.#over && !elsewhere(0))
          callbacks.onError({ code: 0, text: 'not the file' }, context, null, this.stats)
      }
      const withoutKey = (failure: Failure) => {
        endWatch()
        parts.onKeyFailure(failure)
        // without a connection there is nothing to wait for: hls.js tries no 0 again
        const code = failure.kind === 'offline' ? 0 : keyStatus(failure)
        callbacks.onError({ code, text: failure.kind }, context, null, this.stats)
      }
      const tooLarge = () => {
        plain.abort()
        refuse()
      }
      const endWatch = isText ? watchSize(this.stats, tooLarge) : () => {}
      const asked: Callbacks = {
        onSuccess: (response: LoaderResponse, stats, _context, details) => {
          endWatch()
          countStream(stats.loaded)
          const tag = plain.getResponseHeader?.(streamTagHeader)
          void fitsStream(parts, context.url, response.data, tag).then((fits) => {
            if (this.#over) return
            if (fits === true) callbacks.onSuccess(response, stats, context, details)
            else if (fits === false) refuse()
            else withoutKey(fits)
          })
        },
        onError: (error, _context, details, stats) => {
          endWatch()
          if (!elsewhere(error.code)) callbacks.onError(error, context, details, stats)
        },
        onTimeout: (stats, _context, details) => {
          endWatch()
          if (!elsewhere(0)) callbacks.onTimeout(stats, context, details)
        },
        onAbort: (stats, _context, details) => callbacks.onAbort?.(stats, context, details),
        ...(callbacks.onProgress && {
          onProgress: (stats, _context, data, details) => callbacks.onProgress?.(stats, context, data, details),
        }),
      }
      const load = (address: string) => {
        try {
          plain.load({ ...context, url: address }, config, asked)
        } catch {
          // what is no address at all can't even be asked for, and hls.js would wait for its answer
          endWatch()
          void nextTask().then(refuse)
        }
      }
      if (isText || key === undefined) return load(url)
      // the address of a segment brings the right to it
      void key.then((given) => {
        if (this.#over) return
        if (given.ok) load(withAccess(url, given.value.access))
        else withoutKey(given.failure)
      })
    }

    async #answer(context: LoaderContext, callbacks: Callbacks, ask: () => Promise<Result<string | ArrayBuffer>>) {
      const { loading } = this.stats
      loading.start = performance.now()
      const answer = await ask()
      if (this.#over) return
      loading.first = loading.end = performance.now()
      if (answer.ok) {
        const { value } = answer
        this.stats.loaded = this.stats.total = typeof value === 'string' ? value.length : value.byteLength
        callbacks.onSuccess({ url: context.url, data: value, code: 200 }, this.stats, context, null)
      } else {
        parts.onKeyFailure(answer.failure)
        callbacks.onError({ code: keyStatus(answer.failure), text: answer.failure.kind }, context, null, this.stats)
      }
    }

    abort() {
      this.#over = true
      this.#plain?.abort()
    }

    destroy() {
      this.#over = true
      this.#plain?.destroy()
      this.context = null
    }
  }
}

/** Whether an address is that of a playlist. */
const isPlaylistUrl = (url: string): boolean => url.endsWith('.m3u8')
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The stream that an address is of. */
function streamOf({ hosts, streams = [] }: Pick<StreamParts, 'hosts' | 'streams'>, url: string): Stream | undefined {
  const path = hosts.path(url)
  return streams.find((one) => path?.startsWith(folderOf(one.url)))
}

/** Whether a file is what the sealed detail says is there, or why its key can't be had. */
async function fitsStream(
  parts: Pick<StreamParts, 'hosts' | 'streams' | 'offline' | 'key'>,
  url: string,
  data: unknown,
  tag: string | null | undefined,
): Promise<boolean | Failure> {
  if (isPlaylistUrl(url) && !(typeof data === 'string' && isPlaylist(data))) return false
  const { hosts, streams = [], offline } = parts
  const path = hosts.path(url)
  const stream = streamOf(parts, url)
  // where all is bound by tags, nothing else belongs to the film
  if (!stream) return !streams.some((one) => one.tag !== undefined)
  if (path === undefined || stream.tag === undefined || stream.key_id === undefined) return true
  const keyId = String(stream.key_id)
  const kept = await offline?.key(keyId)
  const asked = kept ? undefined : await parts.key(keyId)
  if (asked && !asked.ok) return asked.failure
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer)
  const key = kept ?? asked?.value.bytes
  return key !== undefined && fitsTag(path === stream.url ? stream.tag : tag, key, path, bytes)
}

/** A key that was asked for within this time is not asked for again: a clip's is fetched before its player is. */
const keyFreshMs = 5 * 60_000

const keys = new Lru<string, { at: number; answer: Promise<Result<StreamKey>> }>(16)
// the right to a key is a person's
onPerson(() => keys.clear())

/** What plays a stream; asked for beforehand, it is there at once. A refusal is asked anew each time. */
export function streamKeyOf(keyId: string): Promise<Result<StreamKey>> {
  const known = keys.get(keyId)
  if (known && ageMs(known.at) < keyFreshMs) return known.answer
  const answer = net.streamKey(keyId)
  keys.set(keyId, { at: Date.now(), answer })
  void answer.then(({ ok }) => {
    if (!ok && keys.get(keyId)?.answer === answer) keys.delete(keyId)
  })
  return answer
}
