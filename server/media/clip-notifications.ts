import type { Db } from '../database/tables.ts'
import { postsOfClip, type Clip } from '../repositories/clips.ts'
import { notify, linkTo } from '../services/messages.ts'
import { notifications } from '../words/notifications.ts'
import { clipRefusal } from './clips.ts'

/** Tells the author of each post with a clip that could not be made why it is shown without one. */
export async function notifyOfRefusal(db: Db, clip: Pick<Clip, 'id' | 'reason'>, nowMs: number): Promise<void> {
  const posts = await postsOfClip(db, clip.id)
  await db.transaction().execute(async (tx) => {
    for (const { id, user_id: userId, title } of posts) {
      const once = `clip:${clip.id}:${id}`
      const words = notifications.clipRefused(title, clipRefusal(clip.reason)?.reason ?? '')
      await notify(tx, { userId, box: 'system', ...words, link: linkTo('post', id), once }, nowMs)
    }
  })
}
