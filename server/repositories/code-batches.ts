import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CodeBatchesTable, CodesTable } from '../database/tables/gifts.ts'
import { pageOf, type RowPage } from './page.ts'

/** A batch of codes as the database has it. */
export type BatchRow = Selectable<CodeBatchesTable>

/** Keeps a batch. */
export const addBatch = (tx: Tx, batch: Insertable<CodeBatchesTable>): Promise<BatchRow> =>
  tx.insertInto('code_batches').values(batch).returningAll().executeTakeFirstOrThrow()

/** Keeps codes, none of which may be there. */
export async function addCodes(tx: Tx, codes: readonly Insertable<CodesTable>[]): Promise<void> {
  // so many parameters as every engine takes
  for (let at = 0; at < codes.length; at += 500)
    await tx
      .insertInto('codes')
      .values(codes.slice(at, at + 500))
      .execute()
}

/** A page of batches, the newest first. */
export const batchPage = (db: Db, input: PageInput): Promise<RowPage<BatchRow>> =>
  pageOf(
    db.selectFrom('code_batches').selectAll(),
    { label: 'new', by: 'code_batches.id', id: 'code_batches.id' },
    input,
  )

/** A batch by its id. */
export const batchById = (db: Db, id: number): Promise<BatchRow | undefined> =>
  db.selectFrom('code_batches').selectAll().where('id', '=', id).executeTakeFirst()

/** Notes that the codes of a batch were taken along; undefined where they were, or it is void. */
export const markBatchTaken = (tx: Tx, id: number, nowMs: number): Promise<BatchRow | undefined> =>
  tx
    .updateTable('code_batches')
    .set({ taken_at: nowMs })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Ends a batch with all of its codes that are left; undefined where it was ended. */
export async function voidBatch(tx: Tx, id: number, nowMs: number): Promise<BatchRow | undefined> {
  const row = await tx
    .updateTable('code_batches')
    .set({ voided_at: nowMs })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row) await tx.updateTable('codes').set({ uses_left: 0 }).where('batch_id', '=', id).execute()
  return row
}

/** The codes of a batch. */
export async function codesOfBatch(db: Db, id: number): Promise<string[]> {
  const rows = await db.selectFrom('codes').select('code').where('batch_id', '=', id).orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** Counts that a code of a batch was used. */
export const countBatchUse = (tx: Tx, id: number) =>
  tx
    .updateTable('code_batches')
    .set((of) => ({ used: of('used', '+', 1) }))
    .where('id', '=', id)
    .execute()
