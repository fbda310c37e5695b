import { createHmac } from 'node:crypto'
import type { Reason } from '#contract/refusals.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { ClipRendition } from '../database/tables/uploads.ts'
import { clipsById, markClipUsed, shownClip, type Clip } from '../repositories/clips.ts'
import type { ObjectStore } from '../stores/store.ts'
import { nameOfPublicUrl } from '../uploads/big-uploads.ts'
import { refusalMessage } from '../words/messages.ts'
import type { StreamFile } from './streams.ts'
import { tagOf } from './tags.ts'

/** What a card says of a clip: nothing to play until it is `ready`, and never where it was refused. */
export interface ClipCard {
  readonly state: Clip['state']
  /** Why it was refused; undefined where it was not. */
  readonly refused: ClipRefusal | undefined
  /** Undefined until it is ready. */
  readonly seconds: number | undefined
  /** All qualities, the smallest first. */
  readonly streams: readonly Stream[]
}

/** Why a clip was refused: in words, and for apps that have their own, as a code. */
export interface ClipRefusal {
  readonly reason: string
  /** Undefined where it was refused before refusals had codes. */
  readonly refusal?: Reason
}

/** What the `reason` of a clip's row says. */
export function clipRefusal(kept: string | null): ClipRefusal | undefined {
  if (kept === null) return undefined
  if (!kept.startsWith('{')) return { reason: kept }
  const refusal = JSON.parse(kept) as Reason
  return { reason: refusalMessage(refusal), refusal }
}

/** What a key of a clip opens. */
export interface ClipKeyMeaning {
  readonly clipId: number
  readonly rendition: number
}

/** Key ids of clips lie from here, beyond those of videos, to where the next kind's begin: see `media/streams.ts`. */
const firstKeyId = 2 ** 40
const endOfKeyIds = 2 ** 45
const maxRenditions = 16

const keyIdOf = ({ clipId, rendition }: ClipKeyMeaning): number => firstKeyId + clipId * maxRenditions + rendition

/** Which quality of which clip a key id stands for; undefined for one that is no clip's. */
export function clipKeyMeaning(keyId: number): ClipKeyMeaning | undefined {
  const rest = keyId - firstKeyId
  const clipId = Math.floor(rest / maxRenditions)
  return clipId > 0 && keyId < endOfKeyIds ? { clipId, rendition: rest % maxRenditions } : undefined
}

/** The 16 bytes of a clip's key, made of the servers' secret. */
export const clipKey = (secret: Uint8Array, meaning: ClipKeyMeaning): Buffer =>
  createHmac('sha256', secret)
    .update(`stream ${keyIdOf(meaning)}`)
    .digest()
    .subarray(0, 16)

/** Everything that the store has of a clip. */
export const clipPrefix = (clipId: number): string => `clips/${clipId}/`

/** Where the store has a file of a clip. */
export const clipFileKey = (clipId: number, rendition: number, name: string): string =>
  `${clipPrefix(clipId)}${rendition}/${name}`

/**
 * The clip that a call names by its `publicUrl`, to be kept with what it makes: it is used from now on and stays. It may
 * not be ready yet. Refuses with 400 where it is not there (any more), was uploaded by somebody else, or could not be
 * made a clip of.
 */
export async function claimClip(
  tx: Tx,
  userId: number,
  publicUrl: string,
  nowMs: number,
): Promise<{ readonly id: number }> {
  const name = nameOfPublicUrl(publicUrl)
  const row = name === undefined ? undefined : await markClipUsed(tx, userId, name, nowMs)
  if (!row) throw refuse(400, 'clip-gone')
  if (row.state === 'refused') throw new Refusal(400, clipRefusal(row.reason)?.refusal ?? { code: 'clip-broken' })
  return { id: row.id }
}

/** What cards say of these clips, by id; two of them or two hundred, it is one query. */
export async function clipCards(db: Db, secret: Uint8Array, ids: readonly number[]): Promise<Map<number, ClipCard>> {
  const rows = await clipsById(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        refused: clipRefusal(row.reason),
        seconds: row.seconds ?? undefined,
        streams: streamsOf(row, secret),
      },
    ]),
  )
}

function streamsOf({ id, state, renditions }: Clip, secret: Uint8Array): Stream[] {
  if (state !== 'ready' || renditions === null) return []
  return readJson(renditions).map((made, rendition) => {
    const { name, height, bandwidth, bytes } = made
    const meaning = { clipId: id, rendition }
    const keyId = keyIdOf(meaning)
    const url = `c/${id}/${rendition}/index.m3u8`
    const tag = tagOf(clipKey(secret, meaning), url, playlist(made, `sgkey:${keyId}`))
    return { quality: name, height, bandwidth, url, bytes, key_id: keyId, tag }
  })
}

/** A file under `/hls/c/`; undefined when there is none, `locked` for a segment that `mayFetch` says no of. */
export async function clipFile(
  { db, store, secret }: { db: Db; store: ObjectStore; secret: Uint8Array },
  path: string,
  mayFetch: (keyId: number) => boolean,
): Promise<StreamFile | 'locked' | undefined> {
  const [, id, at, name] = /^c\/(\d{1,12})\/(\d{1,2})\/(index\.m3u8|init\.mp4|\d{1,6}\.m4s)$/.exec(path) ?? []
  if (name === undefined) return undefined
  const clipId = Number(id)
  const row = await shownClip(db, clipId)
  const rendition = row?.renditions ? readJson(row.renditions)[Number(at)] : undefined
  if (!rendition) return undefined
  const meaning = { clipId, rendition: Number(at) }
  const tagged = (file: Omit<StreamFile, 'tag'>) => ({ ...file, tag: tagOf(clipKey(secret, meaning), path, file.body) })
  if (name === 'index.m3u8') {
    const body = playlist(rendition, `sgkey:${keyIdOf(meaning)}`)
    return tagged({ body, type: 'application/vnd.apple.mpegurl', fixed: false })
  }
  if (name !== 'init.mp4' && Number.parseInt(name, 10) >= rendition.seconds.length) return undefined
  if (!mayFetch(keyIdOf(meaning))) return 'locked'
  const body = await store.get(clipFileKey(clipId, Number(at), name))
  return body && tagged({ body, type: 'video/mp4', fixed: true })
}

/** As `mediaPlaylist` in `media/hls.ts`, of segments that are as long as they came out. */
function playlist({ seconds }: ClipRendition, keyUri: string): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...seconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}"`,
    ...seconds.flatMap((length, index) => [`#EXTINF:${length.toFixed(3)},`, `${index}.m4s`]),
    '#EXT-X-ENDLIST',
  ]
  return `${lines.join('\n')}\n`
}
