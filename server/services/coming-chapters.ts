import type { Db, Tx } from '../database/tables.ts'
import { addToWork } from '../importing/works.ts'
import type { Recording } from '../media/sound-probe.ts'
import type { TitledTrack } from '../media/tracks.ts'
import { dueComingParts, takeComingPart } from '../repositories/coming-parts.ts'
import { mediaById } from '../repositories/media.ts'
import { addPublication } from '../repositories/publications.ts'
import { usersById } from '../repositories/users.ts'
import { showWaitingWorks } from '../repositories/works.ts'
import { holdIfBlocked } from './held-by-list.ts'

/** Adds the chapters to their works that can be heard and whose time has come. */
export async function addDueChapters(db: Db, nowMs: number): Promise<void> {
  for (const { id } of await dueComingParts(db, nowMs))
    await db.transaction().execute((tx) => addChapter(tx, id, nowMs))
}

/** The same of those of one original, within a transaction. */
export async function addChaptersOf(tx: Tx, mediaId: number, nowMs: number): Promise<void> {
  for (const { id } of await dueComingParts(tx, nowMs, mediaId)) await addChapter(tx, id, nowMs)
}

/** Each track of a recording is a chapter; of several each is called as the recording calls it. */
async function addChapter(tx: Tx, id: number, nowMs: number): Promise<void> {
  const coming = await takeComingPart(tx, id)
  const [media] = coming ? await mediaById(tx, [coming.media_id]) : []
  if (!coming || !media) return
  const { tracks } = JSON.parse(media.found ?? '{"tracks":[]}') as Pick<Recording, 'tracks'>
  const parts = (tracks as readonly Partial<TitledTrack>[]).map(({ name = '', title = '', seconds = 0 }) => ({
    title: tracks.length === 1 ? coming.title : title,
    level: 0,
    size: Math.max(1, Math.round(seconds)),
    source: { from: 'media', track: name } as const,
    mediaId: media.id,
  }))
  const { work_id: workId, user_id: userId, coins } = coming
  await addToWork(tx, workId, { kind: 'audio', userId, coins, parts, nowMs })
  const [maker] = await usersById(tx, [userId])
  // what a work begins with is stated with it
  if (coming.opens === 0 && maker) {
    const statement = { by: maker.username, record: `app ${coming.request_id}` }
    await addPublication(tx, { kind: 'audio', id: workId }, statement, nowMs, { mediaId: media.id })
  }
  await showWaitingWorks(tx, media.id, nowMs)
  await holdIfBlocked(tx, 'audio', workId, nowMs)
}
