import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { sealImage } from '../envelope/image.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import { coverPosts, isBare, type Clip } from '../repositories/clips.ts'
import { addImage, markUploadUsed } from '../repositories/uploaded-images.ts'
import type { ObjectStore } from '../stores/store.ts'
import { encodeImage } from '../uploads/encode-image.ts'
import { imageKey } from '../uploads/images.ts'
import type { CutRendition } from './clip-cut.ts'
import { guarded } from './clip-probe.ts'
import type { Ffmpeg, RunLimits } from './ffmpeg.ts'

const withinMs = 30_000

/** What a cover is kept with. */
export interface CoverPlace {
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
}

/** Under which upload the cover of a clip is kept: one a clip, however often it is cut. */
const coverUpload = (clipId: number) => `clip:${clipId}`

/**
 * Takes a picture out of a film as it was cut, near its beginning; the first one is often black. Undefined where there is
 * none to be had: a film without a cover is still a film.
 */
export async function takeCover(
  ffmpeg: Ffmpeg,
  { folder, seconds: [first = 0] }: CutRendition,
  signal: RunLimits['signal'],
): Promise<Uint8Array | undefined> {
  const [begin, picture] = [path.join(folder, 'begin.mp4'), path.join(folder, 'cover.png')]
  const parts = await Promise.all(['init.mp4', '0.m4s'].map((name) => readFile(path.join(folder, name))))
  await writeFile(begin, Buffer.concat(parts))
  const from = ['-ss', String(Math.min(1, first / 4))]
  const options = [
    '-v',
    'error',
    '-hide_banner',
    '-nostdin',
    ...from,
    ...guarded(begin),
    '-frames:v',
    '1',
    '-y',
    picture,
  ]
  const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: withinMs, signal })
  return ran.ok ? await readFile(picture).catch(() => undefined) : undefined
}

/** Keeps it as if the person had uploaded it; it goes where nobody uses it. */
export async function keepCover(
  { db, store, root }: CoverPlace,
  clip: Pick<Clip, 'id' | 'user_id'>,
  picture: Uint8Array,
  nowMs: number,
): Promise<void> {
  const encoded = await encodeImage(picture)
  if (!encoded.ok) return
  const { content, width, height, hash } = encoded
  const month = new Date(nowMs).toISOString().slice(0, 7).replace('-', '')
  const at = `u/${month}/${randomBytes(16).toString('hex')}.webp`
  await store.put(imageKey(at), sealImage(root, { suite: 1, path: at, content }))
  const about = { path: at, width, height, hash, bytes: content.length, used_at: null, dropped_at: null }
  const row = { ...about, user_id: clip.user_id, upload_id: coverUpload(clip.id), created_at: nowMs }
  const kept = await addImage(db, row)
  if (!kept) await store.delete(imageKey(at))
}

/** The cover that was made of a clip, to be kept with what shows it; undefined while there is none. */
export async function claimCover(
  tx: Tx,
  clip: Pick<Clip, 'id' | 'user_id'>,
  nowMs: number,
): Promise<Image | undefined> {
  return markUploadUsed(tx, clip.user_id, coverUpload(clip.id), nowMs)
}

/** Gives the cover to the posts that came without one, because the phone that sent them could not read the film. */
export async function giveCover(tx: Tx, clip: Clip, nowMs: number): Promise<void> {
  const cover = (await isBare(tx, clip.id)) ? await claimCover(tx, clip, nowMs) : undefined
  if (!cover || clip.seconds === null) return
  await coverPosts(tx, clip.id, { cover: writeJson(cover), seconds: clip.seconds })
}
