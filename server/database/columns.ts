import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import type { CountedColumns } from './tables/counted.ts'

/** The engines that this schema runs on. */
export type Engine = 'sqlite' | 'postgres'

/** The only thing that engines disagree about: a key that the database gives. */
export const withId =
  (engine: Engine) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'> =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())

/** Makes a log of a table: the database changes and removes none of its rows. `what` names it in the refusal. */
export async function onlyAddedTo(db: Kysely<unknown>, engine: Engine, table: string, what: string): Promise<void> {
  const name = (suffix: string) => sql.raw(`${table}_${suffix}`)
  const said = sql.lit(`${what} is only added to`)
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`
        create trigger ${name(change)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${said}); end`.execute(db)
    return
  }
  await sql`
    create function ${name('kept')}() returns trigger language plpgsql as $$
    begin raise exception ${said}; end $$`.execute(db)
  await sql`
    create trigger ${name('kept')} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${name('kept')}()`.execute(db)
}

/** What every item counts that people open, like and talk about, and whether it is on show; see `tables/counted.ts`. */
export const withCounts = <T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C | keyof CountedColumns> =>
  table
    .addColumn('plays', 'bigint', (column) => column.notNull())
    .addColumn('likes_count', 'bigint', (column) => column.notNull())
    .addColumn('comments_count', 'bigint', (column) => column.notNull())
    .addColumn('heat', 'bigint', (column) => column.notNull())
    .addColumn('state', 'smallint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())

/** The columns that such items are sorted by. */
export const sortedBy = ['created_at', 'heat', 'likes_count', 'plays'] as const
