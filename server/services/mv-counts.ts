import type { Tx } from '../database/tables.ts'
import type { MvRow } from '../serializers/mvs.ts'
import { dayOf } from './day.ts'
import { hotScore } from './hot-score.ts'

/** What happened to a video; `likes` and `comments` may go back. */
export interface MvChange {
  readonly plays?: number
  readonly likes?: number
  readonly comments?: number
}

/** Counts what happened to a video, for itself, its heat, its creator and the rankings; answers its new row. */
export async function countMv(
  tx: Tx,
  mvId: number,
  { plays = 0, likes = 0, comments = 0 }: MvChange,
  nowMs: number,
): Promise<MvRow> {
  const row = await tx
    .updateTable('mvs')
    .set((of) => ({
      plays: of('plays', '+', plays),
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
    }))
    .where('id', '=', mvId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const heat = hotScore(row.created_at, { plays: row.plays, likes: row.likes_count, comments: row.comments_count })
  await tx.updateTable('mvs').set({ heat }).where('id', '=', mvId).execute()
  if (plays !== 0 || likes !== 0) {
    await tx
      .updateTable('users')
      .set((of) => ({ plays: of('plays', '+', plays), likes_count: of('likes_count', '+', likes) }))
      .where('id', '=', row.user_id)
      .execute()
    await countDay(tx, row.user_id, { plays, likes }, nowMs)
  }
  return { ...row, heat }
}

/** Counts what a creator got today. */
export async function countDay(
  tx: Tx,
  userId: number,
  { plays = 0, likes = 0, fans = 0 }: { plays?: number; likes?: number; fans?: number },
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('creator_days')
    .values({ user_id: userId, day: dayOf(nowMs), plays, likes, fans })
    .onConflict((conflict) =>
      conflict.columns(['day', 'user_id']).doUpdateSet((of) => ({
        plays: of('creator_days.plays', '+', plays),
        likes: of('creator_days.likes', '+', likes),
        fans: of('creator_days.fans', '+', fans),
      })),
    )
    .execute()
}
