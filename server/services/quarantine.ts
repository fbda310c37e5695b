import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { settleScore } from '../repositories/datings.ts'
import { hidePictures, showPictures } from '../repositories/hidden-pictures.ts'
import { tellOfTakeDown } from '../repositories/take-downs.ts'
import { holdPage, moveState, pagePaths, reviewedDating, uploadsOf } from '../repositories/visibility.ts'
import { dropClips } from '../repositories/clips.ts'
import { dropImages } from '../repositories/uploaded-images.ts'

/** Works made of pictures. */
const workKinds: readonly ReportedKind[] = ['comic', 'picture']

/**
 * Takes an item from everybody's view until an administrator has decided. Of a person it is their page; they can still
 * log in. Nothing happens where the item is not there, or not on show.
 */
export const quarantine = async (tx: Tx, kind: ReportedKind, id: number | string): Promise<void> =>
  void (await move(tx, kind, id, [states.live], states.held))

/** Shows an item again that was held back; answers whether there was one. */
export const release = (tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean> =>
  move(tx, kind, id, [states.held], states.live)

/** Takes an item down for good, on every device too; answers whether there was one. Not of people, who are banned. */
export async function takeDown(tx: Tx, kind: ReportedKind, id: number | string, nowMs: number): Promise<boolean> {
  if (kind === 'user' || !(await move(tx, kind, id, [states.live, states.held, states.withdrawn], states.gone)))
    return false
  if (kind !== 'image-misuse') await tellOfTakeDown(tx, [{ kind, id }], nowMs)
  await dropUploads(tx, kind, Number(id), nowMs)
  if (workKinds.includes(kind)) await dropPages(tx, Number(id), nowMs)
  return true
}

/** Moves an item from one of some states to another; answers whether anything was moved. */
async function move(
  tx: Tx,
  kind: ReportedKind,
  id: number | string,
  from: readonly number[],
  to: number,
): Promise<boolean> {
  if (kind === 'user') return holdPage(tx, String(id), to === states.held)
  const moved = await moveState(tx, kind, id, { from, to })
  if (moved) await (to === states.live ? showPictures : hidePictures)(tx, moved.table, [moved.id])
  if (moved && kind === 'review') await recount(tx, moved.id)
  return moved !== undefined
}

/** The pictures of an item go with it, and the clip of a post. */
async function dropUploads(tx: Tx, kind: ReportedKind, id: number, nowMs: number): Promise<void> {
  const uploads = await uploadsOf(tx, kind, id)
  await dropImages(tx, uploads.images, nowMs)
  if (uploads.clipId !== undefined) await dropClips(tx, [uploads.clipId], nowMs)
}

/** So do the pages of a work, where they were uploaded. */
async function dropPages(tx: Tx, workId: number, nowMs: number): Promise<void> {
  await dropImages(tx, await pagePaths(tx, workId), nowMs)
}

/** A review counts for the average only while it is on show. */
async function recount(tx: Tx, reviewId: number): Promise<void> {
  const datingId = await reviewedDating(tx, reviewId)
  if (datingId !== undefined) await settleScore(tx, datingId)
}
