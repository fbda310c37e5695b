import { transfer } from 'comlink'
import type { DeviceDatabase } from '#bridge/database.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { DataUse, DecodeReply, DecodeRequest, PictureBounds } from '#bridge/net-api.ts'
import type { LineRow } from '#bridge/rows.ts'
import { piecePath } from '#bridge/downloads.ts'
// at hand before the first picture has come
import '../crypto/image.ts'
import type { Clock } from '../clock.ts'
import type { NetConfig } from '../config.ts'
import type { EnvelopeCrypto } from '../crypto/envelope-crypto.ts'
import type { Http } from '../links/http.ts'
import { createPool } from '../lines/pool.ts'
import type { Sessions } from '../session.ts'
import type { Handle } from '../store/handle.ts'
import { imageBases } from './base.ts'
import { createImageCache, readTogether } from './cache.ts'
import { createFetchImage } from './fetch-image.ts'
import { createImages } from './images.ts'
import { inBatches } from './in-batches.ts'

interface Parts {
  fetch: Http
  crypto: () => Promise<EnvelopeCrypto>
  device: Handle<DeviceDatabase>
  clock: Clock
  config: NetConfig
  /** Remembers what was measured of a host. */
  saveHost: (row: LineRow) => void
  /** Where pictures are, by the config of the session, if it could be had; `offline`: nothing is to be asked for. */
  imgBase: () => Promise<string | 'offline' | undefined>
  sessions: Sessions
  /** Bytes that came are counted here. */
  use: DataUse
}

/** Pictures: decoded on demand, kept encrypted. */
export interface ImageService {
  decode(request: DecodeRequest): Promise<DecodeReply>
  /** The same as an address for `<img>`. */
  url(request: DecodeRequest): Promise<{ key: string } & Result<string>>
  /** Where it is something else than an even border. */
  bounds(request: DecodeRequest): Promise<Result<PictureBounds>>
  stop(key: string): void
  remove(paths: readonly string[]): Promise<void>
  /** Resolves when everything fetched so far is kept or given up. */
  settled(): Promise<void>
}

/** Up to this size a picture is in its address, where the engine writes base64. */
const inlineBytes = 40_000

/** Puts cache, fetcher and decoder together. */
export function createImageService(parts: Parts): ImageService {
  const { fetch, crypto, device, clock, config, saveHost, imgBase, sessions, use } = parts
  const { limits } = config
  // hosts of pictures are scored apart from the lines of calls
  const pool = createPool([], { role: 'image', clock, limits, save: saveHost })
  const ready = async () => {
    const base = await imgBase()
    if (base === 'offline' || base === undefined) return base ?? 'unreachable'
    pool.configure(imageBases(base, config))
    return pool.urls().length > 0 ? 'ready' : 'nowhere'
  }
  const cache = createImageCache({ device, clock, limits })
  const fetchImage = createFetchImage({ fetch, clock, limits, pool, count: (bytes) => (use.images += bytes) })
  const downloaded = inBatches(async (paths: readonly string[]) => {
    const { store } = await sessions.current()
    const found = await store.run((db) =>
      db.transaction('r', db.pieces, () =>
        Promise.all(paths.map((path) => db.pieces.where('path').equals(piecePath.image(path)).first())),
      ),
    )
    return found.ok ? found.value.map((piece) => piece?.bytes) : []
  }, readTogether)
  const { decode, stop } = createImages({ crypto, cache, downloaded, fetchImage, lanes: limits.imageLanes, ready })
  const url: ImageService['url'] = async (request) => {
    const reply = await decode(request)
    if (!reply.ok) return reply
    const { bytes, mime } = reply.value
    return { key: reply.key, ...ok(addressOf(new Uint8Array(bytes), mime)) }
  }
  const bounds: ImageService['bounds'] = async (request) => {
    const reply = await decode(request)
    if (!reply.ok) return reply
    const { boundsOf } = await import('./bounds.ts')
    return ok(await boundsOf(new Blob([reply.value.bytes], { type: reply.value.mime })))
  }
  /** Its bytes move to the page. */
  const handOver = async (request: DecodeRequest) => {
    const reply = await decode(request)
    return reply.ok ? transfer(reply, [reply.value.bytes]) : reply
  }
  return { decode: handOver, url, bounds, stop, remove: cache.remove, settled: cache.settled }
}

/**
 * An address of a picture. Small ones are in it themselves (`data:`): an engine draws those in half the time that it
 * takes to fetch from an object URL, and nothing has to be freed. Without `toBase64` all are object URLs.
 */
function addressOf(bytes: Bytes, mime: string): string {
  if (bytes.byteLength <= inlineBytes && typeof bytes.toBase64 === 'function')
    return `data:${mime};base64,${bytes.toBase64()}`
  return URL.createObjectURL(new Blob([bytes], { type: mime }))
}
