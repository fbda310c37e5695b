import type { Insertable } from 'kysely'
import type { Tx } from '../database/tables.ts'
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
