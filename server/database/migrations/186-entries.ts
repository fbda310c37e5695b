import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** What operators put into lists has a state and its words in other languages; some of it is shown for a time alone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  for (const table of ['products', 'pay_methods', 'gifts', 'ads', 'notices', 'apps', 'help_items'])
    await schema.alterTable(table).addColumn('translations', 'text').execute()
  for (const table of ['pay_methods', 'gifts', 'ads', 'notices', 'apps', 'help_items'])
    await schema
      .alterTable(table)
      .addColumn('state', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute()
  for (const table of ['products', 'gifts', 'ads', 'notices'])
    for (const column of ['shows_from', 'shows_until'])
      await schema.alterTable(table).addColumn(column, 'bigint').execute()
  // with a number of their own, by which the desk names them
  await schema
    .createTable('numbered_hot_words')
    .$call(withId(engine))
    .addColumn('word', 'text', (c) => c.notNull().unique())
    .addColumn('heat', 'bigint', (c) => c.notNull())
    .addColumn('state', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`insert into numbered_hot_words (word, heat) select word, heat from hot_words order by heat desc, word`.execute(
    db,
  )
  await schema.dropTable('hot_words').execute()
  await schema.alterTable('numbered_hot_words').renameTo('hot_words').execute()
}
