import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { takeComingPartsOf } from '../repositories/coming-parts.ts'
import { dueDrafts, forgetSchedule, letSourceGo, openDraft, removeDraft, stateDraft } from '../repositories/drafts.ts'
import { hidePictures } from '../repositories/hidden-pictures.ts'
import { dropMedia, mediaById } from '../repositories/media.ts'
import type { PublishedItem, Statement } from '../repositories/publications.ts'
import { showWaitingWork } from '../repositories/works.ts'
import { addDueChapters } from './coming-chapters.ts'
import { holdNewIfBlocked } from './held-by-list.ts'
import { newItem } from './hot-score.ts'
import { putInPlace } from './replacing.ts'
import { showWaitingVideos } from './video-shown.ts'

/**
 * Publishes a draft at a time, or at once, for somebody who states that it may be shown; false where it is none. What
 * waits for its original is on show once that can be watched or heard.
 */
export const publishDraft = (
  db: Db,
  item: PublishedItem,
  statement: Statement,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): Promise<boolean> => db.transaction().execute((tx) => publishDraftIn(tx, item, statement, { atMs, nowMs }))

/** The same within a transaction. */
export async function publishDraftIn(
  tx: Tx,
  item: PublishedItem,
  statement: Statement,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): Promise<boolean> {
  if (!(await stateDraft(tx, item, statement, atMs))) return false
  if (atMs <= nowMs) await show(tx, item, nowMs)
  return true
}

/** Throws a draft away, with its files; the same file may be imported again. False where there is none. */
export async function throwDraftAway(tx: Tx, item: PublishedItem, nowMs: number): Promise<boolean> {
  const removed = await removeDraft(tx, item)
  if (!removed) return false
  await hidePictures(tx, removed.table, [item.id])
  const coming = removed.table === 'works' ? await takeComingPartsOf(tx, item.id) : []
  await dropMedia(tx, [...removed.originals, ...coming], nowMs)
  return true
}

/** Publishes the drafts, the chapters and the replacements whose time has come. */
export async function publishDue(db: Db, nowMs: number): Promise<void> {
  await addDueChapters(db, nowMs)
  await putInPlace(db, nowMs)
  for (const item of await dueDrafts(db, nowMs)) await db.transaction().execute((tx) => show(tx, item, nowMs))
}

async function show(tx: Tx, item: PublishedItem, nowMs: number): Promise<void> {
  await forgetSchedule(tx, item)
  await letSourceGo(tx, item, nowMs)
  const { heat, created_at } = newItem(nowMs)
  // what has no film, or is there before it, is on show at once
  const next = item.kind === 'article' || item.kind === 'post' ? states.live : states.coming
  const opened = await openDraft(tx, item, next, { heat, created_at })
  if (!opened) return
  if (next === states.coming && item.kind !== 'video') await showWaitingWork(tx, item.id, nowMs)
  const [media] = opened.mediaId === null ? [] : await mediaById(tx, [opened.mediaId])
  if (media?.state === 'ready') await showWaitingVideos(tx, media, nowMs)
  await holdNewIfBlocked(tx, item, nowMs)
}
