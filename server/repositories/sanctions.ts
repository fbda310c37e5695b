import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { SanctionsTable } from '../database/tables/moderation.ts'

/** A strike, a suspension or a ban as the database has it. */
export type SanctionRow = Selectable<SanctionsTable>
type Kind = SanctionRow['kind']

/** Adds one. */
export const addSanction = (tx: Tx, sanction: Insertable<SanctionsTable>) =>
  tx.insertInto('sanctions').values(sanction).execute()

const inForce = (db: Db, userId: number, kind: Kind, nowMs: number) =>
  db
    .selectFrom('sanctions')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', nowMs)]))

/** How many strikes of somebody have not lapsed. */
export async function strikesOf(db: Db, userId: number, nowMs: number): Promise<number> {
  const { count } = await inForce(db, userId, 'strike', nowMs)
    .select((of) => of.fn.countAll<number | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Until when somebody is suspended; undefined where they are not. */
export async function suspendedUntil(db: Db, userId: number, nowMs: number): Promise<number | undefined> {
  const { until } = await inForce(db, userId, 'suspension', nowMs)
    .select((of) => of.fn.max('ends_at').as('until'))
    .executeTakeFirstOrThrow()
  return until === null ? undefined : Number(until)
}

/** The ban of somebody; undefined where they are not banned. */
export const banOf = (db: Db, userId: number, nowMs: number): Promise<SanctionRow | undefined> =>
  inForce(db, userId, 'ban', nowMs).selectAll().orderBy('id', 'desc').executeTakeFirst()

/** Takes back what is in force of a kind; answers how many that were. */
export async function liftSanctions(tx: Tx, userId: number, kind: Kind, nowMs: number): Promise<number> {
  const lifted = tx.updateTable('sanctions').set({ lifted_at: nowMs }).where('user_id', '=', userId)
  const rows = await lifted
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', nowMs)]))
    .returning('id')
    .execute()
  return rows.length
}

/** Takes back what came of a decision. */
export const liftThoseOf = (tx: Tx, logId: number, nowMs: number) =>
  tx
    .updateTable('sanctions')
    .set({ lifted_at: nowMs })
    .where('log_id', '=', logId)
    .where('lifted_at', 'is', null)
    .execute()
