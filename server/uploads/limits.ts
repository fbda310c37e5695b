import { TooMany, type Limits } from '../api/limits.ts'
import type { PartSize } from '../stores/store.ts'

/** The size of every slice but the last, which is smaller: `spec/protocol.md` 6. */
export const sliceBytes = 5_242_880

const hourMs = 3600 * 1000
const mib = 1024 * 1024

/** What may be uploaded. Times in milliseconds. */
export const uploadLimits = {
  imageBytes: 25 * mib,
  /** A picture that unpacks into more is a bomb, or a mistake. */
  imagePixels: 60_000_000,
  /** How long the sending of a picture may take. */
  imageMs: 60_000,
  /** Pictures that one person uploaded and no call used. */
  imagesUnused: 200,
  /** How long what nobody finished or used is kept. */
  keepMs: 24 * hourMs,
  /** How long the address of a slice is good for. */
  sliceMs: hourMs,
  /** Slices in one plan; whoever needs more asks again. */
  slicesAtOnce: 500,
  /** Unfinished big uploads of one person; the oldest gives way. */
  openUploads: 8,
  /** Films of one person that came and are not cut yet. */
  filmsWaiting: 20,
  clipSeconds: 1800,
  /** So much of the disk is left to the database: where no more is free, nothing is taken. */
  spareBytes: 64 * mib,
} as const

/** How large a big file may be unless the environment says otherwise. */
export const defaultFileBytes = 2 * 1024 * mib

/** The most slices that a store can take for one object. */
const mostSlices = 10_000

/** How many slices a file of this size has. */
export const slicesOf = (bytes: number): number => Math.min(mostSlices, Math.ceil(bytes / sliceBytes))

/** An upload as far as sizes go: its slices, and its bytes where they are known. */
interface Sizes {
  readonly total: number
  readonly size: number | null
}

/** How large a slice must be; the last one may have any size where that of the file is not known. */
export function sizeOfSlice(number: number, { total, size }: Sizes): PartSize {
  if (number < total) return { exactly: sliceBytes }
  return size === null ? { atMost: sliceBytes } : { exactly: size - (total - 1) * sliceBytes }
}

/** Whether a slice has a size that it may have. */
export function isSizeOfSlice(bytes: number, number: number, sizes: Sizes): boolean {
  const must = sizeOfSlice(number, sizes)
  return 'exactly' in must ? bytes === must.exactly : bytes >= 1 && bytes <= must.atMost
}

/** The environment's `UPLOAD_MAX_MB`, in bytes. Throws an error of one line that names it. */
export function fileBytesSetting(env: Readonly<Record<string, string | undefined>>): number {
  const text = env['UPLOAD_MAX_MB']
  if (text === undefined || text === '') return defaultFileBytes
  const bytes = Number(text) * mib
  if (!/^[1-9]\d{0,6}$/.test(text) || bytes > mostSlices * sliceBytes) {
    throw new Error(
      `UPLOAD_MAX_MB: a whole number from 1 to ${(mostSlices * sliceBytes) / mib} is needed, not "${text}"`,
    )
  }
  return bytes
}

/** Counts what an account uploads; false where it has uploaded too much of late. */
export async function isWithinQuota(limits: Limits | undefined, userId: number, bytes: number): Promise<boolean> {
  try {
    await limits?.own(`u:${userId}`, 'upload', Math.ceil(bytes / 1024))
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
