import { createHmac } from 'node:crypto'
import type { Stream } from '#contract/shapes/common.ts'
import { bytesOf, initSegment, mediaPlaylist, segment, segmentCount, type LoopedVideo } from './hls.ts'
import type { Loop, Rendition } from './loops.ts'
import { soundOf } from './sound.ts'
import { tagOf } from './tags.ts'

/** What is played from a loop, each with ids of its own. The place in this list is part of key ids: only ever append. */
export const filmKinds = ['video', 'article', 'post', 'audio-chapter'] as const
/** See `filmKinds`. */
export type FilmKind = (typeof filmKinds)[number]

/** The letter that stands for a kind in addresses. */
const letters: Readonly<Record<FilmKind, string>> = { video: 'v', article: 'a', post: 'p', 'audio-chapter': 's' }

/** What a stream is made of. */
export interface Film {
  readonly id: number
  /** The id of the loop that it plays, see `media/loops.ts`. */
  readonly loop: string
  readonly seconds: number
}

/** What of a film a stream is: all of it, or what everybody may see; only videos have such a beginning. */
export type Part = 'full' | 'preview'

/** What a stream key opens. */
export interface KeyMeaning {
  readonly kind: FilmKind
  /** Of the video, of the entry among an article's media, of the post, of the chapter of an audio book. */
  readonly id: number
  readonly part: Part
  readonly rendition: number
}

/** A file of a stream as it goes out. */
export interface StreamFile {
  readonly body: Uint8Array | string
  readonly type: string
  /** Never changes: may be kept for ever. */
  readonly fixed: boolean
  /** Binds it to its film and its place in it: see `contract/stream-tags.ts`. */
  readonly tag: string
}

/** The streams of everything that plays a loop. */
export interface Streams {
  /** All renditions of a film, the smallest first. */
  full(film: Film, kind?: FilmKind): Stream[]
  /** The beginning of a video in its smallest rendition. */
  preview(video: Film): Stream
  /** What a key id stands for; undefined for one that can't be. */
  meaning(keyId: number): KeyMeaning | undefined
  /** The 16 bytes of a key. */
  key(keyId: number): Buffer
  /**
   * A file under `/hls/`; undefined when there is none, `locked` for a segment of a key that `mayFetch` says no of. The
   * film is asked for by its kind and id.
   */
  file(
    path: string,
    filmOf: (kind: FilmKind, id: number) => Promise<Film | undefined>,
    mayFetch: (keyId: number) => boolean,
  ): Promise<StreamFile | 'locked' | undefined>
}

/** How much everybody may see. */
const previewSeconds = 15
const parts: readonly Part[] = ['full', 'preview']
const maxRenditions = 16

/** So many key ids has a kind; those of uploaded clips lie in the upper part of the first, see `media/clips.ts`. */
const idsOfKind = 2 ** 45
const idsOfVideos = 2 ** 40

/** A key serves one rendition of one part of one film: segments' IVs are their numbers. */
const keyIdOf = ({ kind, id, part, rendition }: KeyMeaning): number =>
  filmKinds.indexOf(kind) * idsOfKind + (id * parts.length + parts.indexOf(part)) * maxRenditions + rendition

function meaningOf(keyId: number): KeyMeaning | undefined {
  const kind = filmKinds[Math.floor(keyId / idsOfKind)]
  const within = keyId % idsOfKind
  const rendition = within % maxRenditions
  const rest = Math.floor(within / maxRenditions)
  const id = Math.floor(rest / parts.length)
  const part = parts[rest % parts.length]
  if (!kind || !part || id === 0 || within >= idsOfVideos) return undefined
  return part === 'preview' && kind !== 'video' ? undefined : { kind, id, part, rendition }
}

/** The kind and part that a letter and a word of an address stand for; undefined where there is no such stream. */
function placeOf(letter: string, part: string): { kind: FilmKind; part: Part } | undefined {
  const kind = filmKinds.find((one) => letters[one] === letter)
  if (!kind || (part === 'preview' && kind !== 'video')) return undefined
  return { kind, part: part === 'preview' ? 'preview' : 'full' }
}

/** What of a loop a kind plays: of one that is only heard, its sound. */
const renditionsOf = (kind: FilmKind, loop: Loop): readonly Rendition[] =>
  kind === 'audio-chapter' ? [soundOf(loop)] : loop.renditions

function loopedOf(
  loop: Loop | undefined,
  kind: FilmKind,
  film: Film,
  part: Part,
  rendition: number,
): LoopedVideo | undefined {
  const chosen = loop && renditionsOf(kind, loop)[rendition]
  if (!loop || !chosen) return undefined
  return { loop, rendition: chosen, seconds: part === 'full' ? film.seconds : Math.min(previewSeconds, film.seconds) }
}

/** The streams of this server, of these loops; its secret makes the keys, so that none is kept anywhere. */
export function createStreams(secret: Uint8Array, loops: readonly Loop[] = []): Streams {
  const loopOf = (film: Film): Loop | undefined => loops.find(({ id }) => id === film.loop)
  const key = (keyId: number): Buffer => createHmac('sha256', secret).update(`stream ${keyId}`).digest().subarray(0, 16)
  const streamOf = (kind: FilmKind, film: Film, part: Part, index: number): Stream => {
    const looped = loopedOf(loopOf(film), kind, film, part, index)
    if (!looped) throw new Error(`${kind} ${film.id} has no rendition ${index} of ${film.loop}`)
    const { rendition } = looped
    const keyId = keyIdOf({ kind, id: film.id, part, rendition: index })
    const url = `${letters[kind]}/${film.id}/${part}/${index}/index.m3u8`
    return {
      quality: rendition.name,
      height: rendition.height,
      bandwidth: rendition.bandwidth,
      url,
      bytes: bytesOf(looped),
      key_id: keyId,
      tag: tagOf(key(keyId), url, mediaPlaylist({ ...looped, keyUri: `sgkey:${keyId}` })),
    }
  }
  return {
    key,
    meaning: meaningOf,
    full: (film, kind = 'video') => {
      const loop = loopOf(film)
      if (!loop) throw new Error(`${kind} ${film.id} plays a loop that is not there: ${film.loop}`)
      return renditionsOf(kind, loop).map((_, index) => streamOf(kind, film, 'full', index))
    },
    preview: (video) => streamOf('video', video, 'preview', 0),
    file: async (path, filmOf, mayFetch) => {
      const [, letter = '', id, word = '', at, name] =
        /^([a-z])\/(\d{1,10})\/(full|preview)\/(\d{1,2})\/(index\.m3u8|init\.mp4|\d{1,6}\.m4s)$/.exec(path) ?? []
      const place = placeOf(letter, word)
      if (name === undefined || !place) return undefined
      const film = await filmOf(place.kind, Number(id))
      const looped = film && loopedOf(loopOf(film), place.kind, film, place.part, Number(at))
      if (!film || !looped) return undefined
      const keyId = keyIdOf({ ...place, id: film.id, rendition: Number(at) })
      const tagged = (file: Omit<StreamFile, 'tag'>) => ({ ...file, tag: tagOf(key(keyId), path, file.body) })
      if (name === 'index.m3u8') {
        const body = mediaPlaylist({ ...looped, keyUri: `sgkey:${keyId}` })
        return tagged({ body, type: 'application/vnd.apple.mpegurl', fixed: false })
      }
      const type = place.kind === 'audio-chapter' ? 'audio/mp4' : 'video/mp4'
      const index = name === 'init.mp4' ? undefined : Number.parseInt(name, 10)
      if (index !== undefined && index >= segmentCount(looped)) return undefined
      if (place.part === 'full' && !mayFetch(keyId)) return 'locked'
      if (index === undefined) return tagged({ body: initSegment(looped), type, fixed: true })
      return tagged({ body: segment({ ...looped, index, key: key(keyId) }), type, fixed: true })
    },
  }
}
