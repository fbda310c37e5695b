import type { Comment } from '#contract/shapes/comment.ts'
import type { Db } from '../database/tables.ts'
import { commentAuthors, type CommentRow } from '../repositories/comments.ts'
import { states } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import { cardOf, nobody, userCardsById } from './users.ts'
import type { Viewer } from './viewer.ts'

/** Comments as they are shown, in the order of their rows, which are all of one kind of item. */
export async function commentCards(db: Db, rows: readonly CommentRow[], viewer: Viewer): Promise<Comment[]> {
  const [first] = rows
  if (!first) return []
  const answered = await commentAuthors(
    db,
    rows.flatMap((row) => row.reply_to_id ?? []),
  )
  const users = await userCardsById(db, [...rows.map((row) => row.user_id), ...answered.values()], viewer)
  const liked = await likedOf(
    db,
    viewer.userId,
    `comment:${first.kind}`,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    if (row.state === states.removed) return placeOf(row)
    const author = row.reply_to_id === null ? undefined : answered.get(row.reply_to_id)
    return {
      id: row.id,
      user: cardOf(users, row.user_id),
      content: row.content,
      ...(row.reply_to_id !== null &&
        author !== undefined && { reply_to: { id: row.reply_to_id, user: cardOf(users, author) } }),
      likes_count: row.likes_count,
      replies_count: row.replies_count,
      is_praise: liked.has(row.id),
      created_at: row.created_at,
      ...(row.edited_at !== null && { edited_at: row.edited_at }),
      ...(row.request_id !== null && row.user_id === viewer.userId && { request_id: row.request_id }),
    }
  })
}

/** What stands above replies where a comment was deleted. */
const placeOf = ({ id, replies_count, created_at }: CommentRow): Comment => ({
  id,
  user: nobody,
  content: '',
  likes_count: 0,
  replies_count,
  is_praise: false,
  created_at,
  is_removed: true,
})
