import type { Db } from '../database/tables.ts'
import type { Reason } from '#contract/refusals.ts'
import { comingPartsOfOriginal } from '../repositories/coming-parts.ts'
import { postsOfClip, videosOfOriginal } from '../repositories/media.ts'
import { notify, linkTo } from '../services/messages.ts'

/** Tells the author of each post with a clip that could not be made why it is shown without one, and the creator of a video or a chapter why it is not shown. */
export async function notifyOfRefusal(db: Db, clip: number, { code: refusal }: Reason, nowMs: number): Promise<void> {
  const posts = await postsOfClip(db, clip)
  const videos = await videosOfOriginal(db, clip)
  const chapters = await comingPartsOfOriginal(db, clip)
  await db.transaction().execute(async (tx) => {
    for (const { id, user_id: userId, title } of posts) {
      const once = `clip:${clip}:${id}`
      const to = { userId, box: 'system', link: linkTo('post', id), once } as const
      await notify(tx, to, { code: 'clip-refused', params: { title, refusal } }, nowMs)
    }
    for (const { id, user_id: userId, title } of videos) {
      const to = { userId, box: 'system', link: '/my/works', once: `film:${clip}:${id}` } as const
      await notify(tx, to, { code: 'film-refused', params: { title, refusal } }, nowMs)
    }
    for (const { id, user_id: userId, title } of chapters) {
      const to = { userId, box: 'system', link: '/my/works', once: `sound:${clip}:${id}` } as const
      await notify(tx, to, { code: 'sound-refused', params: { title, refusal } }, nowMs)
    }
  })
}
