import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** Knows which tables of an embedded database changed. What was rolled back did not. */
export interface Journal {
  /** The tables that changed since this was asked last, by name. */
  changed(): Promise<string[]>
}

/** Begins to write down which tables change. */
export async function openJournal(db: Db): Promise<Journal> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
  await sql`create table journal (name text not null)`.execute(db)
  for (const { name } of tables) {
    for (const event of ['insert', 'update', 'delete']) {
      const trigger = sql.ref(`journal_${event}_${name}`)
      const write = sql`insert into journal values (${sql.lit(name)})`
      await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(name)} begin ${write}; end`.execute(db)
    }
  }
  return {
    changed: async () => {
      const { rows } = await sql<{ name: string }>`select distinct name from journal order by name`.execute(db)
      if (rows.length > 0) await sql`delete from journal`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
