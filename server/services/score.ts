import type { Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** Makes a listing's average of the reviews that are on show, and counts them. */
export async function settleScore(tx: Tx, datingId: number): Promise<void> {
  const { sum, count } = await tx
    .selectFrom('reviews')
    .select((of) => [of.fn.sum<number | null>('score').as('sum'), of.fn.countAll<number>().as('count')])
    .where('dating_id', '=', datingId)
    .where('state', '=', states.live)
    .executeTakeFirstOrThrow()
  const [stars, reviews] = [Number(sum ?? 0), Number(count)]
  await tx
    .updateTable('datings')
    .set({ score_tenths: reviews === 0 ? 0 : Math.round((10 * stars) / reviews), comments_count: reviews })
    .where('id', '=', datingId)
    .execute()
}
