import { sql, type Kysely } from 'kysely'
import { simplify } from '#lib/fold-scripts.ts'
import type { Engine } from '../columns.ts'

interface Gram {
  kind: string
  gram: string
}

/** The index of words is in simplified characters: what was in it by others is found as before, and by both. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { rows } = await sql<Gram>`select distinct kind, gram from grams`.execute(db)
  for (const { kind, gram } of rows) {
    const simplified = simplify(gram)
    if (simplified === gram) continue
    // an item that has both keeps the weightier
    await sql`
      insert into grams (kind, gram, item_id, weight)
      select kind, cast(${simplified} as text), item_id, weight from grams where kind = ${kind} and gram = ${gram}
      on conflict (kind, gram, item_id) do update set weight =
        case when excluded.weight > grams.weight then excluded.weight else grams.weight end`.execute(db)
    await sql`delete from grams where kind = ${kind} and gram = ${gram}`.execute(db)
  }
}
