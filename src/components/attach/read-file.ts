import type { FileHandle } from '#bridge/file-handle.ts'
import { fileFingerprint } from '#data/uploads.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { newDraftId } from '#data/drafts.ts'
import { filmKind, isAnimated } from './film-kind.ts'
import { clipFault, pictureFault, soundFault, unreadablePicture, type FileFault } from './check-file.ts'

/** A file that can be used, or why it can't. `stills`: it moves, and will not any more. */
export type Read<T> = { ok: true; value: T; stills?: boolean } | { ok: false; fault: FileFault; name: string }

const failed = (file: File, fault: FileFault) => ({ ok: false, fault, name: file.name }) as const

/** Opens a chosen picture: what does not decode here is not sent either. */
export async function readPicture(file: File): Promise<Read<HeldFile>> {
  const fault = pictureFault(file)
  if (fault) return failed(file, fault)
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { ok: true, value: heldFile('image', file, { width, height }), stills: await isAnimated(file) }
  } catch {
    return failed(file, unreadablePicture(file))
  }
}

function heldFile(role: HeldFile['role'], blob: Blob, more: Partial<HeldFile>): HeldFile {
  return { id: newDraftId(), role, blob, sizeBytes: blob.size, seconds: 0, width: 0, height: 0, ...more }
}

/** A clip that shows nothing within this time is not readable here. */
const clipLimitMs = 20_000
/** Beyond the end of any film. */
const farSeconds = 1e7
/** The picture that stands for a clip: from here on, or earlier in a short one. */
const coverAtSeconds = 1
const coverQuality = 0.85
/** Its longest side, in pixels. */
const coverPx = 1280

/** A chosen clip, with a picture of it that stands for it where this browser can show one. */
export interface ReadClip {
  clip: HeldFile
  cover?: HeldFile
}

/**
 * Opens a chosen clip. What this browser can't show the server may: then there is no cover, and the length may be 0. `handle`
 * is the way to the file, where one is known.
 */
export async function readClip(
  file: File,
  { mostBytes, mostSeconds }: { mostBytes: number; mostSeconds: number },
  handle?: FileHandle,
): Promise<Read<ReadClip>> {
  const fault = clipFault(file, mostBytes)
  if (fault) return failed(file, fault)
  try {
    const shown = await lookInto(file)
    if ((shown?.seconds ?? 0) > mostSeconds) return failed(file, 'long')
    if (!shown?.cover) {
      const kind = await filmKind(file)
      if (kind !== 'film') return failed(file, kind === 'sound' ? 'sound' : 'unreadable')
    }
    const { seconds = 0, width = 0, height = 0, cover } = shown ?? {}
    const clip = {
      seconds,
      width,
      height,
      name: file.name,
      print: await fileFingerprint(file),
      ...(handle && { handle }),
    }
    return {
      ok: true,
      value: {
        clip: heldFile('clip', file, clip),
        ...(cover && { cover: heldFile('cover', cover, { width, height }) }),
      },
    }
  } catch {
    return failed(file, 'unreadable')
  }
}

/** Opens a chosen recording. What this browser can't play the server may: then its length is 0. */
export async function readSound(
  file: File,
  { mostBytes, mostSeconds }: { mostBytes: number; mostSeconds: number },
  handle?: FileHandle,
): Promise<Read<ReadClip>> {
  const fault = soundFault(file, mostBytes)
  if (fault) return failed(file, fault)
  try {
    const seconds = (await lookInto(file))?.seconds ?? 0
    if (seconds > mostSeconds) return failed(file, 'long')
    const known = { seconds, name: file.name, print: await fileFingerprint(file), ...(handle && { handle }) }
    return { ok: true, value: { clip: heldFile('clip', file, known) } }
  } catch {
    return failed(file, 'unreadable')
  }
}

/** What a film is in this browser; undefined where it can't be opened here, without a cover where only its sound is heard. */
async function lookInto(file: File) {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    await happens(video, 'loadeddata', () => (video.src = url))
    // a recording of a browser says how long it is only at its end
    if (!Number.isFinite(video.duration)) await happens(video, 'seeked', () => (video.currentTime = farSeconds))
    const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return { seconds, width, height, cover: undefined }
    await happens(video, 'seeked', () => (video.currentTime = Math.min(coverAtSeconds, seconds / 4)))
    return { seconds, width, height, cover: await frameOf(video) }
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Resolves when an event came; rejects on an error, or when it takes too long. */
function happens(video: HTMLVideoElement, event: string, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, clipLimitMs, new Error(event))
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(timer), reject(new Error('error'))), { once: true })
    start()
  })
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const scale = Math.min(1, coverPx / Math.max(video.videoWidth, video.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', coverQuality))
  if (!blob) throw new Error('no frame')
  return blob
}
