import type { Db, Tx } from '../database/tables.ts'

/** Whether somebody has logged in from a network, which is given as it is kept. */
export async function hasLoggedInFrom(db: Db, userId: number, network: string): Promise<boolean> {
  const known = db.selectFrom('login_networks').select('used_at').where('user_id', '=', userId)
  return (await known.where('network', '=', network).executeTakeFirst()) !== undefined
}

/** Keeps that somebody has logged in from a network. */
export async function keepLoginNetwork(tx: Tx, userId: number, network: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('login_networks')
    .values({ user_id: userId, network, used_at: nowMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ used_at: nowMs }))
    .execute()
}
