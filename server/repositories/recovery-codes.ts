import type { Db, Tx } from '../database/tables.ts'

/** Keeps codes of somebody; `expiresAtMs` is null for codes that stay until they are used. */
export const addRecoveryCodes = (
  tx: Tx,
  userId: number,
  hashes: readonly string[],
  { nowMs, expiresAtMs }: { readonly nowMs: number; readonly expiresAtMs: number | null },
) =>
  tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id: userId, created_at: nowMs, expires_at: expiresAtMs })))
    .execute()

/** Takes all codes of somebody away; answers whether there were any. */
export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether somebody has this code, and it has not expired. */
export async function hasRecoveryCode(db: Db, userId: number, hash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', nowMs)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up; false where somebody else has done so before. */
export async function takeRecoveryCode(tx: Tx, hash: string): Promise<boolean> {
  const row = await tx.deleteFrom('recovery_codes').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return row !== undefined
}
