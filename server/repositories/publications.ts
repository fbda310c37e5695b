import type { Tx } from '../database/tables.ts'

/** Who states that something may be shown, and where the proof of it is kept. */
export interface Statement {
  readonly by: string
  readonly record: string
}

/** Keeps a statement beside what it is about. */
export const addPublication = (
  tx: Tx,
  { kind, id }: { readonly kind: string; readonly id: number },
  { by, record }: Statement,
  nowMs: number,
) => tx.insertInto('publications').values({ kind, item_id: id, stated_by: by, record, created_at: nowMs }).execute()
