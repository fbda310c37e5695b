import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { BigUploadsTable } from '../database/tables/uploads.ts'
import type { ObjectStore } from '../stores/store.ts'
import { isSizeOfSlice, sizeOfSlice, uploadLimits } from './limits.ts'

/** A row of `big_uploads`. */
export type BigUpload = Selectable<BigUploadsTable>

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

/** An upload of this person's; undefined when there is none (any more), or it is somebody else's. */
export async function uploadOf(
  db: Db,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<BigUpload | undefined> {
  return db
    .selectFrom('big_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('state', '!=', 'dropped')
    .executeTakeFirst()
}

/** Begins an upload; where this person has too many open ones, the longest untouched gives way. */
export async function beginUpload(
  place: BigUploadPlace,
  userId: number,
  total: number,
  nowMs: number,
): Promise<BigUpload> {
  const { db, store } = place
  const open = await db
    .selectFrom('big_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .execute()
  for (const old of open.slice(uploadLimits.openUploads - 1)) await dropUpload(place, old)
  const name = randomBytes(16).toString('hex')
  const id = await store.multipart.create(bigKey(name))
  return db
    .insertInto('big_uploads')
    .values({ id, name, user_id: userId, total, state: 'open', bytes: null, touched_at: nowMs, created_at: nowMs })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives an unfinished upload up, unless it has been finished or touched since the row was read. */
export async function dropUpload({ db, store }: BigUploadPlace, { id, name, touched_at }: BigUpload): Promise<void> {
  const dropped = await db
    .updateTable('big_uploads')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('touched_at', '=', touched_at)
    .returning('id')
    .executeTakeFirst()
  if (dropped) await store.multipart.abort(bigKey(name), id)
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
  const there = new Set(parts.flatMap(({ number, bytes }) => (isSizeOfSlice(bytes, number, total) ? [number] : [])))
  const missing =
    upload.state === 'open'
      ? Array.from({ length: total }, (_, at) => at + 1).filter((number) => !there.has(number))
      : []
  const untilMs = nowMs + uploadLimits.sliceMs
  const sign = (number: number) =>
    store.multipart.presign({ key, uploadId: id, number, bytes: sizeOfSlice(number, total), untilMs, line })
  const { url } = await sign(1)
  const slices: SliceToSend[] = []
  for (const number of missing.slice(0, uploadLimits.slicesAtOnce))
    slices.push({ number, signature: (await sign(number)).query })
  return { uploadUrl: url, UploadName: name, uploadId: id, slices }
}
