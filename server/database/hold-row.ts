import type { Tx } from './tables.ts'

/**
 * Makes whoever holds or changes the same row at the same moment wait for this transaction, and changes nothing. For what
 * is counted before it is added to: two that count at once would both find room for the last one.
 */
export async function holdRow(
  tx: Tx,
  table: 'users' | 'posts' | 'wants' | 'want_replies' | 'clubs' | 'mvs' | 'works',
  id: number,
): Promise<void> {
  await tx
    .updateTable(table)
    .set((of) => ({ state: of.ref('state') }))
    .where('id', '=', id)
    .execute()
}

/** The same for what has no row: whoever else works on this key waits for this transaction, which leaves nothing of it. */
export async function holdKey<T>(tx: Tx, key: string, work: () => Promise<T>): Promise<T> {
  await tx
    .insertInto('attempts')
    .values({ key, since: 0, count: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 0 }))
    .execute()
  const result = await work()
  await tx.deleteFrom('attempts').where('key', '=', key).execute()
  return result
}
