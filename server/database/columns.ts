import type { CreateTableBuilder } from 'kysely'
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
