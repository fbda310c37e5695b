import type { Db } from '#server/database/tables.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import type { End } from './ends.ts'

/** A video of one kind of access, not by the demo's creator with a login, and not in a club that a login is in. */
export async function aVideo(end: End, access: 'free' | 'vip' | 'coins', skip = 0) {
  const { db } = end.server.parts
  return db
    .selectFrom('mvs')
    .innerJoin('users', 'users.id', 'mvs.user_id')
    .selectAll('mvs')
    .where('users.password', 'is', null)
    .where('mvs.state', '=', 0)
    .where('mvs.small', '=', 0)
    .where('mvs.coins', access === 'coins' ? '>' : '=', 0)
    .where('mvs.vip_only', '=', access === 'vip' ? 1 : 0)
    .where('mvs.id', 'not in', (of) =>
      of
        .selectFrom('club_videos')
        .innerJoin('club_members', 'club_members.club_id', 'club_videos.club_id')
        .innerJoin('users as members', 'members.id', 'club_members.user_id')
        .select('club_videos.mv_id')
        .where('members.password', 'is not', null)
        .where('members.username', 'not like', 'newcomer%'),
    )
    .orderBy('mvs.id')
    .limit(1)
    .offset(skip)
    .executeTakeFirstOrThrow()
}

/** Sums that must hold whatever happened: every transfer is 0, every balance is its postings, none is below 0. */
export const ledgerFaults = (end: End): Promise<string[]> => ledgerFaultsIn(end.server.parts.db)

/** The same of a database. */
export async function ledgerFaultsIn(db: Db): Promise<string[]> {
  const faults: string[] = []
  const transfers = await db
    .selectFrom('postings')
    .select((of) => ['transfer_id', of.fn.sum<number>('delta').as('sum')])
    .groupBy('transfer_id')
    .execute()
  for (const { transfer_id, sum } of transfers) if (sum !== 0) faults.push(`transfer ${transfer_id} sums to ${sum}`)
  const accounts = await db
    .selectFrom('accounts')
    .leftJoin('postings', 'postings.account_id', 'accounts.id')
    .select((of) => ['accounts.holder', 'accounts.balance', of.fn.sum<number | null>('postings.delta').as('sum')])
    .where('accounts.bounded', '=', 1)
    .groupBy(['accounts.holder', 'accounts.balance'])
    .execute()
  for (const { holder, balance, sum } of accounts) {
    if (balance !== (sum ?? 0)) faults.push(`${holder} has ${balance}, its postings say ${sum}`)
    if (balance < 0) faults.push(`${holder} has ${balance}`)
  }
  return faults
}

/** Gives somebody coins. */
export async function give(end: End, { userId }: { readonly userId: number }, coins: number): Promise<void> {
  const sides = [
    { holder: userHolder(userId), delta: coins },
    { holder: 'house:mint', delta: -coins },
  ] as const
  const transfer = { currency: 'coin', sides, reason: 'gift', nowMs: end.clock.nowMs } as const
  await end.server.parts.db.transaction().execute((tx) => book(tx, transfer))
}
