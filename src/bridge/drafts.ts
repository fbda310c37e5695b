import type { FileHandle } from './file-handle.ts'

/** What is known of a file of a draft; its bytes lie in a row of their own, so that a key press does not write them. */
export interface DraftFile {
  /** UUID. */
  id: string
  /** `cover` is the picture that stands for the clip. */
  role: 'image' | 'clip' | 'cover'
  /** Of a clip: its length, 0 for others. */
  seconds: number
  /** Pixels; 0 where they are not known. */
  width: number
  height: number
  sizeBytes: number
  /** As it was called where it was chosen. */
  name?: string
  /** Of a clip: `fingerprint` it, by which it is known again. */
  print?: string
}

/** Where a file of a draft is after a restart; one of both ways to it is there. */
export interface DraftFileRow {
  id: string
  /** Id of the draft. */
  draft: string
  /** A copy of its bytes. */
  blob?: Blob
  /** The way to the file itself, where there was no room for a copy and the browser gave one. */
  handle?: FileHandle
}

/** Something that was begun and not sent: a text as it was typed, with its files. */
export interface DraftRow {
  /** UUID where one target can have several drafts; else the target itself. */
  id: string
  /** What it is to become, and of what: `post`, `post:topic:3`, `review:7`, `comment:video:7`. */
  target: string
  /** What was typed, by the name of its field. */
  fields: Readonly<Record<string, string>>
  /** In the order in which they are to stand. */
  files: readonly DraftFile[]
  /** Unix milliseconds of the last change. */
  at: number
}
