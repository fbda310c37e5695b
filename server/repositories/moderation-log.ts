import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { ModerationLogTable } from '../database/tables/moderation.ts'

/** An entry of the log of what moderators decided. */
export type LogRow = Selectable<ModerationLogTable>

/** Adds an entry; answers its id. Nothing changes or removes one. */
export async function addEntry(tx: Tx, entry: Insertable<ModerationLogTable>): Promise<number> {
  const { id } = await tx.insertInto('moderation_log').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An entry that must be there. */
export const entryById = (db: Db, id: number): Promise<LogRow> =>
  db.selectFrom('moderation_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What was decided on a case, in its order. */
export const entriesOf = (db: Db, caseId: number): Promise<LogRow[]> =>
  db.selectFrom('moderation_log').selectAll().where('case_id', '=', caseId).orderBy('id').execute()

/** What was decided about somebody, the newest first. */
export const entriesAbout = (db: Db, userId: number, count: number): Promise<LogRow[]> =>
  db.selectFrom('moderation_log').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(count).execute()
