import * as v from 'valibot'
import type { Reason } from '../refusals.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import type { Problem } from './preview.ts'
import { Line, Paged, RowId } from './shapes.ts'

/** A file of an upload: its path as the browser has it, and its size. */
export interface UploadedFile {
  readonly path: string
  readonly bytes: number
}

/** What was found in an upload, or why it is no draft. */
export interface FoundInUpload {
  readonly kind?: string
  readonly id?: number
  readonly title?: string
  /** Chapters, episodes or files. */
  readonly parts?: number
  /** In words, of a film. */
  readonly about?: string
  /** Undefined where nothing was found, and in those of former days. */
  readonly problems?: readonly Problem[]
  /** Why it was refused: a code, and the file, the place or the number that it is about. */
  readonly why?: string
  readonly where?: string
  /** Why a film was. */
  readonly reason?: Reason
}

/** Something that comes, or came, from a browser. */
export interface DeskUpload {
  readonly id: number
  readonly name: string
  readonly state: 'coming' | 'waiting' | 'working' | 'done' | 'refused'
  /** `have`: how many bytes of it are here, in order. */
  readonly files: readonly (UploadedFile & { readonly have: number })[]
  readonly found: FoundInUpload | null
  readonly createdAt: number
}

/** Bytes of a slice, at most. */
export const sliceBytes = 4 * 1024 * 1024
const mostFiles = 3000
const mostBytes = 64 * 1024 ** 3
const mostCoins = 9999

const File = v.object({
  path: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(/^[^/]+(?:\/[^/]+){0,5}$/u)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostBytes)),
})

/** Files from the browser, which come in slices and become drafts. */
export const uploads = {
  list: look<DeskPage<DeskUpload>>()('content.see', v.object(Paged.entries)),
  /** Begins an upload of one thing; the slices are sent to `/upload/<id>/<number of the file>/<from which byte>`. */
  begin: answering<DeskUpload>()(
    'content.edit',
    v.object({
      name: v.pipe(Line, v.minLength(1)),
      files: v.pipe(v.array(File), v.minLength(1), v.maxLength(mostFiles)),
      creator: v.pipe(Line, v.minLength(1)),
      film: v.picklist(['video', 'clip']),
      coins: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostCoins)),
    }),
  ),
  /** Forgets an upload, and what has come of it. A draft that was made of it stays. */
  forget: change()('content.edit', v.object({ id: RowId })),
}
