import { rm } from 'node:fs/promises'
import { addJobs } from '../repositories/jobs.ts'
import { firstPriority, setMedia } from '../repositories/media.ts'
import { isMade } from '../repositories/renditions.ts'
import { showWaitingWorks } from '../repositories/works.ts'
import { addChaptersOf } from '../services/coming-chapters.ts'
import { holdIfBlocked } from '../services/held-by-list.ts'
import type { Progress } from './confined.ts'
import type { JobEnd, JobProgress } from './job-loop.ts'
import { keepStream } from './keep-rendition.ts'
import { bytesIn, refused, releaseSource, type MediaWork, type Open } from './media-work.ts'
import { cutTrack } from './sound-cut.ts'
import { probeSound, soundReason, type Recording } from './sound-probe.ts'
import { tracksOf } from './tracks.ts'

/** Looks into a recording; its chapters become tracks, which are cut next. */
export async function probeRecording(
  work: MediaWork,
  { media, file, limits }: Open,
  signal: AbortSignal,
): Promise<JobEnd> {
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

/** The tracks of a recording, each of them once; then the work that waited for them is on show. */
export async function cutRecording(
  work: MediaWork,
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
