import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { PasskeyChallengesTable, PasskeysTable } from '../database/tables/people.ts'

/** A passkey as the database has it. */
export type PasskeyRow = Selectable<PasskeysTable>
/** What an authenticator is to sign, as the database has it. */
export type ChallengeRow = Selectable<PasskeyChallengesTable>

/** Keeps what an authenticator is to sign. */
export const addChallenge = (tx: Tx, challenge: ChallengeRow) =>
  tx.insertInto('passkey_challenges').values(challenge).execute()

/** What an authenticator is to sign; undefined where nobody has asked for that, or it was used. */
export const findChallenge = (db: Db, challenge: string): Promise<ChallengeRow | undefined> =>
  db.selectFrom('passkey_challenges').selectAll().where('challenge', '=', challenge).executeTakeFirst()

/** Uses a challenge up; false where somebody else has done so before. */
export async function takeChallenge(db: Db, challenge: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Somebody's passkeys, the newest first. */
export const passkeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** The passkey that an authenticator calls so; undefined where there is none. */
export const passkeyOf = (db: Db, credential: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential', '=', credential).executeTakeFirst()

/** Keeps a passkey; false where there is one that is called so. */
export async function addPasskey(tx: Tx, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Keeps that a passkey has signed; false where it is gone, or has signed as often or more often before. */
export async function usePasskey(tx: Tx, id: number, counter: number, usedAtMs: number): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: usedAtMs })
    .where('id', '=', id)
    .where((of) => (counter === 0 ? of('counter', '=', 0) : of('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Takes a passkey of somebody away; answers its name, undefined where they have none of this id. */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Takes all passkeys of somebody away. */
export const removePasskeys = (tx: Tx, userId: number) =>
  tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
