import type { Handler, RequestContext } from '../api/handler.ts'
import type { Person } from '../api/person.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { streamAccess } from '../media/stream-access.ts'
import type { Film, FilmKind } from '../media/streams.ts'
import {
  filmOfArticle,
  filmOfChapter,
  filmOfPost,
  filmOfVideo,
  filmsOfClip,
  videosOfMedia,
} from '../repositories/films.ts'
import { playedBefore } from '../repositories/replacements.ts'
import { renditionKey, renditionOfKey, type TrackOf } from '../media/rendition-streams.ts'
import { partsOfTrack } from '../repositories/parts.ts'
import { madeRendition, type Rendition } from '../repositories/renditions.ts'
import { keyLifeMs, takeFree, watchingOf } from './access.ts'
import { unlockedOf, unlockedParts, type Priced } from './unlocked.ts'

/** Until when somebody may keep a key, in Unix ms; `locked` where they have no right to it, `gone` where it is not on show. */
export type KeyRight = number | 'locked' | 'gone'

/** What plays a loop: where it is found, and who may have its keys. */
interface FilmSource {
  /** The film, while its item is on show. */
  film(db: Db, id: number): Promise<Film | undefined>
  /** To be asked when a key is given, and only then: it may take one of a day's free ones. */
  keyRight(db: Db, id: number, person: Person, nowMs: number): Promise<KeyRight>
}

const filmOf = (id: number, row: { loop: string | null; seconds: number | null } | undefined): Film | undefined =>
  row && row.loop !== null && row.seconds !== null ? { id, loop: row.loop, seconds: row.seconds } : undefined

/** The right to what any of these items shows. */
async function rightTo(
  db: Db,
  kind: string,
  rows: readonly Priced[],
  person: Person,
  nowMs: number,
): Promise<KeyRight> {
  if (rows.length === 0) return 'gone'
  const unlocked = await unlockedOf(db, person.user?.id, kind, rows)
  return unlocked.size > 0 ? nowMs + keyLifeMs : 'locked'
}

/** The films of each kind. */
export const films: { readonly [K in FilmKind]: FilmSource } = {
  video: {
    film: filmOfVideo,
    keyRight: async (db, id, person, nowMs) => {
      const row = await filmOfVideo(db, id)
      if (!row) return 'gone'
      const { may, takesFree, untilMs } = await watchingOf(db, row, person, nowMs)
      return may && (!takesFree || (await takeFree(db, id, person, nowMs))) ? untilMs : 'locked'
    },
  },
  article: {
    film: async (db, id) => filmOf(id, await filmOfArticle(db, id)),
    keyRight: async (db, id, person, nowMs) => {
      const row = await filmOfArticle(db, id)
      return row?.free === 1 ? nowMs + keyLifeMs : rightTo(db, 'article', row ? [row] : [], person, nowMs)
    },
  },
  post: {
    film: async (db, id) => filmOf(id, await filmOfPost(db, id)),
    keyRight: async (db, id, person, nowMs) => {
      const row = await filmOfPost(db, id)
      return rightTo(db, 'post', row ? [row] : [], person, nowMs)
    },
  },
  'audio-chapter': {
    film: async (db, id) => {
      const row = await filmOfChapter(db, id)
      const source = row && readJson(row.source)
      return row && source?.from === 'loop' ? { id, loop: source.loop, seconds: row.size } : undefined
    },
    keyRight: async (db, id, person, nowMs) => {
      const row = await filmOfChapter(db, id)
      if (!row) return 'gone'
      return (await unlockedParts(db, row, [row], person, nowMs)).has(id) ? nowMs + keyLifeMs : 'locked'
    },
  },
}

/**
 * The right to the key of what was made of an original: whoever may see a post that shows it, or watch a video that
 * plays it; of a recording's track, whoever may hear a chapter that plays it. The beginning of a video is everybody's.
 */
export async function renditionKeyRight(
  db: Db,
  { media_id: mediaId, kind, name }: Pick<Rendition, 'media_id' | 'kind' | 'name'>,
  person: Person,
  nowMs: number,
): Promise<KeyRight> {
  const ofChapter = kind === 'audio' ? await trackKeyRight(db, { mediaId, track: name }, person, nowMs) : 'gone'
  if (ofChapter !== 'gone') return ofChapter
  const now = (await videosOfMedia(db, mediaId)).map(({ id }) => id)
  const videos = [...now, ...(await playedBefore(db, 'video', mediaId))]
  if (kind === 'preview') return videos.length > 0 ? nowMs + dayMs : 'gone'
  let right = await rightTo(db, 'post', await filmsOfClip(db, mediaId), person, nowMs)
  for (const id of videos) {
    if (typeof right === 'number') return right
    const other = await films.video.keyRight(db, id, person, nowMs)
    if (other !== 'gone') right = other
  }
  return right
}

async function trackKeyRight(db: Db, { mediaId, track }: TrackOf, person: Person, nowMs: number): Promise<KeyRight> {
  let right: KeyRight = 'gone'
  const parts = [
    ...(await partsOfTrack(db, mediaId, track)),
    ...(await playedBefore(db, 'audio-chapter', mediaId, track)),
  ]
  for (const id of parts) {
    const other = await films['audio-chapter'].keyRight(db, id, person, nowMs)
    if (typeof other === 'number') return other
    if (other !== 'gone') right = other
  }
  return right
}

const dayMs = 24 * 3600 * 1000

interface Key {
  /** 16 bytes, base64url. */
  key: string
  until: number
  /** See `media/stream-access.ts`. */
  access: string
}

/** The key of a stream, for those who may play it: of a loop that the demo plays, or of what was made of an original. */
export const streamKey: Handler<'stream.key'> = async (ask): Promise<Key> => {
  const { input, db, nowMs, parts } = ask
  const id = input.key_id
  const meaning = parts.streams.meaning(id)
  if (!meaning) return keyOfRendition(ask)
  const { kind, part } = meaning
  const right = await films[kind].keyRight(db, meaning.id, ask.person, nowMs)
  const untilMs = part === 'preview' && right !== 'gone' ? nowMs + dayMs : mustBe(right)
  return given(ask, parts.streams.key(id), untilMs)
}

const given = ({ input, nowMs, parts }: RequestContext<{ key_id: number }>, key: Buffer, until: number): Key => ({
  key: key.toString('base64url'),
  until,
  access: streamAccess(parts.secret, input.key_id, until, nowMs),
})

async function keyOfRendition(ask: RequestContext<{ key_id: number }>): Promise<Key> {
  const { input, db, person, nowMs, parts } = ask
  const rendition = found(await madeRendition(db, found(renditionOfKey(input.key_id), 'key-unknown')), 'item-gone')
  const until = mustBe(await renditionKeyRight(db, rendition, person, nowMs))
  return given(ask, renditionKey(parts.secret, rendition.id), until)
}

function mustBe(right: KeyRight): number {
  if (right === 'gone') throw refuse(404, 'item-gone')
  if (right === 'locked') throw refuse(403, 'watch-locked')
  return right
}
