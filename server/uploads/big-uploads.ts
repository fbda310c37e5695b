import { randomBytes } from 'node:crypto'
import type { Db } from '../database/tables.ts'
import { addUpload, giveUp, openUploads, type BigUpload } from '../repositories/big-uploads.ts'
import type { ObjectStore } from '../stores/store.ts'
import { isSizeOfSlice, sizeOfSlice, uploadLimits } from './limits.ts'

/** What big uploads work on. */
export interface BigUploadPlace {
  readonly db: Db
  readonly store: ObjectStore
}

/** A slice that is to be sent, and the query string that lets it in. */
export interface SliceToSend {
  readonly number: number
  readonly signature: string
}

/** A plan as the reply carries it; the names are those of `spec/protocol.md` 6. */
export interface UploadPlan {
  readonly uploadUrl: string
  readonly UploadName: string
  readonly uploadId: string
  /** Those that are missing, at most `uploadLimits.slicesAtOnce` of them. */
  readonly slices: readonly SliceToSend[]
}

/** All big uploads' keys begin so. */
export const bigPrefix = 'big/'

/** Where the store has the file of an upload. */
export const bigKey = (name: string): string => `${bigPrefix}${name}`

/** What the call that uses a file is given: a reference, nothing that can be read. */
export const publicUrlOf = (name: string): string => `upload/${name}`

/** The upload that a reference means; undefined for any other text. */
export const nameOfPublicUrl = (url: string): string | undefined => /^upload\/([\da-f]{32})$/.exec(url)?.[1]

/** Begins an upload; where this person has too many open ones, the longest untouched gives way. */
export async function beginUpload(
  place: BigUploadPlace,
  userId: number,
  about: Pick<BigUpload, 'total' | 'size' | 'purpose'>,
  nowMs: number,
): Promise<BigUpload> {
  const { db, store } = place
  const open = await openUploads(db, userId)
  for (const old of open.slice(uploadLimits.openUploads - 1)) await dropUpload(place, old)
  const name = randomBytes(16).toString('hex')
  const id = await store.multipart.create(bigKey(name))
  const times = { touched_at: nowMs, created_at: nowMs }
  return addUpload(db, { id, name, user_id: userId, ...about, state: 'open', bytes: null, ...times })
}

/** Gives an unfinished upload up, unless it has been finished or touched since the row was read. */
export async function dropUpload({ db, store }: BigUploadPlace, upload: BigUpload): Promise<void> {
  if (await giveUp(db, upload)) await store.multipart.abort(bigKey(upload.name), upload.id)
}

/** What is still to be sent of an upload, freshly signed; undefined where the store does not know it any more. */
export async function planOf(
  { store }: BigUploadPlace,
  upload: BigUpload,
  line: string,
  nowMs: number,
): Promise<UploadPlan | undefined> {
  const { id, name, total } = upload
  const key = bigKey(name)
  const parts = upload.state === 'open' ? await store.multipart.parts(key, id) : []
  if (!parts) return undefined
  const there = new Set(parts.flatMap(({ number, bytes }) => (isSizeOfSlice(bytes, number, upload) ? [number] : [])))
  const missing =
    upload.state === 'open'
      ? Array.from({ length: total }, (_, at) => at + 1).filter((number) => !there.has(number))
      : []
  const untilMs = nowMs + uploadLimits.sliceMs
  const sign = (number: number) =>
    store.multipart.presign({ key, uploadId: id, number, bytes: sizeOfSlice(number, upload), untilMs, line })
  const { url } = await sign(1)
  const slices: SliceToSend[] = []
  for (const number of missing.slice(0, uploadLimits.slicesAtOnce))
    slices.push({ number, signature: (await sign(number)).query })
  return { uploadUrl: url, UploadName: name, uploadId: id, slices }
}
