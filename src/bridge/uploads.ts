import type { Failure } from '#contract/failures.ts'
import { sha256Of } from './downloads.ts'

/** Every slice of a big file but the last, which is smaller, in bytes. */
export const sliceBytes = 5_242_880

/** How many slices a file of this size has. */
export const slicesOf = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / sliceBytes))

/** Longest that a finished file or picture is counted on: a server forgets what nobody used within a day. */
export const uploadedFreshMs = 20 * 3600 * 1000

/** A big file on its way to the server. */
export interface UploadRow {
  /** That of the file in its draft. */
  id: string
  /** The outbox entry that waits for it; empty where none does. */
  entry: string
  /** First words of what it belongs to. */
  title: string
  name: string
  sizeBytes: number
  /** What the server is told that it is for: a film of a creator, a recording. */
  purpose?: 'film' | 'sound'
  /** `fingerprint` of the file, by which it is known again. */
  print: string
  /**
   * `missing`: the file has to be chosen again, because the browser has no copy of it or because it was changed.
   * `failed`: the server does not want it, `why` says so. `cancelled`: `cancel by user`.
   */
  state: 'waiting' | 'running' | 'paused' | 'missing' | 'done' | 'failed' | 'cancelled'
  /** The file was changed while it was sent. */
  changed?: true
  /** Of the last try; also of what waits for another one. Of one that is done: why what it belongs to was refused. */
  why?: Failure
  /** How the server calls it, once it knows it. */
  server?: { name: string; id: string }
  /** The tags of the slices that are there, by number from 1. */
  tags: Readonly<Record<number, string>>
  /** Where it is, once it is done: a reference for the call that uses it. */
  url?: string
  bytesDone: number
  /** 0 while nothing goes. */
  bytesPerS: number
  addedAt: number
  /** When whoever sends it last wrote to it. */
  touchedAt: number
  /** When it was done, refused or cancelled. */
  endedAt?: number
}

/** What can be done with an upload. */
export type UploadOrder =
  | { do: 'pause' | 'resume' | 'cancel'; upload: string }
  /** The file, chosen again or never kept. `cancelled` says that it is another one. */
  | { do: 'give'; upload: string; file: Blob }
  /** Takes one that is over out of the list. */
  | { do: 'forget'; upload: string }

/** What a cancelled upload says. */
export const cancelledByUser = 'cancel by user'

/** The mark of a file that lies with a draft, in an act's input. */
export const draftMark = (file: string) => `draft:${file}`

/** The file that such a mark names; undefined for any other text. */
export const draftFileOf = (mark: unknown): string | undefined =>
  typeof mark === 'string' && mark.startsWith('draft:') ? mark.slice('draft:'.length) : undefined

/** The name of the lock that whoever sends an upload holds. */
export const uploadLock = (person: string, upload: string) => `shiguang-upload:${person}:${upload}`

/** Whether a file is the one that was chosen, as far as its print tells; one that can't be read is not. */
export async function isSameFile(file: Blob, { sizeBytes, print }: Pick<UploadRow, 'sizeBytes' | 'print'>) {
  if (file.size !== sizeBytes) return false
  return (await fingerprint(file).catch(() => undefined)) === print
}

const sampleBytes = 65_536
const samples = 16

/**
 * What a file is known by: its size and the SHA-256 of samples spread over it, its first and last bytes among them. At
 * most 1 MB is read, however large it is. Rejects where the file can't be read, as one that was changed since.
 */
export async function fingerprint(file: Blob): Promise<string> {
  const last = Math.max(0, file.size - sampleBytes)
  const starts = new Set(Array.from({ length: samples }, (_, at) => Math.floor((last * at) / (samples - 1))))
  const parts = [...starts].map((from) => file.slice(from, from + sampleBytes))
  return `${file.size}:${await sha256Of(await new Blob(parts).arrayBuffer())}`
}
