import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { RequestsTable } from '../database/tables/money.ts'

/** What is kept of a write; undefined where nothing is. */
export const findRequest = (db: Db, person: string, requestId: string) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('person', '=', person)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** Takes a request_id; false when it is taken. On PostgreSQL this waits for whoever is taking it. */
export async function addRequest(tx: Tx, request: Insertable<RequestsTable>): Promise<boolean> {
  const taken = await tx
    .insertInto('requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps what came of a write, sealed. */
export const setOutcome = (tx: Tx, person: string, requestId: string, outcome: string) =>
  tx.updateTable('requests').set({ outcome }).where('person', '=', person).where('request_id', '=', requestId).execute()

/** From here on everything can be undone, but for what was done before. */
export const beginEffect = (tx: Tx) => sql`savepoint effect`.execute(tx)

/** Undoes what was done since `beginEffect`. */
export const undoEffect = (tx: Tx) => sql`rollback to savepoint effect`.execute(tx)
