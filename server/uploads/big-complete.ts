import * as v from 'valibot'
import type { Tx } from '../database/tables.ts'
import { isSoundFile, isVideoFile, videoHeadBytes } from '../media/video-kind.ts'
import { endUpload, uploadState, type BigUpload } from '../repositories/big-uploads.ts'
import { bigKey, type BigUploadPlace } from './big-uploads.ts'
import { isSizeOfSlice } from './limits.ts'

/** A slice as the browser says it was taken. */
interface SliceTag {
  readonly number: number
  readonly e_tag: string
}

/** What became of an upload whose slices were said to be all there. */
export type Finished = 'done' | 'refused' | 'gone' | 'incomplete'

const SliceTags = v.array(
  v.object({
    number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    e_tag: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
)

/** The `slice_tag` of a completion, by number: every slice once. Undefined where that is not what it is. */
export function readSliceTags(text: string, total: number): SliceTag[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = v.safeParse(SliceTags, value)
  if (!read.success || read.output.length !== total) return undefined
  const tags = read.output.toSorted((one, other) => one.number - other.number)
  return tags.every(({ number }, at) => number === at + 1) ? tags : undefined
}

/** What is done with a file that has arrived, in the transaction that says so. */
export interface Arrival {
  readonly maxBytes: number
  readonly arrived: (tx: Tx, upload: BigUpload) => Promise<void>
}

/**
 * Makes the file of its slices and keeps that it is there, once however often and wherever this runs at the same time.
 * A file that is none of its purpose is refused for good and removed. `size` is what its sender signed, where they did.
 */
export async function finishUpload(
  place: BigUploadPlace,
  upload: BigUpload,
  { tags, size }: { readonly tags: readonly SliceTag[]; readonly size: number | undefined },
  arrival: Arrival,
): Promise<Finished> {
  const { db, store } = place
  const { id, name } = upload
  if (size !== undefined && upload.size !== null && size !== upload.size) return 'incomplete'
  const key = bigKey(name)
  const parts = await store.multipart.parts(key, id)
  const bytesOf = new Map(parts?.map((part) => [part.number, part.bytes]))
  const sizes = { total: upload.total, size: upload.size ?? size ?? null }
  if (parts && !tags.every(({ number }) => isSizeOfSlice(bytesOf.get(number) ?? 0, number, sizes))) return 'incomplete'
  const made = await store.multipart.complete(
    key,
    id,
    tags.map(({ number, e_tag }) => ({ number, eTag: e_tag })),
  )
  if (made !== 'done') return made === 'gone' ? stateOf(place, id) : 'incomplete'

  const head = await store.range(key, 0, videoHeadBytes)
  const bytes = await store.size(key)
  if (!head || bytes === undefined) return stateOf(place, id)
  const isTaken = upload.purpose === 'sound' ? isSoundFile : isVideoFile
  const takes = bytes <= arrival.maxBytes && isTaken(head)
  await db.transaction().execute(async (tx) => {
    const kept = await endUpload(tx, id, { state: takes ? 'done' : 'refused', bytes })
    if (kept && takes) await arrival.arrived(tx, kept)
  })
  if (!takes) await store.delete(key)
  return stateOf(place, id)
}

/** What somebody else made of it meanwhile. */
async function stateOf({ db }: BigUploadPlace, id: string): Promise<Finished> {
  const state = await uploadState(db, id)
  return state === 'done' || state === 'refused' ? state : 'gone'
}
