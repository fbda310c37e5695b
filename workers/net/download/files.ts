import type { DeviceDatabase } from '#bridge/database.ts'
import type { DataUse } from '#bridge/net-api.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { fitsTag, isPlaylist, maxPlaylistBytes, withAccess } from '#contract/stream-tags.ts'
import type { LineRow } from '#bridge/rows.ts'
import { piecePath } from '#bridge/downloads.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { Acts } from '../act.ts'
import type { Clock } from '../clock.ts'
import type { NetConfig } from '../config.ts'
import type { EnvelopeCrypto } from '../crypto/envelope-crypto.ts'
import { imageBases } from '../image/base.ts'
import type { Http } from '../links/http.ts'
import { createPool } from '../lines/pool.ts'
import type { Session } from '../session.ts'
import type { Handle } from '../store/handle.ts'
import { askStreamKey } from '../stream-key.ts'
import type { Wants } from '../want.ts'
import { decrypted, isMedia } from './check-file.ts'
import { createFetchFile } from './fetch-file.ts'
import type { Piece } from './manifest.ts'
import { Stopped } from './planner.ts'
import type { ListedFile } from './playlist.ts'

/** The bytes of a piece, and until when they may be kept. */
export interface FetchedPiece {
  bytes: ArrayBuffer
  until?: number
}

/** Where pieces come from: hosts of streams and pictures, and the server for keys. */
export interface Files {
  wants: Wants
  /** Where streams are, without a slash at the end. Throws `Stopped` where that is not known. */
  bases(): Promise<string[]>
  /** The text of a file of streams. Throws `Stopped`. */
  text(stream: Stream, signal: AbortSignal): Promise<string>
  piece(
    piece: Piece,
    download: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Result<FetchedPiece>>
  key(keyId: string): Promise<Result<FetchedPiece>>
  /** A file beside a stream, which is in no download, decrypted. */
  beside(file: ListedFile, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>>>
}

/** What files are fetched with, whoever they are for. */
export interface FilesParts {
  fetch: Http
  crypto: () => Promise<EnvelopeCrypto>
  device: Handle<DeviceDatabase>
  clock: Clock
  config: NetConfig
  saveHost: (row: LineRow) => void
  /** The config in force. */
  configOf: (session: Session) => Promise<Config | undefined>
  ask: Acts['ask']
  wants: Wants
  /** Bytes that came are counted here. */
  use: DataUse
}

/** The right to a stream is asked for anew after this. */
const accessFreshMs = 5 * 60_000

/** A file that is not what it should be, on any host, is asked for so often. */
const tries = 3

/** Makes the source of pieces; `filesOf` gives that of one session. */
export function createFiles(parts: FilesParts): (session: Session) => Files {
  const { fetch, crypto, device, clock, config, saveHost, configOf, ask, wants, use } = parts
  const { limits } = config
  const streams = createPool([], { role: 'stream', clock, limits, save: saveHost })
  const images = createPool([], { role: 'image', clock, limits })
  const fetchFile = createFetchFile({ fetch, clock, limits })

  /** What segments are fetched with, by the ids of keys; the right to one may end. */
  const granted = new Map<string, { session: Session; atMs: number; access: string }>()
  const accessOf = async (session: Session, keyId: string): Promise<Result<string>> => {
    const known = granted.get(keyId)
    if (known?.session === session && clock.monoMs() - known.atMs < accessFreshMs) return ok(known.access)
    const asked = await askStreamKey(ask, keyId, { session })
    if (!asked.ok) return asked
    const { access } = asked.value
    granted.set(keyId, { session, atMs: clock.monoMs(), access })
    return ok(access)
  }

  const placed = async (session: Session): Promise<Failure | undefined> => {
    const found = (await configOf(session))?.config
    if (!found) return { kind: 'network' }
    streams.configure(imageBases(found.stream_base, config))
    images.configure(imageBases(found.img_base, config))
    return streams.urls().length > 0 ? undefined : { kind: 'unknown', message: 'no host for streams' }
  }
  const counted = (onBytes: (bytes: number) => void) => (bytes: number) => {
    if (bytes > 0) use.downloads += bytes
    onBytes(bytes)
  }

  return (session) => {
    const key: Files['key'] = (keyId) => askStreamKey(ask, keyId, { session })
    const image = async (path: string, signal: AbortSignal, onBytes: (bytes: number) => void) => {
      const known = await device.run((db) => db.images.get(path))
      if (known.ok && known.value) return ok({ bytes: known.value.bytes })
      const accept = async (bytes: Uint8Array<ArrayBuffer>) => (await (await crypto()).openImage(bytes, path)).ok
      const encoded = path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')
      const fetched = await fetchFile({ pool: images, path: encoded, signal, onBytes, accept })
      return fetched.ok ? ok({ bytes: fetched.value.buffer }) : fetched
    }
    return {
      wants,
      key,
      async bases() {
        const failure = await placed(session)
        if (failure) throw new Stopped(failure)
        return [...streams.urls()]
      },
      async text({ url: path, tag, key_id: keyId }, signal) {
        const known = tag === undefined || keyId === undefined ? undefined : await key(String(keyId))
        if (known && !known.ok) throw new Stopped(known.failure)
        const accept = async (bytes: Uint8Array<ArrayBuffer>) =>
          isPlaylist(new TextDecoder().decode(bytes)) && (!known || fitsTag(tag, known.value.bytes, path, bytes))
        const fetched = await fetchFile({
          pool: streams,
          path,
          signal,
          onBytes: counted(() => {}),
          accept,
          maxBytes: maxPlaylistBytes,
        })
        if (!fetched.ok) throw new Stopped(fetched.failure)
        return new TextDecoder().decode(fetched.value)
      },
      async beside(file, maxBytes) {
        const failure = await placed(session)
        if (failure) return fail(failure)
        const asked = await askStreamKey(ask, file.key ?? '', { session })
        if (!asked.ok) return asked
        const { bytes: keyBytes, access } = asked.value
        let plain: Uint8Array<ArrayBuffer> | undefined
        const fetched = await fetchFile({
          pool: streams,
          path: file.path,
          address: withAccess(file.path, access),
          signal: new AbortController().signal,
          onBytes: () => {},
          maxBytes,
          async accept(bytes, tag) {
            plain = await decrypted(bytes, file, keyBytes)
            return plain !== undefined && fitsTag(tag, keyBytes, file.path, bytes)
          },
        })
        return fetched.ok ? ok(plain!) : fetched
      },
      async piece(piece, download, signal, onBytes) {
        if (piece.type === 'key') return key(piece.id)
        // written with the manifest: who finds it missing begins anew
        if (piece.type === 'text') return fail({ kind: 'unknown', message: 'a playlist is missing' })
        const failure = await placed(session)
        if (failure) return fail(failure)
        if (piece.type === 'image') return image(piece.path, signal, counted(onBytes))
        const known = piece.key === undefined ? undefined : await keyPiece(session, download, piece.key)
        const bound = piece.tagKey === undefined ? undefined : await keyPiece(session, download, piece.tagKey)
        const accept = async (bytes: Uint8Array<ArrayBuffer>, tag: string | null) =>
          (await isMedia(bytes, piece, known)) && (!bound || fitsTag(tag, bound, piece.path, bytes))
        const keyId = piece.tagKey ?? piece.key
        for (let round = 1; ; round += 1) {
          const access = keyId === undefined ? undefined : await accessOf(session, keyId)
          if (access && !access.ok) return access
          const fetched = await fetchFile({
            pool: streams,
            path: piece.path,
            address: access && withAccess(piece.path, access.value),
            signal,
            onBytes: counted(onBytes),
            accept,
          })
          if (fetched.ok) return ok({ bytes: fetched.value.buffer })
          if (fetched.failure.kind !== 'undecipherable' || round === tries) return fetched
        }
      },
    }
  }
}

async function keyPiece(session: Session, download: string, keyId: string): Promise<ArrayBuffer | undefined> {
  const read = await session.store.run((db) => db.pieces.where('path').equals(piecePath.key(keyId)).toArray())
  return read.ok ? read.value.find((piece) => piece.download === download)?.bytes : undefined
}
