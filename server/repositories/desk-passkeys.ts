import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskPasskeysTable } from '../database/tables/desk.ts'

/** A passkey of a member as the database has it. */
export type DeskPasskeyRow = Selectable<DeskPasskeysTable>

/** A member's passkeys, the newest first. */
export const deskPasskeysOf = (db: Db, memberId: number): Promise<DeskPasskeyRow[]> =>
  db.selectFrom('desk_passkeys').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').execute()

/** The passkey that an authenticator calls so; undefined where there is none. */
export const deskPasskeyOf = (db: Db, credential: string): Promise<DeskPasskeyRow | undefined> =>
  db.selectFrom('desk_passkeys').selectAll().where('credential', '=', credential).executeTakeFirst()

/** Keeps a passkey; undefined where there is one that is called so. */
export const addDeskPasskey = (
  tx: Tx,
  passkey: Insertable<DeskPasskeysTable>,
): Promise<Pick<DeskPasskeyRow, 'id'> | undefined> =>
  tx
    .insertInto('desk_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Keeps that a passkey has signed; false where it is gone, or has signed as often or more often before. */
export async function useDeskPasskey(tx: Tx, id: number, counter: number, nowMs: number): Promise<boolean> {
  const used = await tx
    .updateTable('desk_passkeys')
    .set({ counter, used_at: nowMs })
    .where('id', '=', id)
    .where((of) => (counter === 0 ? of('counter', '=', 0) : of('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Takes a passkey of a member away; undefined where they have none of this id. */
export const removeDeskPasskey = (tx: Tx, memberId: number, id: number): Promise<DeskPasskeyRow | undefined> =>
  tx
    .deleteFrom('desk_passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst()

/** Takes all passkeys of a member away. */
export const removeDeskPasskeys = (tx: Tx, memberId: number) =>
  tx.deleteFrom('desk_passkeys').where('member_id', '=', memberId).execute()
