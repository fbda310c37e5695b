import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { ReportsTable } from '../database/tables/talk.ts'

/** Keeps a report. */
export const addReport = (tx: Tx, report: Insertable<ReportsTable>) => tx.insertInto('reports').values(report).execute()

/** How many reports of these types somebody made since a time. */
export async function countReports(tx: Tx, person: string, types: readonly number[], sinceMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((of) => of.fn.countAll<number | bigint>().as('count'))
    .where('person', '=', person)
    .where('type_id', 'in', types)
    .where('created_at', '>', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an administrator has kept an item, for all that such reports say of it, since a time. */
export async function wasKept(
  tx: Tx,
  { kind, itemId, type }: { readonly kind: string; readonly itemId: string; readonly type: number },
  sinceMs: number,
): Promise<boolean> {
  const kept = tx
    .selectFrom('reports')
    .select('id')
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('type_id', '=', type)
    .where('decision', '=', 'kept')
    .where('decided_at', '>', sinceMs)
  return (await kept.executeTakeFirst()) !== undefined
}

/** A report as the database has it. */
export type ReportRow = Selectable<ReportsTable>

/** The reports that are open, and where it is asked for those that are closed. */
export function allReports(db: Db, { closed }: { readonly closed: boolean }): Promise<ReportRow[]> {
  const query = db.selectFrom('reports').selectAll()
  return (closed ? query : query.where('state', '=', 'open')).orderBy('id').execute()
}

/** A report; undefined where there is none. */
export const reportById = (db: Db, id: number): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

/** Closes a report and all others of the same item; answers how many that were. */
export async function closeReports(
  tx: Tx,
  { id, kind, item_id: itemId }: ReportRow,
  decision: NonNullable<ReportRow['decision']>,
  nowMs: number,
): Promise<number> {
  const closed = await tx
    .updateTable('reports')
    .set({ state: 'closed', decision, decided_at: nowMs })
    .where('state', '=', 'open')
    .where('kind', '=', kind)
    .where(itemId === null ? 'id' : 'item_id', '=', itemId ?? id)
    .returning('id')
    .execute()
  return closed.length
}
