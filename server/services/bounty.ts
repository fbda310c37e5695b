import { refuse, type Refusal } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { countBounties, dueBounties, endBounty } from '../repositories/wants.ts'
import { news } from '../words/news.ts'
import { book, userHolder, type Transfer } from './ledger.ts'
import { tell } from './messages.ts'

/** The least that a request must offer, in coins. */
export const minBounty = 10
/** How long a bounty waits for an answer, from when it was last raised. */
export const bountyLifeMs = 30 * 24 * 3600 * 1000

/** The account that holds the bounty of a request until it is paid out or goes back. */
const escrowOf = (wantId: number): `want:${number}` => `want:${wantId}`

/** A request whose bounty moves, and who asked for it to. */
interface Movement {
  readonly want: { readonly id: number; readonly title: string }
  /** Who gives, or gets. */
  readonly userId: number
  readonly by?: { readonly person: string; readonly requestId: string }
  readonly nowMs: number
}

const moved = ({ want, by, nowMs }: Movement, reason: string): Omit<Transfer, 'sides'> => ({
  currency: 'coin',
  reason,
  kind: 'want',
  itemId: want.id,
  title: want.title,
  ...by,
  nowMs,
})

/** Puts coins of the asker into escrow; refuses with 402 where they do not suffice. */
export async function putBounty(tx: Tx, coins: number, movement: Movement): Promise<void> {
  const sides = [
    { holder: userHolder(movement.userId), delta: -coins },
    { holder: escrowOf(movement.want.id), delta: coins },
  ]
  await book(tx, { ...moved(movement, 'bounty'), sides })
}

/**
 * Empties the escrow of a request to somebody: to whom it is paid, or back. Whoever calls this has changed the row of
 * the request in this transaction, so nobody else is moving its bounty at the same moment.
 */
async function empty(tx: Tx, movement: Movement, reason: 'bounty-paid' | 'bounty-back'): Promise<number> {
  const holder = escrowOf(movement.want.id)
  const coins = await balanceOf(tx, holder, 'coin')
  if (coins === 0) return 0
  const sides = [
    { holder, delta: -coins },
    { holder: userHolder(movement.userId), delta: coins },
  ]
  await book(tx, { ...moved(movement, reason), sides })
  return coins
}

/** Pays the bounty to whoever answered; answers how much that was. */
export const payBounty = (tx: Tx, movement: Movement): Promise<number> => empty(tx, movement, 'bounty-paid')

/** Gives back one bounty whose time is over; false where there is none any more. */
async function expireOne(db: Db, id: number, nowMs: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const want = await endBounty(tx, id, nowMs)
    if (!want) return false
    const coins = await empty(tx, { want, userId: want.user_id, nowMs }, 'bounty-back')
    const link = `/lookmv/detail?id=${want.id}`
    if (coins > 0)
      await tell(tx, { userId: want.user_id, box: 'order', ...news.bountyBack(want.title, coins), link }, nowMs)
    return true
  })
}

const atOnce = 200

/**
 * Gives the bounties back for which nobody was paid within 30 days; answers how many. The requests stay open without
 * one, and can be given a new one. Several servers may do this at once.
 */
export async function expireBounties(db: Db, nowMs: number): Promise<number> {
  const due = await dueBounties(db, atOnce, nowMs)
  let given = 0
  for (const id of due) if (await expireOne(db, id, nowMs)) given += 1
  return given
}

/** How many bounties one person may offer at a time. */
const mostBounties = 20

/** Why somebody may not ask for a film now; undefined where they may. */
export async function whyNotAsk(db: Db, userId: number): Promise<Refusal | undefined> {
  if ((await countBounties(db, userId)) >= mostBounties) {
    return refuse(409, 'bounties-too-many', { count: mostBounties })
  }
  const coins = await balanceOf(db, userHolder(userId), 'coin')
  return coins < minBounty ? refuse(402, 'coins-short-for-bounty', { coins: minBounty }) : undefined
}

/** Refuses with 400 a bounty that is too small. */
export function mustOffer(coins: number): void {
  if (coins < minBounty) throw refuse(400, 'bounty-too-low', { coins: minBounty })
}
