import { createHmac } from 'node:crypto'
import type { Stream } from '#contract/shapes/common.ts'
import type { AudioTrack, Captions, Storyboard } from '#contract/shapes/media.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { isOnShow } from '../repositories/media.ts'
import { madeRendition, renditionsOf, type Rendition } from '../repositories/renditions.ts'
import type { ObjectStore } from '../stores/store.ts'
import { soundName } from '../words/content.ts'
import type { StreamFile } from './streams.ts'
import { tagOf } from './tags.ts'

/** Key ids of renditions lie from here, beyond those of videos, to where the next kind's begin: see `media/streams.ts`. */
const firstKeyId = 2 ** 40
const endOfKeyIds = 2 ** 45

/** The id of a rendition's key. */
export const keyIdOf = (renditionId: number): number => firstKeyId + renditionId

/** Which rendition a key id stands for; undefined for one that is no rendition's. */
export const renditionOfKey = (keyId: number): number | undefined =>
  Number.isSafeInteger(keyId) && keyId > firstKeyId && keyId < endOfKeyIds ? keyId - firstKeyId : undefined

/** The 16 bytes of a rendition's key, made of the servers' secret. */
export const renditionKey = (secret: Uint8Array, renditionId: number): Buffer =>
  createHmac('sha256', secret)
    .update(`stream ${keyIdOf(renditionId)}`)
    .digest()
    .subarray(0, 16)

/** What can be played of these originals, by their ids: all qualities, the smallest first, and what everybody may see. */
export interface MediaStreams {
  readonly full: readonly Stream[]
  readonly preview?: Stream
  /** Tracks of sound, where they are beside the pictures; the first is heard unless another is chosen. */
  readonly audios?: readonly AudioTrack[]
  readonly captions?: readonly Captions[]
  readonly storyboard?: Storyboard
}

/** See `MediaStreams`; two originals or two hundred, it is one query. */
export async function mediaStreams(
  db: Db,
  secret: Uint8Array,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MediaStreams>> {
  const all = new Map<
    number,
    { full: Stream[]; preview?: Stream; audios: AudioTrack[]; captions: Captions[]; storyboard?: Storyboard }
  >()
  for (const rendition of await renditionsOf(db, ids)) {
    const of = all.get(rendition.media_id) ?? { full: [], audios: [], captions: [] }
    all.set(rendition.media_id, of)
    const stream = streamOf(rendition, secret)
    if (stream && rendition.kind === 'video') of.full.push(stream)
    if (stream && rendition.kind === 'preview') of.preview = stream
    if (stream && rendition.kind === 'audio') of.audios.push({ ...stream, ...namesOf(rendition) })
    if (rendition.kind === 'captions') of.captions.push(captionsOf(rendition))
    if (rendition.kind === 'storyboard') of.storyboard = storyboardOf(rendition)
  }
  return all
}

/** Which track of an original. */
export interface TrackOf {
  readonly mediaId: number
  readonly track: string
}

/** The streams of tracks, in the order of these; undefined where one is not made yet. */
export async function trackStreams(
  db: Db,
  secret: Uint8Array,
  tracks: readonly TrackOf[],
): Promise<(Stream | undefined)[]> {
  const ids = [...new Set(tracks.map(({ mediaId }) => mediaId))]
  const made = (await renditionsOf(db, ids)).filter(({ kind }) => kind === 'audio')
  return tracks.map(({ mediaId, track }) => {
    const rendition = made.find(({ media_id: id, name }) => id === mediaId && name === track)
    return rendition && streamOf(rendition, secret)
  })
}

/** What the file of a rendition is called that is no stream. */
export const fileNames = { captions: 'captions.vtt', storyboard: 'storyboard.jpg' } as const

const namesOf = ({ lang, label }: Rendition) => ({ lang: lang ?? '', label: label ?? '' })

const captionsOf = (rendition: Rendition): Captions => ({
  ...namesOf(rendition),
  url: `c/${rendition.id}/${fileNames.captions}`,
  key_id: keyIdOf(rendition.id),
  bytes: rendition.bytes ?? 0,
})

function storyboardOf(rendition: Rendition): Storyboard {
  const { id, bytes } = rendition
  return { url: `c/${id}/${fileNames.storyboard}`, key_id: keyIdOf(id), bytes: bytes ?? 0, ...gridOf(rendition) }
}

type Grid = Pick<Storyboard, 'columns' | 'rows' | 'width' | 'height' | 'seconds'>

/** How the pictures of a storyboard stand on its sheet. */
export function gridOf({ id, width, height, shape }: Rendition): Grid {
  const grid = shape === null ? undefined : readJson(shape)
  if (!grid || !('columns' in grid)) throw new Error(`rendition ${id} is no storyboard`)
  return { ...grid, width: width ?? 0, height: height ?? 0 }
}

function streamOf(rendition: Rendition, secret: Uint8Array): Stream | undefined {
  const seconds = secondsOf(rendition)
  const { id, kind, height, bandwidth, bytes } = rendition
  const name = kind === 'audio' ? soundName : rendition.name
  if (!seconds || height === null || bandwidth === null || bytes === null) return undefined
  const url = `c/${id}/index.m3u8`
  const tag = tagOf(renditionKey(secret, id), url, playlist(seconds, id))
  return { quality: name, height, bandwidth, url, bytes, key_id: keyIdOf(id), tag }
}

/** How long each segment is; undefined for what is no stream. */
export function secondsOf({ shape }: Rendition): readonly number[] | undefined {
  const { seconds } = shape === null ? { seconds: undefined } : readJson(shape)
  return typeof seconds === 'object' ? seconds : undefined
}

/** A file under `/hls/c/`; undefined when there is none, `locked` for a segment that `mayFetch` says no of. */
export async function renditionFile(
  { db, store, secret }: { db: Db; store: ObjectStore; secret: Uint8Array },
  path: string,
  mayFetch: (keyId: number) => boolean,
): Promise<StreamFile | 'locked' | undefined> {
  const [, id, name] =
    /^c\/(\d{1,12})\/(index\.m3u8|init\.mp4|\d{1,6}\.m4s|captions\.vtt|storyboard\.jpg)$/.exec(path) ?? []
  if (name === undefined) return undefined
  const rendition = await madeRendition(db, Number(id))
  if (!rendition || !(await isOnShow(db, rendition.media_id))) return undefined
  const seconds = secondsOf(rendition) ?? []
  const key = renditionKey(secret, rendition.id)
  const tagged = (file: Omit<StreamFile, 'tag'>) => ({ ...file, tag: tagOf(key, path, file.body) })
  const { kind } = rendition
  if (kind === 'captions' || kind === 'storyboard') {
    if (name !== fileNames[kind]) return undefined
    if (!mayFetch(keyIdOf(rendition.id))) return 'locked'
    const sealed = await store.get(rendition.prefix + name)
    return sealed && tagged({ body: sealed, type: 'application/octet-stream', fixed: true })
  }
  if (name === 'index.m3u8') {
    const body = playlist(seconds, rendition.id)
    return tagged({ body, type: 'application/vnd.apple.mpegurl', fixed: false })
  }
  if (name !== 'init.mp4' && Number.parseInt(name, 10) >= seconds.length) return undefined
  if (!mayFetch(keyIdOf(rendition.id))) return 'locked'
  const body = await store.get(rendition.prefix + name)
  return body && tagged({ body, type: kind === 'audio' ? 'audio/mp4' : 'video/mp4', fixed: true })
}

/** The playlist of a stream whose pieces are given out in the clear; undefined for what is no stream. */
export function plainPlaylist(rendition: Rendition | undefined): string | undefined {
  const seconds = rendition && secondsOf(rendition)
  return seconds && playlist(seconds)
}

/** What a title may not say within a playlist. */
const unquoted = /["\r\n]/g

/** One quality of a film with its tracks of sound, each a folder beside it that is called by its id. */
export function soundsPlaylist(film: Rendition, sounds: readonly Rendition[]): string {
  const tracks = sounds.map(({ id, lang, label }, at) => {
    const name = [at + 1, label, lang].filter(Boolean).join(' ').replaceAll(unquoted, ' ')
    const first = at === 0 ? 'YES' : 'NO'
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${name}",DEFAULT=${first},AUTOSELECT=${first},URI="${id}/index.m3u8"`
  })
  const { bandwidth, width, height } = film
  const about = `BANDWIDTH=${bandwidth ?? 1},RESOLUTION=${width ?? 0}x${height ?? 0}`
  const stream = `#EXT-X-STREAM-INF:${about}${sounds.length > 0 ? ',AUDIO="sound"' : ''}`
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...tracks, stream, `${film.id}/index.m3u8`].join('\n')}\n`
}

/** As `mediaPlaylist` in `media/hls.ts`, of segments that are as long as they came out; in the clear where no key is told. */
function playlist(seconds: readonly number[], renditionId?: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...seconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...(renditionId === undefined ? [] : [`#EXT-X-KEY:METHOD=AES-128,URI="sgkey:${keyIdOf(renditionId)}"`]),
    ...seconds.flatMap((length, index) => [`#EXTINF:${length.toFixed(3)},`, `${index}.m4s`]),
    '#EXT-X-ENDLIST',
  ]
  return `${lines.join('\n')}\n`
}
