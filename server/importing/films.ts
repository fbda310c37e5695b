import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Reason } from '#contract/refusals.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { decodeText } from '#lib/decode-text.ts'
import { toWebVtt } from '../media/captions.ts'
import { labelOf, languageOf } from '../media/film-captions.ts'
import { keepFile } from '../media/keep-rendition.ts'
import { fileNames } from '../media/rendition-streams.ts'
import { copiedRung, rungsOf } from '../media/film-cut.ts'
import { longestFilm } from '../media/media-work.ts'
import { probeFilm, type ProbedFilm } from '../media/film-probe.ts'
import type { Ffmpeg } from '../media/ffmpeg.ts'
import { dropMedia, importedFilm, mediaById, takeUpOriginal, type Media } from '../repositories/media.ts'
import { addPost } from '../repositories/posts.ts'
import { addPublication, unstated, type PublishedItem, type Statement } from '../repositories/publications.ts'
import { addReplacement, filmIn } from '../repositories/replacements.ts'
import { addVideo, noCover } from '../repositories/videos.ts'
import { newItem } from '../services/hot-score.ts'
import { aspectOf } from '../services/video-shown.ts'
import type { ObjectStore } from '../stores/store.ts'
import { refusalMessage } from '../words/messages.ts'
import { ImportError } from './importer.ts'
import { keepOriginal } from './keep-original.ts'
import { sha256Of } from './sha256.ts'

/** What films become. */
export const filmKinds = ['post', 'video', 'clip'] as const

/** Whose films are imported, and as what. */
export interface FilmImport {
  readonly db: Db
  readonly store: ObjectStore
  readonly secret: Uint8Array
  readonly ffmpeg: Ffmpeg
  readonly userId: number
  readonly as: (typeof filmKinds)[number]
  /** What a film is called by its file. */
  readonly titleOf: (file: string) => string
  readonly coins: number
  readonly statement: Statement
  /** Whether it is not published yet. */
  readonly isDraft: boolean
  readonly nowMs: number
  /** Looks at everything, and keeps nothing. */
  readonly dryRun: boolean
  /** The video of this person whose film it takes the place of, once it can be watched; it becomes nothing else. */
  readonly replaces?: number
}

/** What became of a film, in the columns of a table. */
export interface FilmLine {
  readonly file: string
  readonly state: 'imported' | 'would be imported' | 'here already' | 'skipped'
  /** What was found, or why it was skipped. */
  readonly about: string
  /** Why it was skipped. */
  readonly reason?: Reason
  /** What it was made. */
  readonly item?: PublishedItem
}

/** Imports a film, once: one of the same bytes that this person has is left as it is, so an import that ended too early may be begun again. */
export async function importFilm(target: FilmImport, file: string): Promise<FilmLine> {
  const name = path.basename(file)
  const skipped = (about: string): FilmLine => ({ file: name, state: 'skipped', about })
  const { db, ffmpeg, userId } = target
  const { signal } = new AbortController()
  const { size: bytes } = await stat(file)
  const probed = await probeFilm(ffmpeg, path.resolve(file), { seconds: longestFilm }, signal)
  if (probed === 'stopped') return skipped('stopped')
  if (!probed.ok) return { ...skipped(refusalMessage(probed.reason, 'en')), reason: probed.reason }
  const about = aboutOf(probed.film, bytes)
  const sha256 = await sha256Of([file])
  const { replaces } = target
  const known = await (replaces === undefined
    ? importedFilm(db, userId, sha256)
    : playedFilm(db, { userId, videoId: replaces }, sha256))
  if (target.dryRun) return { file: name, state: known ? 'here already' : 'would be imported', about }
  const made = known ? undefined : await keepFilm(target, file, probed.film, sha256)
  const captions = await keepCaptions(target, file, known ?? made!)
  const more = captions === 0 ? '' : ` · ${captions} captions beside it`
  const line = { file: name, about: about + more }
  return made ? { ...line, state: 'imported', item: made.item } : { ...line, state: 'here already' }
}

/** The film of a video, where it is of these bytes. Rejects with an `ImportError` where this person has no such video. */
async function playedFilm(
  db: Db,
  { userId, videoId }: { readonly userId: number; readonly videoId: number },
  sha256: string,
): Promise<Pick<Media, 'id' | 'generation'> | undefined> {
  const video = await filmIn(db, videoId)
  if (!video || video.user_id !== userId || video.state === states.removed)
    throw new ImportError({ code: 'work-unknown' })
  const [media] = video.media_id === null ? [] : await mediaById(db, [video.media_id])
  return media?.sha256 === sha256 ? media : undefined
}

async function keepFilm(
  target: FilmImport,
  file: string,
  film: ProbedFilm,
  sha256: string,
): Promise<{ id: number; generation: number; item: PublishedItem }> {
  const { db, nowMs, replaces } = target
  const id = await keepOriginal(target, file, { kind: 'video', sha256 })
  return db.transaction().execute(async (tx) => {
    await takeUpOriginal(tx, id, nowMs)
    if (replaces !== undefined) {
      const about = { kind: 'video', item_id: replaces, media_id: id, title: '', created_at: nowMs } as const
      await dropMedia(tx, await addReplacement(tx, about), nowMs)
      const made = { mediaId: id, isQuiet: true }
      const item = { kind: 'video', id: replaces }
      await addPublication(tx, item, target.statement, nowMs, made)
      return { id, generation: 1, item }
    }
    const item = await publish(tx, target, film, id, target.titleOf(file))
    await addPublication(tx, item, target.isDraft ? unstated : target.statement, nowMs)
    return { id, generation: 1, item }
  })
}

const captionFile = /^(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(srt|vtt|ass|ssa)$/i
const mostCaptionBytes = 20 * 1024 * 1024

/** Keeps the captions that lie beside a film, such as `film.zh.srt`, once each; answers how many there are. */
async function keepCaptions(
  { db, store, secret, nowMs }: FilmImport,
  file: string,
  media: { readonly id: number; readonly generation: number },
): Promise<number> {
  const { dir, name: stem } = path.parse(file)
  let kept = 0
  for (const beside of await readdir(dir)) {
    const [, tag, form = ''] = (beside.startsWith(stem) && captionFile.exec(beside.slice(stem.length))) || []
    const place = path.join(dir, beside)
    if (form === '' || (await stat(place)).size > mostCaptionBytes) continue
    const as = form.toLowerCase()
    const text = toWebVtt(decodeText(await readFile(place)), as === 'srt' || as === 'vtt' ? as : 'ass')
    if (text === undefined) continue
    const lang = languageOf(tag)
    const about = { kind: 'captions', name: `file-${tag ?? ''}-${as}`, lang, label: labelOf(undefined, lang) } as const
    const which = { media_id: media.id, generation: media.generation, ...about }
    const made = { name: fileNames.captions, bytes: Buffer.from(text) }
    await keepFile({ db, store, secret, now: () => nowMs }, which, made, new AbortController().signal)
    kept += 1
  }
  return kept
}

const mib = 1024 * 1024

function aboutOf(film: ProbedFilm, bytes: number): string {
  const { width, height, seconds, container } = film
  const length = seconds === undefined ? 'length unknown' : `${Math.round(seconds)} s`
  const copied = copiedRung(film)
  const qualities = rungsOf(film).map((rung) => `${rung.name}${rung.name === copied?.name ? ' copied' : ''}`)
  const size = `${width}x${height}`
  return [container, size, length, `${Math.ceil(bytes / mib)} MB`, `to ${qualities.join(', ')}`].join(' · ')
}

/** A post is there at once, and its film once it can be watched; a video is on show from then on. */
async function publish(
  tx: Tx,
  target: FilmImport,
  film: ProbedFilm,
  mediaId: number,
  title: string,
): Promise<{ kind: 'post' | 'video'; id: number }> {
  const { userId, as, coins, nowMs } = target
  if (as === 'post') {
    const none = { topic_id: null, category_id: null, cover: null, seconds: null, loop: null, request_id: null }
    const post = { user_id: userId, title, content: title, images: writeJson([]), coins, clip_id: mediaId }
    const state = target.isDraft ? states.draft : states.live
    const { id } = await addPost(tx, { ...none, ...post, ...newItem(nowMs), state })
    return { kind: 'post', id }
  }
  const id = await addVideo(tx, {
    user_id: userId,
    title,
    intro: title,
    cover: noCover,
    seconds: film.seconds ?? 0,
    aspect: aspectOf(film),
    small: as === 'clip' ? 1 : 0,
    style_id: null,
    coins,
    vip_only: 0,
    chapters: null,
    loop: '',
    media_id: mediaId,
    ...newItem(nowMs),
    state: target.isDraft ? states.draft : states.coming,
  })
  return { kind: 'video', id }
}
