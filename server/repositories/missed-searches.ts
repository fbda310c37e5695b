import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

/** Adds to what was looked for on a day and not found. */
export const addMissedSearches = (db: Db, rows: readonly Insertable<Tables['missed_searches']>[]) =>
  db
    .insertInto('missed_searches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'word']).doUpdateSet({
        count: sql<number>`missed_searches.count + excluded.count`,
        marks: sql<number>`missed_searches.marks | excluded.marks`,
      }),
    )
    .execute()

/** What was looked for at least so often from one day to another, both included, most often first: its rows. */
export async function missedSearchesOf(
  db: Db,
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
  { least, most }: { readonly least: number; readonly most: number },
) {
  const within = db.selectFrom('missed_searches').where('day', '>=', fromDay).where('day', '<=', toDay)
  const often = within
    .select((of) => ['kind', 'word', of.fn.sum<number>('count').as('sum')])
    .groupBy(['kind', 'word'])
    .having((of) => of(of.fn.sum<number>('count'), '>=', least))
    .orderBy('sum', 'desc')
    .limit(most)
    .as('often')
  return within
    .innerJoin(often, (on) =>
      on.onRef('often.kind', '=', 'missed_searches.kind').onRef('often.word', '=', 'missed_searches.word'),
    )
    .select(['missed_searches.kind', 'missed_searches.word', 'missed_searches.count', 'missed_searches.marks'])
    .execute()
}
