import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { settleScore } from '../repositories/datings.ts'
import { materialOf } from '../repositories/blocked-hashes.ts'
import { takeComingPartsOf } from '../repositories/coming-parts.ts'
import { hidePictures, picturesElsewhere, settleAvatar, showPictures } from '../repositories/hidden-pictures.ts'
import { forgetTakeDown, announceTakeDown } from '../repositories/take-downs.ts'
import { authorOf, holdPage, moveState, reviewedDating, rowOf, tableOf, wholeOf } from '../repositories/visibility.ts'
import { dropMedia, letGoOfMedia } from '../repositories/media.ts'
import { dropImages } from '../repositories/uploaded-images.ts'
import { isOpen } from '../repositories/users.ts'

/**
 * Takes an item from everybody's view until a moderator has decided; answers whether it was on show. Of a person it is
 * their page; they can still log in.
 */
export const quarantine = (tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean> =>
  move(tx, kind, id, [states.live], states.held)

/** Shows an item again that was held back; answers whether there was one. */
export const release = (tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean> =>
  show(tx, kind, id, states.held)

/**
 * Takes an item down, on every device too; answers whether there was one. Its files stay, given out to nobody, until
 * `dropFiles`. Not of people, who are banned.
 */
export async function takeDown(tx: Tx, kind: ReportedKind, id: number | string, nowMs: number): Promise<boolean> {
  if (kind === 'user') return false
  const isDown =
    (await move(tx, kind, id, [states.live, states.held, states.withdrawn], states.gone)) ||
    // of those who bought it too, and nothing brings back what its author deleted
    (await move(tx, kind, id, [states.sold], states.removed))
  if (!isDown) return false
  if (kind !== 'image-misuse') await announceTakeDown(tx, [{ kind, id }], nowMs)
  return true
}

/** Shows an item again that was taken down; answers whether there was one. */
export async function restore(tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean> {
  if (!(await show(tx, kind, id, states.gone))) return false
  // devices that did not hear of it yet need not
  if (kind !== 'image-misuse') await forgetTakeDown(tx, kind, id)
  return true
}

/**
 * Gives up the files of an item that was taken down or deleted: its pictures, its film, its recordings, its files, but for
 * what something else shows. What it was imported from stays known, so that it does not come back.
 */
export async function dropFiles(tx: Tx, kind: ReportedKind, id: number | string, nowMs: number): Promise<void> {
  const whole = await wholeOf(tx, kind, id)
  const row = kind === 'user' ? undefined : await rowOf(tx, whole.kind, whole.id)
  if (!row) return
  const table = tableOf(whole.kind)?.[0] ?? ''
  const item = { table, id: Number(row['id']), userId: await authorOf(tx, whole.kind, row) }
  const { paths, mediaIds } = await materialOf(tx, whole.kind, whole.id)
  const elsewhere = await picturesElsewhere(tx, item)
  await dropImages(
    tx,
    paths.filter((path) => !elsewhere.has(path)),
    nowMs,
  )
  await dropMedia(tx, await letGoOfMedia(tx, item, mediaIds), nowMs)
  if (table === 'works') await dropMedia(tx, await takeComingPartsOf(tx, item.id), nowMs)
}

/** Puts an item back on show; with its maker's other works, where these are not. */
async function show(tx: Tx, kind: ReportedKind, id: number | string, from: number): Promise<boolean> {
  const row = kind === 'user' ? undefined : await rowOf(tx, kind, id)
  const author = row ? await authorOf(tx, kind, row) : null
  const isShown = author === null || (await isOpen(tx, author))
  return move(tx, kind, id, [from], isShown ? states.live : states.withdrawn)
}

/** Moves an item from one of some states to another; answers whether anything was moved. */
async function move(
  tx: Tx,
  kind: ReportedKind,
  id: number | string,
  from: readonly number[],
  to: number,
): Promise<boolean> {
  if (kind === 'user') {
    const userId = await holdPage(tx, String(id), to === states.held)
    if (userId !== undefined) await settleAvatar(tx, userId)
    return userId !== undefined
  }
  const moved = await moveState(tx, kind, id, { from, to })
  if (moved) await (to === states.live ? showPictures : hidePictures)(tx, moved.table, [moved.id])
  if (moved && kind === 'review') await recount(tx, moved.id)
  return moved !== undefined
}

/** A review counts for the average only while it is on show. */
async function recount(tx: Tx, reviewId: number): Promise<void> {
  const datingId = await reviewedDating(tx, reviewId)
  if (datingId !== undefined) await settleScore(tx, datingId)
}
