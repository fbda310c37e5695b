import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Reason } from '#contract/refusals.ts'
import { writeJson } from '../database/tables/types.ts'
import type { ClipRendition } from '../database/tables/uploads.ts'
import { NoSpace, type Faults } from '../faults.ts'
import type { LogLine } from '../parts.ts'
import { holdClip, nextClip, setTaken, takeClip, type Clip } from '../repositories/clips.ts'
import { freeBytes } from '../stores/durable.ts'
import { bigKey } from '../uploads/big-uploads.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { giveCover, keepCover, takeCover, type CoverPlace } from './clip-cover.ts'
import { cutFilm, keepRendition } from './clip-cut.ts'
import { notifyOfRefusal } from './clip-notifications.ts'
import { probeFilm, type FilmLimits } from './clip-probe.ts'
import { clipFileKey, clipKey, clipPrefix } from './clips.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** What cutting clips needs. */
export interface ClipWork extends CoverPlace {
  readonly ffmpeg: Ffmpeg
  readonly secret: Uint8Array
  /** Films lie here while they are cut. */
  readonly folder: string
  readonly limits: FilmLimits
  readonly now: () => number
  readonly log: (line: LogLine) => void
  readonly faults: Faults
}

/** Cuts what waits, one film at a time in this process; several processes share the waiting ones. */
export interface ClipJobs {
  /** There is something to do. */
  wake(): void
  /** Looks now and then for what another process left behind. */
  start(): void
  /** Ends at once; what was being cut is taken up again later, here or elsewhere. */
  stop(): Promise<void>
}

/** Who cuts a film says so this often, and loses it after the lease: he may have died. */
const heartbeatMs = 20_000
const leaseMs = 90_000
const lookMs = 30_000
const afterFaultMs = 300_000
/** A film that nobody brought to an end so often brings servers down. */
const mostTries = 3

/** What became of a film. */
type Outcome =
  | { readonly seconds: number; readonly renditions: readonly ClipRendition[] }
  | { readonly reason: Reason }
  | 'stopped'
  | 'gone'

/** The background work on clips. */
export function createClipJobs(work: ClipWork): ClipJobs {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const drain = async () => {
    while (!stopping.signal.aborted) {
      const clip = await takeNext(work)
      if (!clip) return
      await cutOne(work, clip, stopping.signal)
    }
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    again = running !== undefined
    running ??= drain()
      .catch((error: unknown) => work.faults.say('clips', error))
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }
  return {
    wake,
    start: () => {
      wake()
      timer = setInterval(wake, lookMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Takes a waiting film, or one whose taker is silent, so that nobody else does. */
async function takeNext(work: ClipWork): Promise<Clip | undefined> {
  const { db } = work
  const nowMs = work.now()
  const id = await nextClip(db, nowMs)
  if (id === undefined) return undefined
  return (await takeClip(db, id, nowMs + leaseMs, nowMs)) ?? takeNext(work)
}

async function cutOne(work: ClipWork, clip: Clip, signal: AbortSignal): Promise<void> {
  const { db, store, now, log, faults } = work
  const startedAt = performance.now()
  const lost = new AbortController()
  const beat = setInterval(() => {
    holdClip(db, clip, now() + leaseMs)
      .then((isOurs) => isOurs || lost.abort())
      .catch(() => {})
  }, heartbeatMs)
  let outcome: Outcome
  try {
    outcome =
      clip.tries > mostTries
        ? { reason: { code: 'clip-broken' } as const }
        : await attempt(work, clip, AbortSignal.any([signal, lost.signal]))
  } catch (error) {
    faults.say('clip', error)
    outcome = 'stopped'
  } finally {
    clearInterval(beat)
  }
  if (outcome === 'stopped') {
    // It was not the film's fault, so this try does not count; after a fault of ours the next one waits for a while.
    const next = signal.aborted
      ? { state: 'waiting' as const, lease_until: null }
      : { lease_until: now() + afterFaultMs }
    if (!lost.signal.aborted) await setTaken(db, clip, { ...next, tries: clip.tries - 1 })
    return
  }
  const set =
    outcome === 'gone'
      ? { state: 'refused' as const, reason: writeJson<Reason>({ code: 'clip-gone' }) }
      : 'reason' in outcome
        ? { state: 'refused' as const, reason: writeJson(outcome.reason) }
        : { state: 'ready' as const, reason: null, seconds: outcome.seconds, renditions: writeJson(outcome.renditions) }
  const kept = await db.transaction().execute(async (tx) => {
    const ended = await setTaken(tx, clip, { ...set, lease_until: null })
    if (ended?.state === 'ready') await giveCover(tx, ended, now())
    return ended
  })
  if (!kept) return
  log({ level: 'info', event: 'clip', state: kept.state, ms: Math.round(performance.now() - startedAt) })
  await store.delete(bigKey(clip.upload_name))
  if (kept.state !== 'refused') return
  await store.deleteAll(clipPrefix(clip.id))
  await notifyOfRefusal(db, kept, now())
}

async function attempt(work: ClipWork, clip: Clip, signal: AbortSignal): Promise<Outcome> {
  const { store, ffmpeg, folder, limits, secret } = work
  const { id, upload_name: name } = clip
  await mkdir(folder, { recursive: true })
  const home = await mkdtemp(path.join(folder, 'clip-'))
  try {
    const file = path.join(home, 'film')
    if (!(await store.download(bigKey(name), file))) return 'gone'
    const probed = await probeFilm(ffmpeg, file, limits, signal)
    if (probed === 'stopped') return 'stopped'
    if (!probed.ok) return { reason: probed.reason }
    const cut = await cutFilm(ffmpeg, { file, film: probed.film, into: home, limits }, signal)
    if (cut === 'stopped') return 'stopped'
    // the disk may have become full under the program: not the film's fault
    if (!cut.ok && (await freeBytes(folder)) < uploadLimits.spareBytes) throw new NoSpace('while a film was cut')
    if (!cut.ok) return { reason: cut.reason }
    const largest = cut.renditions.at(-1)
    const cover = largest && (await takeCover(ffmpeg, largest, signal))
    if (cover) await keepCover(work, clip, cover, work.now())
    const renditions: ClipRendition[] = []
    for (const [at, rendition] of cut.renditions.entries()) {
      const key = clipKey(secret, { clipId: id, rendition: at })
      const put = async (file: string, bytes: Uint8Array) => {
        signal.throwIfAborted()
        await store.put(clipFileKey(id, at, file), bytes)
      }
      renditions.push(await keepRendition(rendition, key, put))
    }
    const [first] = renditions
    return {
      seconds: Math.round((first?.seconds ?? []).reduce((sum, each) => sum + each, 0) * 1000) / 1000,
      renditions,
    }
  } catch (error) {
    if (signal.aborted) return 'stopped'
    throw error
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
