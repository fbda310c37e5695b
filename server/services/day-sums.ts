import { setImmediate } from 'node:timers/promises'
import { floor } from '#contract/desk/today.ts'
import type { Db } from '../database/tables.ts'
import {
  countActive,
  countNew,
  countReturned,
  keepSums,
  keepTops,
  lastSummedDay,
  sumMoney,
  setSums,
  sumOpened,
  sumStored,
  sumWatched,
  topOf,
  type Day,
} from '../repositories/day-sums.ts'
import { takeLease } from '../repositories/retention.ts'
import { dayEndMs, dayOf } from './day.ts'

/** So often sums are made anew. */
export const sumsEveryMs = 10 * 60 * 1000
/** A server that stood still sums so many days at most: what they were made of is not kept for longer. */
const mostDays = 30
const mostTops = 200
/** After how many days those who were new are looked for again. */
export const returns = [1, 7, 30] as const

const dayAt = (day: number): Day => ({ day, fromMs: dayEndMs(day - 1), toMs: dayEndMs(day) })

/**
 * Sums what happened today and on the days since it last did; where several servers share a database, one of them does
 * it. Names: `new`, `active`, `members`, `returning` people, `back:7` of those who were new seven days before; what
 * `sumOpened`, `sumWatched` and `sumMoney` say; `line:…` and `build:…` of calls (`usage.ts`).
 */
export async function sumDays(db: Db, nowMs: number): Promise<void> {
  if (!(await takeLease(db, 'day sums', nowMs, nowMs + sumsEveryMs - 1000))) return
  const today = dayOf(nowMs)
  const last = (await lastSummedDay(db)) ?? today - mostDays
  // what was summed on the last day may have had hours to come
  for (let day = Math.max(Math.min(last, today), today - mostDays); day <= today; day += 1) await sumDay(db, dayAt(day))
}

const storedEveryMs = 3600 * 1000

/** Sums what files take, once an hour: `bytes:…`. */
export async function sumStorage(db: Db, nowMs: number): Promise<void> {
  if (!(await takeLease(db, 'storage sums', nowMs, nowMs + storedEveryMs - 1000))) return
  await setSums(db, dayOf(nowMs), await sumStored(db))
}

async function sumDay(db: Db, day: Day): Promise<void> {
  const people = (name: string, value: number) => ({ name, value, people: value })
  const { all, members } = await countActive(db, day)
  const sums = [
    people('new', await countNew(db, day)),
    people('active', all),
    people('members', members),
    people('returning', await countReturned(db, day, { fromMs: 0, toMs: day.fromMs })),
  ]
  for (const after of returns) {
    sums.push(people(`back:${after}`, await countReturned(db, day, dayAt(day.day - after))))
    // others have their turn
    await setImmediate()
  }
  const others = [...(await sumOpened(db, day)), ...(await sumWatched(db, day)), ...(await sumMoney(db, day))]
  await keepSums(db, day.day, [...sums, ...others])
  const tops = await topOf(db, day, { least: floor, most: mostTops })
  await keepTops(
    db,
    tops.map((row) => ({ day: day.day, ...row })),
  )
}
