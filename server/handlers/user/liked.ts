import type { Handler } from '../../api/handler.ts'
import { mvCards } from '../../serializers/mvs.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { emptyPage, liveMvs } from '../../repositories/mvs.ts'
import { liveUser } from '../../repositories/users.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'
import { groups } from '../video/like.ts'

/** Videos that somebody likes, or those in one of one's own collections; the newest like first. */
export const liked: Handler<'user.liked'> = async (ask) => {
  const { db, input, person } = ask
  const owner = input.uuid === undefined ? person.user?.id : (await liveUser(db, input.uuid)).id
  if (owner === undefined) return emptyPage()
  if (input.group_id !== undefined) {
    if (person.user === undefined) return emptyPage()
    await groups.mustBeMine(db, person.user.id, input.group_id)
    const inside = liveMvs(db)
      .innerJoin('like_group_items', 'like_group_items.item_id', 'mvs.id')
      .where('like_group_items.group_id', '=', input.group_id)
    const page = await pageOf(inside, { label: 'group', by: 'like_group_items.created_at', id: 'mvs.id' }, input)
    return mapPage(page, (rows) => mvCards(db, rows, viewerOf(ask)))
  }
  const query = liveMvs(db)
    .innerJoin('likes', 'likes.item_id', 'mvs.id')
    .where('likes.kind', '=', 'video')
    .where('likes.user_id', '=', owner)
  const page = await pageOf(query, { label: 'liked', by: 'likes.created_at', id: 'mvs.id' }, input)
  return mapPage(page, (rows) => mvCards(db, rows, viewerOf(ask)))
}
