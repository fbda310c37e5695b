import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { byNumber } from '#books/comic.ts'
import { decodeText } from '#lib/decode-text.ts'
import { states } from '../database/tables/types.ts'
import { longestFilm } from '../media/media-work.ts'
import { guarded } from '../media/film-probe.ts'
import { findFfmpeg, type Ffmpeg } from '../media/ffmpeg.ts'
import { probeSound, type ProbedSound, type Recording } from '../media/sound-probe.ts'
import { soundFormats } from '../media/video-kind.ts'
import { dropMedia, takeUpOriginal } from '../repositories/media.ts'
import { addReplacement, partOfNo } from '../repositories/replacements.ts'
import { claimImages } from '../uploads/images.ts'
import { drawCover } from './draw-cover.ts'
import {
  holds,
  ImportError,
  type Found,
  type Importer,
  type ImportTarget,
  type ImportWarning,
  type Publish,
} from './importer.ts'
import { keepOriginal } from './keep-original.ts'
import { pictureKeeper } from './keep-picture.ts'
import { sha256Of } from './sha256.ts'
import { chaptersOfCue, tracksOf, type TitledTrack } from '../media/tracks.ts'
import { addToWork, categoryFor, mustBeOwn, publishWork, type NewPart } from './works.ts'

const names = /\.(mp3|m4a|m4b|opus|ogg|oga|flac|wav)$/i
const coverNames = /^(cover|folder|front|poster)\.(jpe?g|png|webp)$/i
const mostFiles = 500
const mostCoverBytes = 30 * 1024 * 1024
const mostCueBytes = 1024 * 1024
const coverMs = 30_000

/** A file of a recording, and how it is cut. */
interface Piece {
  readonly file: string
  readonly sound: ProbedSound
  readonly tracks: readonly TitledTrack[]
}

/** Recordings: a file with its chapters, or a folder whose files are the chapters. */
export const sounds: Importer = {
  names,
  isOfFolder: holds(names),
  async look(place) {
    const found = await findFfmpeg()
    if (!found.ok) throw new ImportError({ code: 'no-ffmpeg' })
    const { ffmpeg } = found
    const isFolder = (await stat(place)).isDirectory()
    const files = isFolder
      ? (await readdir(place)).filter((name) => names.test(name)).map((name) => path.join(place, name))
      : [place]
    if (files.length > mostFiles) throw new ImportError({ code: 'too-many-files' })
    const warnings: ImportWarning[] = []
    const pieces: Piece[] = []
    for (const file of files) pieces.push(await look(ffmpeg, path.resolve(file), warnings))
    return foundIn(ffmpeg, place, { isFolder, pieces: inOrder(pieces), warnings })
  },
}

async function look(ffmpeg: Ffmpeg, file: string, warnings: ImportWarning[]): Promise<Piece> {
  const name = path.basename(file)
  const sound = await probeSound(ffmpeg, file, { seconds: longestFilm }, new AbortController().signal)
  if (typeof sound === 'string') throw new ImportError({ code: 'recording', fault: sound, name })
  if (sound.isCutShort) warnings.push({ code: 'sound-cut-short', name })
  const cue = await cueBeside(file)
  const { tracks, warnings: more } = tracksOf(cue ?? sound.chapters, sound.seconds)
  warnings.push(...more.map((code) => ({ code, name })))
  return { file, sound, tracks }
}

/** The chapters of a cue sheet that is called like the recording. */
async function cueBeside(file: string) {
  const { dir, name } = path.parse(file)
  const place = path.join(dir, `${name}.cue`)
  const about = await stat(place).catch(() => undefined)
  if (!about?.isFile() || about.size > mostCueBytes) return undefined
  const chapters = chaptersOfCue(decodeText(await readFile(place)))
  return chapters.length === 0 ? undefined : chapters
}

/** By the numbers in their tags where each has one of its own, otherwise by those in their names. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const numbers = new Set(pieces.flatMap(({ sound }) => sound.number ?? []))
  return pieces.toSorted((a, b) =>
    numbers.size === pieces.length
      ? (a.sound.number ?? 0) - (b.sound.number ?? 0)
      : byNumber(path.basename(a.file), path.basename(b.file)),
  )
}

interface Read {
  readonly isFolder: boolean
  readonly pieces: readonly Piece[]
  readonly warnings: ImportWarning[]
}

async function foundIn(ffmpeg: Ffmpeg, place: string, { isFolder, pieces, warnings }: Read): Promise<Found> {
  const [first] = pieces
  if (!first) throw new ImportError({ code: 'unknown-file' })
  const { album, title, artist } = first.sound
  const isBook = isFolder || first.tracks.length > 1
  const cover = await coverOf(ffmpeg, isFolder ? place : path.dirname(place), first)
  if (!cover) warnings.push({ code: 'no-cover' })
  const parts = pieces.flatMap((piece) =>
    piece.tracks.map((track, index) => ({
      title: track.title || (piece.tracks.length > 1 ? String(index + 1) : titleOf(piece)),
      level: 0,
      size: Math.max(1, Math.round(track.seconds)),
    })),
  )
  const preview = {
    kind: 'audio',
    title: (isBook ? album || (isFolder ? '' : title) : title) || path.parse(path.resolve(place)).name.trim(),
    author: artist,
    intro: '',
    language: '',
    cover: cover?.name,
    parts,
    warnings,
  } as const
  return {
    preview,
    media: 'audio',
    files: pieces.map(({ file }) => file),
    async keep(target, original, warn) {
      if (target.workId !== undefined && target.replaces !== undefined)
        return replaceTrack(target, { workId: target.workId, no: target.replaces }, pieces)
      const picture = cover?.bytes ?? (await drawCover(original.sha256))
      const pictures = pictureKeeper(
        target,
        original,
        async (name) => (name === 'cover' ? picture : drawCover(original.sha256)),
        warn,
      )
      const image = (await pictures.keep('cover')) ?? (await pictures.keep('drawn'))
      if (!image) throw new Error('a cover that was drawn could not be kept')
      const categoryId = target.workId === undefined ? await categoryFor(target.db, 'audio', target.category) : 0
      const recordings = await keepRecordings(target, pieces)
      return async (tx) => {
        await claimImages(tx, target.userId, pictures.paths(), target.nowMs)
        const { userId, username, coins, workId, nowMs } = target
        const all: NewPart[] = []
        for (const { mediaId, tracks } of recordings) {
          await takeUpOriginal(tx, mediaId, nowMs)
          for (const { name } of tracks) {
            const part = parts[all.length]
            if (part) all.push({ ...part, source: { from: 'media', track: name }, mediaId })
          }
        }
        if (workId !== undefined) {
          await addToWork(tx, workId, { kind: 'audio', userId, coins, parts: all, nowMs })
          return { kind: 'audio', id: workId }
        }
        const called = target.title ?? preview.title
        const about = { title: called, author: preview.author || username, intro: called, cover: image, categoryId }
        const work = {
          kind: 'audio',
          userId,
          ...about,
          coins,
          parts: all,
          nowMs,
          state: target.statement ? states.coming : states.draft,
        } as const
        return { kind: 'audio', id: await publishWork(tx, work) }
      }
    },
  }
}

/** Has a recording take the place of a chapter's, once it can be heard; the chapter keeps its title unless another is told. */
async function replaceTrack(
  target: ImportTarget,
  { workId, no }: { readonly workId: number; readonly no: number },
  pieces: readonly Piece[],
): Promise<Publish> {
  const { db, userId, nowMs } = target
  const [piece, ...more] = pieces
  if (!piece || more.length > 0 || piece.tracks.length !== 1) throw new ImportError({ code: 'one-part' })
  await mustBeOwn(db, { kind: 'audio', userId, workId })
  const partId = await partOfNo(db, workId, no)
  if (partId === undefined) throw new ImportError({ code: 'part-unknown' })
  const [recording] = await keepRecordings(target, [piece])
  if (!recording) throw new ImportError({ code: 'one-part' })
  return async (tx) => {
    const { mediaId } = recording
    await takeUpOriginal(tx, mediaId, nowMs)
    const about = {
      kind: 'audio-chapter',
      item_id: partId,
      media_id: mediaId,
      title: target.title?.trim() ?? '',
    } as const
    await dropMedia(tx, await addReplacement(tx, { ...about, created_at: nowMs }), nowMs)
    return { kind: 'audio', id: workId }
  }
}

const titleOf = ({ file, sound }: Piece): string => sound.title || path.parse(file).name.trim()

/** Brings the recordings to where they are worked on. */
async function keepRecordings(target: ImportTarget, pieces: readonly Piece[]) {
  const kept: { mediaId: number; tracks: readonly TitledTrack[] }[] = []
  for (const { file, sound, tracks } of pieces) {
    const { audio, plays, seconds, container } = sound
    const recording: Recording = {
      audio,
      plays,
      seconds,
      tracks: tracks.map(({ name, from, seconds: length }) => ({ name, from, seconds: length })),
    }
    const about = { found: JSON.stringify(recording), container, seconds, bytes: (await stat(file)).size }
    const sha256 = await sha256Of([file])
    kept.push({ tracks, mediaId: await keepOriginal(target, file, { kind: 'audio', sha256, ...about }) })
  }
  return kept
}

/** The picture that lies beside a recording, or within it. */
async function coverOf(
  ffmpeg: Ffmpeg,
  folder: string,
  { file, sound }: Piece,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const stem = path.parse(file).name
  const inside = await readdir(folder)
  const isOwn = (name: string) => path.parse(name).name === stem && /\.(jpe?g|png|webp)$/i.test(name)
  const beside = inside.find(isOwn) ?? inside.find((name) => coverNames.test(name))
  if (beside !== undefined) {
    const place = path.join(folder, beside)
    if ((await stat(place)).size <= mostCoverBytes) return { name: beside, bytes: await readFile(place) }
  }
  if (sound.cover === undefined) return undefined
  const home = await mkdtemp(path.join(tmpdir(), 'shiguang-cover-'))
  try {
    const to = path.join(home, 'cover')
    const copy = ['-map', `0:${sound.cover}`, '-c', 'copy', '-frames:v', '1', '-update', '1', '-f', 'image2', to]
    const options = ['-v', 'error', '-hide_banner', '-nostdin', '-y', ...guarded(file, soundFormats), ...copy]
    const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: coverMs, signal: new AbortController().signal })
    return ran.ok ? { name: `${path.basename(file)} #${sound.cover}`, bytes: await readFile(to) } : undefined
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
