import type { RequestContext, Handler } from '../api/handler.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { states } from '../database/tables/types.ts'
import { dayEndMs, dayOf, periodDays } from '../services/day.ts'
import { liveCreators, shownUsers } from './users.ts'

const places = 50
const totals = { play: 'users.plays', like: 'users.likes_count', fans: 'users.fans_count' } as const
const daily = { play: 'creator_days.plays', like: 'creator_days.likes', fans: 'creator_days.fans' } as const

interface Score {
  readonly id: number
  readonly score: number
}

/** The ranked cards of these people by their scores; of equals the older account stands first. */
async function ranked(ask: RequestContext<unknown>, people: ReturnType<typeof shownUsers>, scores: readonly Score[]) {
  const byId = new Map(scores.map(({ id, score }) => [id, Number(score)]))
  const rows = byId.size === 0 ? [] : await people.where('users.id', 'in', [...byId.keys()]).execute()
  const inOrder = rows.toSorted((a, b) => (byId.get(b.id) ?? 0) - (byId.get(a.id) ?? 0) || a.id - b.id)
  const cards = await userCards(ask.db, inOrder, viewerOf(ask))
  return { list: cards.map((card, at) => ({ ...card, rank: at + 1, score: byId.get(inOrder[at]?.id ?? 0) ?? 0 })) }
}

/** The first day of a ranking's period. */
const firstDay = (period: keyof typeof periodDays, nowMs: number): number => dayOf(nowMs) - periodDays[period] + 1

/** The best creators of a period, by what they got in it; for ever by their totals. */
export const creatorRanking: Handler<'rank.creators'> = async (ask) => {
  const { db, input, nowMs } = ask
  const scores = await (input.period === 'all' ? scoresOfAllTime() : scoresSince(firstDay(input.period, nowMs)))
  return ranked(ask, liveCreators(db), scores)

  function scoresOfAllTime() {
    const by = totals[input.by]
    return liveCreators(db)
      .clearSelect()
      .select(['users.id', `${by} as score`])
      .orderBy(by, 'desc')
      .orderBy('users.id')
      .limit(places)
      .execute()
  }

  function scoresSince(day: number) {
    return db
      .selectFrom('creator_days')
      .select((of) => ['creator_days.user_id as id', of.fn.sum<number>(daily[input.by]).as('score')])
      .where('creator_days.day', '>=', day)
      .groupBy('creator_days.user_id')
      .having((of) => of(of.fn.sum(daily[input.by]), '>', 0))
      .orderBy('score', 'desc')
      .orderBy('creator_days.user_id')
      .limit(places)
      .execute()
  }
}

/** Those whose answers to requests were accepted most often in a period. */
export const answererRanking: Handler<'find.rank'> = async (ask) => {
  const { db, input, nowMs } = ask
  const sinceMs = input.period === 'all' ? 0 : dayEndMs(firstDay(input.period, nowMs) - 1)
  const scores = await db
    .selectFrom('want_replies')
    .select((of) => ['want_replies.user_id as id', of.fn.countAll<number>().as('score')])
    .where('want_replies.accepted_at', '>=', sinceMs)
    .where('want_replies.state', '=', states.live)
    .groupBy('want_replies.user_id')
    .orderBy('score', 'desc')
    .orderBy('want_replies.user_id')
    .limit(places)
    .execute()
  return ranked(ask, shownUsers(db), scores)
}
