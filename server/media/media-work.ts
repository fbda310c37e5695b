import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Reason } from '#contract/refusals.ts'
import { writeJson } from '../database/tables/types.ts'
import { NoSpace, type Faults } from '../faults.ts'
import type { LogLine } from '../parts.ts'
import { cancelJobs, hasOpenJobs, type Job } from '../repositories/jobs.ts'
import { mediaById, setMedia, type Media } from '../repositories/media.ts'
import { mediaPrefix } from '../repositories/renditions.ts'
import { removeReplacementsBy } from '../repositories/replacements.ts'
import { usersById } from '../repositories/users.ts'
import { putInPlace } from '../services/replacing.ts'
import { freeBytes } from '../stores/durable.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { notifyOfRefusal } from './clip-notifications.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { dropCovers, type CoverPlace } from './film-cover.ts'
import type { FilmLimits } from './film-probe.ts'
import type { JobEnd } from './job-loop.ts'
import type { RenditionPlace } from './keep-rendition.ts'

/** What work on films and recordings needs. */
export interface MediaWork extends CoverPlace, RenditionPlace {
  readonly ffmpeg: Ffmpeg
  /** Films lie here while they are worked on. */
  readonly folder: string
  readonly log: (line: LogLine) => void
  readonly faults: Faults
  /** For how long the originals are kept that whoever runs this place brought. Those of people go with the work on them: they say where they were made. */
  readonly keepSourcesMs: number
}

/** So many times the size of an original must be free before there is work on it. */
const roomOfSource = 3
/** How long a film may be that a creator, or whoever runs this place, brings; in seconds. */
export const longestFilm = 12 * 3600

/** A film or a recording while there is work on it: its row, and the original in a folder of its own. */
export interface Open {
  readonly media: Media
  /** Which piece of the work. */
  readonly piece: string
  readonly home: string
  readonly file: string
  readonly limits: FilmLimits
}

/** The row of what a job is about; undefined where another generation took its place. */
export async function wanted({ db }: MediaWork, job: Job): Promise<Media | undefined> {
  const [media] = await mediaById(db, [job.media_id])
  return media?.generation === job.generation ? media : undefined
}

/** Brings the original here, and takes away what is left of the work whatever becomes of it. */
export async function withSource(
  work: MediaWork,
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
export function refused(work: MediaWork, media: Media, reason: Reason, said = ''): JobEnd {
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

/** How many bytes a file has, and their SHA-256. */
export async function bytesIn(file: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(file), sha256, { signal })
  return { bytes: (await stat(file)).size, sha256: sha256.digest('hex') }
}

/** Once nothing is left to be done: it takes the place that it is for; the original goes, or stays for as long as it should. */
export async function releaseSource({ db, store, now, keepSourcesMs }: MediaWork, media: Media): Promise<void> {
  await putInPlace(db, now())
  if (media.source === null || (await hasOpenJobs(db, media))) return
  const keepMs = media.origin === 'import' ? keepSourcesMs : 0
  if (keepMs === Infinity) return
  if (keepMs > 0) return void (await setMedia(db, media, { source_until: now() + keepMs }))
  await setMedia(db, media, { source: null })
  await store.delete(media.source)
}
