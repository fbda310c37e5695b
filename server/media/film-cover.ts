import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import { coverPosts, isBare, type Media } from '../repositories/media.ts'
import { dropUnusedOf, markUploadUsed } from '../repositories/uploaded-images.ts'
import type { ObjectStore } from '../stores/store.ts'
import { encodeImage } from '../uploads/encode-image.ts'
import { storeImage } from '../uploads/store-image.ts'
import { guarded, type ProbedFilm } from './film-probe.ts'
import type { RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'

const withinMs = 60_000

/** Where in a film covers are looked for. */
const places = [0.1, 0.35, 0.6]
/** Among so many frames the one is taken that is most like them. */
const frames = 24
const shortestSidePx = 720
/** A picture that is darker and has less in it shows nothing. */
const darkest = { mean: 20, deviation: 12 } as const

/** What a cover is kept with. */
export interface CoverPlace {
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
}

/** Under which upload the covers of a film are kept, the best first: the same however often they are made. */
const coverUpload = (mediaId: number, at = 0) => `clip:${mediaId}${at === 0 ? '' : `:${at}`}`

/** Takes up to three pictures out of a film, black ones last; a film without a cover is still a film. */
export async function takeCovers(
  ffmpeg: Ffmpeg,
  { file, film, into }: { readonly file: string; readonly film: ProbedFilm; readonly into: string },
  signal: RunLimits['signal'],
): Promise<Uint8Array[]> {
  const { video, seconds, width, height, toneMap, interlaced } = film
  const scale = Math.min(1, shortestSidePx / Math.min(width, height))
  const filters = [
    ...(interlaced ? ['bwdif=mode=send_frame'] : []),
    `scale=${Math.round(width * scale)}:${Math.round(height * scale)}`,
    ...(toneMap === undefined ? [] : [toneMap]),
    `setsar=1,format=rgb24,thumbnail=${frames}`,
  ]
  const taken: { readonly picture: Uint8Array; readonly isDark: boolean }[] = []
  for (const [at, place] of (seconds === undefined ? [0] : places).entries()) {
    const name = `cover-${at}.png`
    const from = place > 0 && seconds !== undefined ? ['-ss', (seconds * place).toFixed(3)] : []
    const out = ['-map', `0:${video}`, '-vf', filters.join(','), '-frames:v', '1', '-y', name]
    const options = ['-v', 'error', '-hide_banner', '-nostdin', ...from, ...guarded(file), ...out]
    const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: withinMs, signal, folder: into })
    if (!ran.ok && ran.why === 'stopped') return []
    const picture = ran.ok ? await readFile(path.join(into, name)).catch(() => undefined) : undefined
    if (picture) taken.push({ picture, isDark: await isDark(picture) })
  }
  return taken.toSorted((one, other) => Number(one.isDark) - Number(other.isDark)).map(({ picture }) => picture)
}

async function isDark(picture: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(picture).greyscale().stats()
  const [grey] = channels
  return grey !== undefined && grey.mean < darkest.mean && grey.stdev < darkest.deviation
}

/** Keeps covers as if the person had uploaded them; those go that nobody uses. */
export async function keepCovers(
  { db, store, root }: CoverPlace,
  media: Pick<Media, 'id' | 'user_id'>,
  pictures: readonly Uint8Array[],
  nowMs: number,
): Promise<void> {
  for (const [index, picture] of pictures.entries()) {
    const encoded = await encodeImage(picture)
    if (!encoded.ok) continue
    const whose = { userId: media.user_id, uploadId: coverUpload(media.id, index) }
    await storeImage({ db, store, root }, encoded, { ...whose, usedAt: null, nowMs })
  }
}

/** The cover that was made of a film, to be kept with what shows it; undefined while there is none. */
export async function claimCover(
  tx: Tx,
  media: Pick<Media, 'id' | 'user_id'>,
  nowMs: number,
): Promise<Image | undefined> {
  return markUploadUsed(tx, media.user_id, coverUpload(media.id), nowMs)
}

/** Gives the covers of a film up that can't be used. */
export const dropCovers = (tx: Tx, media: Pick<Media, 'id' | 'user_id'>, nowMs: number) =>
  dropUnusedOf(
    tx,
    media.user_id,
    places.map((_, at) => coverUpload(media.id, at)),
    nowMs,
  )

/** Gives the cover to the posts that came without one, because the phone that sent them could not read the film. */
export async function giveCover(tx: Tx, media: Media, nowMs: number): Promise<void> {
  const cover = (await isBare(tx, media.id)) ? await claimCover(tx, media, nowMs) : undefined
  if (!cover || media.seconds === null) return
  await coverPosts(tx, media.id, { cover: writeJson(cover), seconds: media.seconds })
}
