import { PostgresAdapter, sql, type Insertable, type Selectable } from 'kysely'
import type { PushKind } from '#contract/push-kinds.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { PushSubscriptionsTable } from '../database/tables/push.ts'

/** Where a login is told of messages, as the database has it. */
export type PushRow = Selectable<PushSubscriptionsTable>

/** Keeps where a login is told; what was due stays so. A browser has one address: who had it before is there no more. */
export async function keepSubscription(
  tx: Tx,
  row: Pick<
    Insertable<PushSubscriptionsTable>,
    'session' | 'user_id' | 'endpoint_hash' | 'sealed' | 'kinds' | 'quiet' | 'seen_at'
  >,
): Promise<void> {
  const { session, user_id: _owner, ...change } = row
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', row.endpoint_hash)
    .where('session', '!=', session)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('session').doUpdateSet(change))
    .execute()
}

/** Leaves somebody so many, those that were heard of last. */
export const keepNewest = (tx: Tx, userId: number, most: number) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session', 'not in', (of) =>
      of
        .selectFrom('push_subscriptions')
        .select('session')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('session')
        .limit(most),
    )
    .execute()

/** Ends those of these logins. */
export const endSubscriptions = async (db: Db, sessions: readonly string[]): Promise<void> => {
  if (sessions.length > 0) await db.deleteFrom('push_subscriptions').where('session', 'in', sessions).execute()
}

/** Whoever wants to hear of a kind. */
const wanting = (tx: Tx, kind: PushKind, atMs: number) =>
  tx
    .updateTable('push_subscriptions')
    .set({
      due_kind: sql`case when due_at is null or due_kind = ${kind} then cast(${kind} as text) else 'several' end`,
      due_at: sql`coalesce(due_at, cast(${atMs} as bigint))`,
      revision: sql`revision + 1`,
    })
    .where(sql<boolean>`kinds like ${`%"${kind}"%`}`)

/** Has a person told at a time. */
export const markDue = (tx: Tx, userId: number, kind: PushKind, atMs: number) =>
  wanting(tx, kind, atMs).where('user_id', '=', userId).execute()

/** Has everybody told. */
export const markEverybody = (tx: Tx, kind: PushKind, atMs: number) => wanting(tx, kind, atMs).execute()

/** Has those told who got an announcement, between two accounts. */
export const markAnnounced = (
  tx: Tx,
  announcement: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  atMs: number,
) =>
  wanting(tx, 'system', atMs)
    .where('user_id', '>', after)
    .where('user_id', '<=', upTo)
    .where('user_id', 'in', (of) =>
      of.selectFrom('messages').select('messages.user_id').where('announcement_id', '=', announcement),
    )
    .execute()

/** Takes some that are due, so that no other server does until a time. */
export async function claimDue(db: Db, most: number, untilMs: number, nowMs: number): Promise<PushRow[]> {
  const due = db
    .selectFrom('push_subscriptions')
    .select('push_subscriptions.session')
    .where('due_at', '<=', nowMs)
    .where('lease_until', '<=', nowMs)
    .orderBy('due_at')
    .limit(most)
  // who has nothing to do writes nothing
  if (!(await due.limit(1).executeTakeFirst())) return []
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db
    .updateTable('push_subscriptions')
    .set({ lease_until: untilMs })
    .where('session', 'in', isPostgres ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
}

const held = (db: Db, { session, lease_until: lease }: PushRow) =>
  db.updateTable('push_subscriptions').where('session', '=', session).where('lease_until', '=', lease)

/** It was told, or need not be; what came meanwhile is told at a later time. */
export const endDue = (db: Db, row: PushRow, nextMs: number) =>
  held(db, row)
    .set({
      due_at: sql`case when revision = ${row.revision} then null else cast(${nextMs} as bigint) end`,
      tries: 0,
      lease_until: 0,
    })
    .execute()

/** It is to be told later. */
export const putOff = (db: Db, row: PushRow, atMs: number, tries = row.tries) =>
  held(db, row).set({ due_at: atMs, tries, lease_until: 0 }).execute()
