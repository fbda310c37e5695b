import type { Effect } from '../../api/handler.ts'
import { liveMv } from '../../repositories/mvs.ts'
import { watchingOf } from '../../services/access.ts'
import { dayOf } from '../../services/day.ts'
import { countMv } from '../../services/mv-counts.ts'

/**
 * Keeps what was watched. The first log of a day counts as a play. A VIP video took one of the day's free ones from
 * somebody without VIP when its key was given; one that is kept on their device takes it here. Seconds do not add up: the furthest counts.
 */
export const log: Effect<{ id: number; seconds: number; completed: boolean }, object> = async ({
  db: tx,
  input,
  person,
  nowMs,
}) => {
  const row = await liveMv(tx, input.id)
  const day = dayOf(nowMs)
  const { takesFree } = await watchingOf(tx, row, person, nowMs)
  const counted = takesFree ? 1 : 0
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
  // its key was given, and this is the first that is heard of it
  if (known.updated_at === 0) await countMv(tx, row.id, { plays: 1 }, nowMs)
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
