import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Reason } from '#contract/refusals.ts'
import { writeJson } from '../database/tables/types.ts'
import { NoSpace, type Faults } from '../faults.ts'
import type { LogLine } from '../parts.ts'
import { addJobs, cancelJobs, hasOpenJobs, type Job } from '../repositories/jobs.ts'
import { firstPriority, mediaById, setMedia, type Media } from '../repositories/media.ts'
import { isMade, mediaPrefix } from '../repositories/renditions.ts'
import { removeReplacementsBy } from '../repositories/replacements.ts'
import { usersById } from '../repositories/users.ts'
import { isVideo } from '../repositories/videos.ts'
import { showWaitingWorks } from '../repositories/works.ts'
import { freeBytes } from '../stores/durable.ts'
import { addChaptersOf } from '../services/coming-chapters.ts'
import { putInPlace } from '../services/replacing.ts'
import { showWaitingVideos } from '../services/video-shown.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { notifyOfRefusal } from './clip-notifications.ts'
import { keepLooksOfFilm } from '../repositories/blocked-hashes.ts'
import { holdFilmIfBlocked, holdIfBlocked } from '../services/held-by-list.ts'
import { dropCovers, giveCover, keepCovers, takeCovers, type CoverPlace } from './film-cover.ts'
import {
  copiedRung,
  copyFilm,
  cutFilm,
  cutFilmSound,
  lengthOf,
  rungsOf,
  trackName,
  type Cut,
  type CutRendition,
  type Cutting,
} from './film-cut.ts'
import { makeStoryboard } from './film-storyboard.ts'
import { filmHashes } from './picture-hash.ts'
import { labelOf, languageOf, takeCaptions } from './film-captions.ts'
import { fileNames } from './rendition-streams.ts'
import { hasKeyFrames, probeFilm, type FilmLimits, type ProbedFilm, type SoundTrack } from './film-probe.ts'
import type { Progress } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { cutTrack } from './sound-cut.ts'
import { probeSound, soundReason, type Recording } from './sound-probe.ts'
import { tracksOf } from './tracks.ts'
import { createJobLoop, type JobEnd, type JobHandler, type JobLoop, type JobProgress } from './job-loop.ts'
import { keepFile, keepStream, type RenditionPlace } from './keep-rendition.ts'

/** What work on films needs. */
export interface FilmWork extends CoverPlace, RenditionPlace {
  readonly ffmpeg: Ffmpeg
  /** Films lie here while they are worked on. */
  readonly folder: string
  readonly log: (line: LogLine) => void
  readonly faults: Faults
  /** For how long the originals are kept that whoever runs this place brought. Those of people go with the work on them: they say where they were made. */
  readonly keepSourcesMs: number
}

const priorities = { watchable: firstPriority, track: 140, captions: 150, renditions: 1000, storyboard: 2000 } as const
/** So many times the size of an original must be free before there is work on it. */
const roomOfSource = 3
/** How much everybody may see. */
const previewSeconds = 15
/** In a shorter film nobody looks for a place. */
const leastSought = 20
/** How long a film may be that a creator, or whoever runs this place, brings; in seconds. */
export const longestFilm = 12 * 3600

/** A film while there is work on it: its row, and the original in a folder of its own. */
interface Open {
  readonly media: Media
  /** Which piece of the work. */
  readonly piece: string
  readonly home: string
  readonly file: string
  readonly limits: FilmLimits
}

/** The background work on films. */
export function createFilmJobs(work: FilmWork): JobLoop {
  const { db, now, log, faults } = work
  const step =
    (run: (open: Open, signal: AbortSignal, report: (now: JobProgress) => void) => Promise<JobEnd>): JobHandler =>
    (job, signal, report) =>
      withSource(work, job, signal, (open) => run(open, signal, report))
  return createJobLoop({
    db,
    now,
    log,
    faults,
    handlers: {
      probe: step((open, signal) => (open.media.kind === 'audio' ? probeRecording : probe)(work, open, signal)),
      watchable: step((open, signal, report) => watchable(work, open, signal, report)),
      track: step((open, signal, report) => track(work, open, signal, report)),
      captions: step((open, signal) => captions(work, open, signal)),
      storyboard: step((open, signal) => storyboard(work, open, signal)),
      sound: step((open, signal, report) => sound(work, open, signal, report)),
      renditions: step((open, signal, report) => renditions(work, open, signal, report)),
    },
    giveUp: async (job) => {
      const media = await wanted(work, job)
      return media ? refused(work, media, { code: brokenCode(media) }, 'whoever worked on it died') : 'stopped'
    },
  })
}

const brokenCode = ({ kind }: Media) => (kind === 'audio' ? 'sound-broken' : 'clip-broken')

async function wanted({ db }: FilmWork, job: Job): Promise<Media | undefined> {
  const [media] = await mediaById(db, [job.media_id])
  return media?.generation === job.generation ? media : undefined
}

/** Brings the original here, and takes away what is left of the work whatever becomes of it. */
async function withSource(
  work: FilmWork,
  job: Job,
  signal: AbortSignal,
  run: (open: Open) => Promise<JobEnd>,
): Promise<JobEnd> {
  const { store, folder, db } = work
  const media = await wanted(work, job)
  if (!media) return 'stopped'
  await mkdir(folder, { recursive: true })
  const home = await mkdtemp(path.join(folder, 'film-'))
  try {
    const file = path.join(home, 'film')
    const bytes = media.source === null ? undefined : await store.size(media.source)
    if (bytes !== undefined && (await freeBytes(folder)) < roomOfSource * bytes + uploadLimits.spareBytes)
      throw new NoSpace('before there was work on a film')
    if (media.source === null || !(await store.download(media.source, file)))
      return refused(work, media, { code: media.kind === 'audio' ? 'sound-gone' : 'clip-gone' })
    const [maker] = media.origin === 'import' ? [] : await usersById(db, [media.user_id])
    const isLong = media.origin === 'import' || maker?.creator === 1
    const limits = { seconds: isLong ? longestFilm : uploadLimits.clipSeconds }
    const end = await run({ media, piece: job.piece, home, file, limits })
    // the disk may have become full under a program: not the film's fault
    if (end !== 'stopped' && !end.ok && (await freeBytes(folder)) < uploadLimits.spareBytes)
      throw new NoSpace('while there was work on a film')
    return end
  } catch (error) {
    if (signal.aborted) return 'stopped'
    throw error
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** A film that nothing can be made of: its files go, and whoever shows it is told. */
function refused(work: FilmWork, media: Media, reason: Reason, said = ''): JobEnd {
  const { db, store, now } = work
  return {
    ok: false,
    reason,
    said,
    keep: async (tx) => {
      await cancelJobs(tx, media, now())
      await dropCovers(tx, media, now())
      await setMedia(tx, media, { state: 'refused', reason: writeJson(reason), source: null })
      await removeReplacementsBy(tx, media.id)
    },
    after: async () => {
      if (media.source !== null) await store.delete(media.source)
      await store.deleteAll(mediaPrefix(media.id))
      await notifyOfRefusal(db, media.id, reason, now())
    },
  }
}

/** Looks into a film, takes covers out of it, and says what is to be done next. */
async function probe(work: FilmWork, open: Open, signal: AbortSignal): Promise<JobEnd> {
  const { ffmpeg, now } = work
  const { media, file, home, limits } = open
  const probed = await probeFilm(ffmpeg, file, limits, signal)
  if (probed === 'stopped') return 'stopped'
  if (!probed.ok) return refused(work, media, probed.reason, probed.said)
  const { film } = probed
  const { container, seconds = null } = film
  const covers = await takeCovers(ffmpeg, { file, film, into: home }, signal)
  await keepCovers(work, media, covers, now())
  // posts and clips in articles are played without a choice
  const { audios: _audios, ...oneSound } = film
  const cutAs = (await isVideo(work.db, media)) ? film : oneSound
  const found = { container, seconds, ...(await bytesIn(file, signal)), found: JSON.stringify(cutAs) }
  return {
    ok: true,
    keep: async (tx) => {
      await setMedia(tx, media, { ...found, state: 'working' })
      const kinds = [
        'watchable' as const,
        ...(film.texts.length > 0 ? ['captions' as const] : []),
        ...((film.seconds ?? 0) >= leastSought ? ['storyboard' as const] : []),
      ]
      const next = kinds.map((kind) => ({ kind, priority: priorities[kind] }))
      await addJobs(tx, media, next, now())
    },
  }
}

/** How many bytes a file has, and their SHA-256. */
async function bytesIn(file: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(file), sha256, { signal })
  return { bytes: (await stat(file)).size, sha256: sha256.digest('hex') }
}

/** Looks into a recording; its chapters become tracks, which are cut next. */
async function probeRecording(work: FilmWork, { media, file, limits }: Open, signal: AbortSignal): Promise<JobEnd> {
  const { ffmpeg, now } = work
  const sound = await probeSound(ffmpeg, file, limits, signal)
  if (signal.aborted) return 'stopped'
  if (typeof sound === 'string') return refused(work, media, soundReason(sound, limits), sound)
  const { audio, plays, seconds, container, chapters } = sound
  const recording: Recording = { audio, plays, seconds, tracks: tracksOf(chapters, seconds).tracks }
  const found = { container, seconds, ...(await bytesIn(file, signal)), found: JSON.stringify(recording) }
  return {
    ok: true,
    keep: async (tx) => {
      await setMedia(tx, media, { ...found, state: 'working' })
      await addJobs(tx, media, [{ kind: 'sound', priority: firstPriority }], now())
    },
  }
}

const filmOf = ({ found }: Media): ProbedFilm => JSON.parse(found ?? '{}') as ProbedFilm

/** What can be watched first: the film as it is where browsers play that, otherwise its smallest quality. */
async function watchable(
  work: FilmWork,
  open: Open,
  signal: AbortSignal,
  report: (now: JobProgress) => void,
): Promise<JobEnd> {
  const { ffmpeg, now, db } = work
  const { media } = open
  const film = filmOf(media)
  const cutting = cuttingOf(open, 'watchable', report)
  const [usual, ...others] = film.audios ?? []
  const heard = usual && (await keepTrack(work, open, usual, cutting, signal))
  if (heard === 'stopped') return heard
  if (heard && !heard.ok) return refused(work, media, heard.reason, heard.said)
  const copied = copiedRung(film)
  const isCopied = copied !== undefined && (await hasKeyFrames(ffmpeg, open.file, film, signal))
  const rungs = rungsOf(film)
  const cutFirst = async (what: Cutting): Promise<Cut> => {
    const copy = isCopied ? await copyFilm(ffmpeg, copied, what, signal) : undefined
    if (copy !== undefined && (copy === 'stopped' || copy.ok || copy.reason.code !== 'clip-broken')) return copy
    return cutFilm(ffmpeg, rungs.slice(0, 1), what, signal)
  }
  const cut = await cutFirst(cutting)
  if (cut === 'stopped') return 'stopped'
  if (!cut.ok) return refused(work, media, cut.reason, cut.said)
  const [first] = cut.renditions
  if (!first) return refused(work, media, { code: 'clip-broken' })
  const about = { media_id: media.id, generation: media.generation }
  await keepStream(work, { ...about, kind: 'video' }, first, signal)
  let preview = beginningOf(first)
  if (preview && usual) {
    // everybody's beginning has its sound within, as nothing is chosen there
    const { audios: _audios, ...oneSound } = film
    const into = path.join(open.home, 'preview')
    const beginning = await cutFirst({ ...cutting, film: oneSound, into, upTo: lengthOf(preview) })
    if (beginning === 'stopped') return beginning
    preview = beginning.ok ? beginning.renditions[0] : undefined
  }
  if (preview) await keepStream(work, { ...about, kind: 'preview' }, preview, signal)
  const isWhole = rungs.every(({ name }) => name === first.name)
  return {
    ok: true,
    keep: async (tx) => {
      const ready = await setMedia(tx, media, { state: 'ready', reason: null, seconds: lengthOf(first) })
      if (ready) await giveCover(tx, ready, now())
      if (ready) await showWaitingVideos(tx, ready, now())
      await holdFilmIfBlocked(tx, media.id, now())
      const rest = others.map((one) => ({ kind: 'track', piece: trackName(one), priority: priorities.track }) as const)
      await addJobs(tx, media, rest, now())
      if (!isWhole) await addJobs(tx, media, [{ kind: 'renditions', priority: priorities.renditions }], now())
    },
    after: () => releaseSource({ ...work, db }, media),
  }
}

/** Another track of sound, which need not be there for the film to be watched. */
async function track(
  work: FilmWork,
  open: Open,
  signal: AbortSignal,
  report: (now: JobProgress) => void,
): Promise<JobEnd> {
  const { media, piece } = open
  const one = filmOf(media).audios?.find((sound) => trackName(sound) === piece)
  const kept = one && (await keepTrack(work, open, one, cuttingOf(open, piece, report), signal))
  if (kept === 'stopped') return kept
  const after = () => releaseSource(work, media)
  return kept && !kept.ok ? { ok: false, reason: kept.reason, said: kept.said, after } : { ok: true, after }
}

/** Cuts and keeps a track, once. */
async function keepTrack(
  work: FilmWork,
  { media }: Open,
  one: SoundTrack,
  cutting: Cutting,
  signal: AbortSignal,
): Promise<Cut> {
  const lang = languageOf(one.lang)
  const about = { kind: 'audio', lang, label: labelOf(one.title, lang) } as const
  const which = { media_id: media.id, generation: media.generation, ...about }
  if (await isMade(work.db, { ...which, name: trackName(one) })) return { ok: true, renditions: [] }
  const cut = await cutFilmSound(work.ffmpeg, one, cutting, signal)
  if (cut !== 'stopped' && cut.ok) for (const made of cut.renditions) await keepStream(work, which, made, signal)
  return cut
}

/** The segments that everybody may see; undefined where they would be the whole film. */
function beginningOf(cut: CutRendition): CutRendition | undefined {
  if (lengthOf(cut) <= previewSeconds) return undefined
  let total = 0
  const end = cut.seconds.findIndex((length) => (total += length) >= previewSeconds)
  return { ...cut, seconds: cut.seconds.slice(0, end + 1) }
}

/** The qualities that are not there yet, in one command. */
async function renditions(
  work: FilmWork,
  open: Open,
  signal: AbortSignal,
  report: (now: JobProgress) => void,
): Promise<JobEnd> {
  const { ffmpeg, db } = work
  const { media } = open
  const about = { media_id: media.id, generation: media.generation, kind: 'video' } as const
  const rungs = rungsOf(filmOf(media))
  const missing = []
  for (const rung of rungs) if (!(await isMade(db, { ...about, name: rung.name }))) missing.push(rung)
  const cut: Cut =
    missing.length === 0
      ? { ok: true, renditions: [] }
      : await cutFilm(ffmpeg, missing, cuttingOf(open, 'renditions', report), signal)
  if (cut === 'stopped') return 'stopped'
  // it can be watched as it is
  if (!cut.ok) return { ok: false, reason: cut.reason, said: cut.said, after: () => releaseSource(work, media) }
  for (const one of cut.renditions) await keepStream(work, about, one, signal)
  return { ok: true, after: () => releaseSource(work, media) }
}

/** The captions within a film, which need not be there for it to be watched. */
async function captions(work: FilmWork, { media, file, home }: Open, signal: AbortSignal): Promise<JobEnd> {
  const { texts } = filmOf(media)
  const end = await takeCaptions(work.ffmpeg, { file, texts, into: home }, signal)
  if (end === 'stopped') return end
  for (const { name, lang, label, text } of end) {
    const which = { media_id: media.id, generation: media.generation, kind: 'captions', name, lang, label } as const
    await keepFile(work, which, { name: fileNames.captions, bytes: Buffer.from(text) }, signal)
  }
  return { ok: true, after: () => releaseSource(work, media) }
}

/** The pictures that are shown while somebody looks for a place. */
async function storyboard(work: FilmWork, { media, file, home }: Open, signal: AbortSignal): Promise<JobEnd> {
  const { now } = work
  const made = await makeStoryboard(work.ffmpeg, { file, film: filmOf(media), into: home }, signal)
  if (made === 'stopped') return made
  const after = () => releaseSource(work, media)
  if (!made.ok) return { ok: false, reason: { code: 'clip-broken' }, said: made.said, after }
  const which = { media_id: media.id, generation: media.generation, kind: 'storyboard', name: '' } as const
  await keepFile(work, which, { name: fileNames.storyboard, bytes: made.picture, shape: made.shape }, signal)
  const looks = await filmHashes(made.picture, made.shape, made.count)
  return {
    ok: true,
    keep: async (tx) => {
      await keepLooksOfFilm(tx, media.id, looks)
      await holdFilmIfBlocked(tx, media.id, now())
    },
    after,
  }
}

/** The tracks of a recording, each of them once; then the work that waited for them is on show. */
async function sound(
  work: FilmWork,
  { media, file, home }: Open,
  signal: AbortSignal,
  report: (now: JobProgress) => void,
): Promise<JobEnd> {
  const { ffmpeg, db, now } = work
  const recording = JSON.parse(media.found ?? '{}') as Recording
  const about = { media_id: media.id, generation: media.generation, kind: 'audio' } as const
  for (const track of recording.tracks) {
    if (await isMade(db, { ...about, name: track.name })) continue
    const onProgress = ({ seconds, speed }: Progress) =>
      report({ progress: (track.from + seconds) / recording.seconds, stage: track.name, speed })
    const cut = await cutTrack(ffmpeg, { file, recording, track, into: home, onProgress }, signal)
    if (cut === 'stopped') return cut
    if (!cut.ok) return refused(work, media, cut.reason, cut.said)
    for (const one of cut.renditions) {
      await keepStream(work, about, one, signal)
      await rm(one.folder, { recursive: true, force: true })
    }
  }
  return {
    ok: true,
    keep: async (tx) => {
      const ready = await setMedia(tx, media, { state: 'ready', reason: null })
      if (ready) await addChaptersOf(tx, ready.id, now())
      const shown = ready ? await showWaitingWorks(tx, ready.id, now()) : []
      for (const { kind, id } of shown) await holdIfBlocked(tx, kind, id, now())
    },
    after: () => releaseSource(work, media),
  }
}

function cuttingOf({ media, file, home, limits }: Open, stage: string, report: (now: JobProgress) => void): Cutting {
  const film = filmOf(media)
  return {
    file,
    film,
    into: home,
    limits,
    onProgress: ({ seconds, speed }) => report({ progress: seconds / (film.seconds ?? limits.seconds), stage, speed }),
  }
}

/** Once nothing is left to be done: it takes the place that it is for; the original goes, or stays for as long as it should. */
async function releaseSource({ db, store, now, keepSourcesMs }: FilmWork, media: Media): Promise<void> {
  await putInPlace(db, now())
  if (media.source === null || (await hasOpenJobs(db, media))) return
  const keepMs = media.origin === 'import' ? keepSourcesMs : 0
  if (keepMs === Infinity) return
  if (keepMs > 0) return void (await setMedia(db, media, { source_until: now() + keepMs }))
  await setMedia(db, media, { source: null })
  await store.delete(media.source)
}
