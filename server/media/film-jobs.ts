import path from 'node:path'
import { bytesIn, refused, releaseSource, wanted, withSource, type MediaWork, type Open } from './media-work.ts'
import { cutRecording, probeRecording } from './sound-jobs.ts'
import { addJobs } from '../repositories/jobs.ts'
import { firstPriority, setMedia, type Media } from '../repositories/media.ts'
import { isMade } from '../repositories/renditions.ts'
import { isVideo } from '../repositories/videos.ts'
import { showWaitingVideos } from '../services/video-shown.ts'
import { keepLooksOfFilm } from '../repositories/blocked-hashes.ts'
import { holdFilmIfBlocked } from '../services/held-by-list.ts'
import { giveCover, keepCovers, takeCovers } from './film-cover.ts'
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
import { hasKeyFrames, probeFilm, type ProbedFilm, type SoundTrack } from './film-probe.ts'
import { createJobLoop, type JobEnd, type JobHandler, type JobLoop, type JobProgress } from './job-loop.ts'
import { keepFile, keepStream } from './keep-rendition.ts'

const priorities = { watchable: firstPriority, track: 140, captions: 150, renditions: 1000, storyboard: 2000 } as const
/** How much everybody may see. */
const previewSeconds = 15
/** In a shorter film nobody looks for a place. */
const leastSought = 20

const brokenCode = ({ kind }: Media) => (kind === 'audio' ? 'sound-broken' : 'clip-broken')

/** The background work on films and recordings. */
export function createFilmJobs(work: MediaWork): JobLoop {
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
      sound: step((open, signal, report) => cutRecording(work, open, signal, report)),
      renditions: step((open, signal, report) => renditions(work, open, signal, report)),
    },
    giveUp: async (job) => {
      const media = await wanted(work, job)
      return media ? refused(work, media, { code: brokenCode(media) }, 'whoever worked on it died') : 'stopped'
    },
  })
}

/** Looks into a film, takes covers out of it, and says what is to be done next. */
async function probe(work: MediaWork, open: Open, signal: AbortSignal): Promise<JobEnd> {
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

const filmOf = ({ found }: Media): ProbedFilm => JSON.parse(found ?? '{}') as ProbedFilm

/** What can be watched first: the film as it is where browsers play that, otherwise its smallest quality. */
async function watchable(
  work: MediaWork,
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
  work: MediaWork,
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
  work: MediaWork,
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
  work: MediaWork,
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
async function captions(work: MediaWork, { media, file, home }: Open, signal: AbortSignal): Promise<JobEnd> {
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
async function storyboard(work: MediaWork, { media, file, home }: Open, signal: AbortSignal): Promise<JobEnd> {
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
