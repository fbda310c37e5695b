import type { Tx } from './tables.ts'

/**
 * Makes whoever holds or changes the same row at the same moment wait for this transaction, and changes nothing. For what
 * is counted before it is added to: two that count at once would both find room for the last one.
 */
export async function holdRow(tx: Tx, table: 'users' | 'wants' | 'clubs', id: number): Promise<void> {
  await tx
    .updateTable(table)
    .set((of) => ({ state: of.ref('state') }))
    .where('id', '=', id)
    .execute()
}
