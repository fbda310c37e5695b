import type { Handler } from '../../api/handler.ts'
import { clubCards } from '../../serializers/clubs.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { liveClubs } from '../../repositories/clubs.ts'
import { dayOf, periodDays } from '../../services/day.ts'
import { pageOf, readCursor } from '../../repositories/page.ts'

/** Clubs by how many joined within a period; for ever, by how many are in them. */
export const rank: Handler<'club.rank'> = async (ask) => {
  const { db, input, nowMs } = ask
  const { period } = input
  const since = period === 'all' ? 0 : dayOf(nowMs) - periodDays[period] + 1
  const joined = db
    .selectFrom('club_days')
    .select((of) => ['club_id', of.fn.sum<number>('joined').as('joined')])
    .where('day', '>=', since)
    .groupBy('club_id')
    .as('joins')
  const scored = liveClubs(db)
    .leftJoin(joined, 'joins.club_id', 'clubs.id')
    .select((of) =>
      period === 'all'
        ? of.ref('clubs.members_count').as('score')
        : of.fn.coalesce('joins.joined', of.lit(0)).as('score'),
    )
    .as('scored')
  const label = `club-${period}`
  const order = { label, by: 'scored.score', id: 'scored.id' }
  const page = await pageOf(db.selectFrom(scored).selectAll(), order, input)
  const after = readCursor(label, input.cursor)
  const before = after
    ? await db
        .selectFrom(scored)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where((of) =>
          of.or([
            of('scored.score', '>', after.key),
            of.and([of('scored.score', '=', after.key), of('scored.id', '>=', after.id)]),
          ]),
        )
        .executeTakeFirstOrThrow()
    : { count: 0 }
  const cards = await clubCards(db, page.rows, viewerOf(ask))
  return {
    list: cards.map((card, at) => ({
      ...card,
      rank: Number(before.count) + at + 1,
      score: Number(page.rows[at]?.score ?? 0),
    })),
    next: page.next,
  }
}
