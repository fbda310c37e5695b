import type { FileHandle } from '#bridge/file-handle.ts'
import { filePrint } from '#data/uploads.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { newDraftId } from '#data/use-file-draft.ts'
import { clipFault, fileLimits, pictureFault, unreadablePicture, type FileFault } from './check-file.ts'

/** A file that can be used, or why it can't. */
export type Read<T> = { ok: true; value: T } | { ok: false; fault: FileFault; name: string }

const failed = (file: File, fault: FileFault) => ({ ok: false, fault, name: file.name }) as const

/** Opens a chosen picture: what does not decode here is not sent either. */
export async function readPicture(file: File): Promise<Read<HeldFile>> {
  const fault = pictureFault(file)
  if (fault) return failed(file, fault)
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { ok: true, value: heldFile('image', file, { width, height }) }
  } catch {
    return failed(file, unreadablePicture(file))
  }
}

function heldFile(role: HeldFile['role'], blob: Blob, more: Partial<HeldFile>): HeldFile {
  return { id: newDraftId(), role, blob, sizeBytes: blob.size, seconds: 0, width: 0, height: 0, ...more }
}

/** A clip that shows nothing within this time is not readable here. */
const clipLimitMs = 20_000
/** The picture that stands for a clip: from here on, or earlier in a short one. */
const coverAtSeconds = 1
const coverQuality = 0.85
/** Its longest side, in pixels. */
const coverPx = 1280

/** Opens a chosen clip: its length, and a picture of it that stands for it. `handle` is the way to it, where one is known. */
export async function readClip(file: File, handle?: FileHandle): Promise<Read<{ clip: HeldFile; cover: HeldFile }>> {
  const fault = clipFault(file)
  if (fault) return failed(file, fault)
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    await happens(video, 'loadeddata', () => (video.src = url))
    const seconds = video.duration
    if (!Number.isFinite(seconds) || seconds <= 0) return failed(file, 'unreadable')
    if (seconds > fileLimits.clipSeconds) return failed(file, 'long')
    await happens(video, 'seeked', () => (video.currentTime = Math.min(coverAtSeconds, seconds / 4)))
    const cover = await frameOf(video)
    const { videoWidth: width, videoHeight: height } = video
    return {
      ok: true,
      value: {
        clip: heldFile('clip', file, {
          ...{ seconds, width, height, name: file.name, print: await filePrint(file) },
          ...(handle && { handle }),
        }),
        cover: heldFile('cover', cover, { width, height }),
      },
    }
  } catch {
    return failed(file, 'unreadable')
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
