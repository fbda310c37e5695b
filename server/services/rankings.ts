import { type Handler, type RequestContext } from '../api/handler.ts'
import { rankedClubs } from '../repositories/clubs.ts'
import { creatorScores, creatorTotals, shownUsersById } from '../repositories/users.ts'
import { bestAnswerers } from '../repositories/wants.ts'
import { clubCards } from '../serializers/clubs.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { dayEndMs, dayOf, periodDays } from './day.ts'

const places = 50

interface Score {
  readonly id: number
  readonly score: number
}

/** The ranked cards of these people by their scores; of equals the older account stands first. */
async function ranked(ask: RequestContext<unknown>, scores: readonly Score[], of: { readonly creators: boolean }) {
  const byId = new Map(scores.map(({ id, score }) => [id, Number(score)]))
  const rows = await shownUsersById(ask.db, [...byId.keys()], of)
  const inOrder = rows.toSorted((a, b) => (byId.get(b.id) ?? 0) - (byId.get(a.id) ?? 0) || a.id - b.id)
  const cards = await userCards(ask.db, inOrder, viewerOf(ask))
  return { list: cards.map((card, at) => ({ ...card, rank: at + 1, score: byId.get(inOrder[at]?.id ?? 0) ?? 0 })) }
}

/** The first day of a ranking's period. */
const firstDay = (period: keyof typeof periodDays, nowMs: number): number => dayOf(nowMs) - periodDays[period] + 1

/** The best creators of a period, by what they got in it; for ever by their totals. */
export const creatorRanking: Handler<'rank.creators'> = async (ask) => {
  const { db, input, nowMs } = ask
  const { by, period } = input
  const scores =
    period === 'all'
      ? await creatorTotals(db, by, places)
      : await creatorScores(db, by, firstDay(period, nowMs), places)
  return ranked(ask, scores, { creators: true })
}

/** Those whose answers to requests were accepted most often in a period. */
export const answererRanking: Handler<'find.rank'> = async (ask) => {
  const { db, input, nowMs } = ask
  const sinceMs = input.period === 'all' ? 0 : dayEndMs(firstDay(input.period, nowMs) - 1)
  return ranked(ask, await bestAnswerers(db, sinceMs, places), { creators: false })
}

/** Clubs by how many joined within a period; for ever, by how many are in them. */
export const clubRanking: Handler<'club.rank'> = async (ask) => {
  const { db, input, nowMs } = ask
  const { period } = input
  const since = period === 'all' ? undefined : firstDay(period, nowMs)
  const { rows, next, before } = await rankedClubs(db, `club-${period}`, since, input)
  const cards = await clubCards(db, rows, viewerOf(ask))
  return {
    list: cards.map((card, at) => ({ ...card, rank: before + at + 1, score: Number(rows[at]?.score ?? 0) })),
    next,
  }
}
