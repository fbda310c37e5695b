import { sql, type Kysely } from 'kysely'
import { sortedBy, withCounts, withId, type Engine } from '../columns.ts'

/** Dating listings, where they are, and what people who met say of them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('datings')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('area_code', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('cover', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('age', 'integer', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull())
    .addColumn('certified', 'smallint', (c) => c.notNull())
    .addColumn('score_tenths', 'integer', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .$call(withCounts)
    .addCheckConstraint('datings_adult', sql`age >= 18`)
    .addCheckConstraint('datings_price', sql`coins > 0`)
    .execute()
  for (const by of sortedBy) await schema.createIndex(`datings_${by}`).on('datings').columns([by, 'id']).execute()
  await schema.createIndex('datings_area').on('datings').columns(['area_code', 'created_at', 'id']).execute()
  await schema
    .createTable('areas')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('parent_code', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('reviews')
    .$call(withId(engine))
    .addColumn('dating_id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('state', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('reviews_once', ['dating_id', 'user_id'])
    .addCheckConstraint('reviews_score', sql`score between 1 and 5`)
    .execute()
  await schema.createIndex('reviews_dating').on('reviews').columns(['dating_id', 'created_at', 'id']).execute()
}
