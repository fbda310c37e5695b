import type { Effect } from '../../api/handler.ts'
import { liveMv } from '../../lists/mvs.ts'
import { watchingOf } from '../../rules/access.ts'
import { dayOf } from '../../rules/day.ts'
import { countMv } from '../../rules/mv-counts.ts'

/**
 * Keeps what was watched. The first log of a day counts as a play; here, and nowhere else, a VIP video takes one of the
 * day's free ones from somebody without VIP. Seconds do not add up: the furthest counts.
 */
export const log: Effect<{ id: number; seconds: number; completed: boolean }, object> = async ({
  db: tx,
  input,
  person,
  nowMs,
}) => {
  const row = await liveMv(tx, input.id)
  const day = dayOf(nowMs)
  const { may, access } = await watchingOf(tx, row, person, nowMs)
  const isVip = (person.user?.vip_expires_at ?? 0) > nowMs
  const counted = row.vip_only === 1 && access === 'vip' && may && !isVip ? 1 : 0
  const seconds = Math.min(input.seconds, row.seconds)
  const completed = input.completed ? 1 : 0
  const known = await tx
    .selectFrom('watches')
    .selectAll()
    .where('person', '=', person.key)
    .where('day', '=', day)
    .where('mv_id', '=', row.id)
    .executeTakeFirst()
  if (!known) {
    await tx
      .insertInto('watches')
      .values({ person: person.key, mv_id: row.id, day, counted, seconds, completed, updated_at: nowMs })
      .execute()
    await countMv(tx, row.id, { plays: 1 }, nowMs)
    return {}
  }
  await tx
    .updateTable('watches')
    .set({
      counted: known.counted === 1 ? 1 : counted,
      seconds: Math.max(known.seconds, seconds),
      completed: known.completed === 1 ? 1 : completed,
      updated_at: nowMs,
    })
    .where('person', '=', person.key)
    .where('day', '=', day)
    .where('mv_id', '=', row.id)
    .execute()
  return {}
}
