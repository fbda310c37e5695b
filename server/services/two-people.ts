import type { Db } from '../database/tables.ts'
import type { WithdrawalRow } from '../repositories/payouts.ts'
import { factOf, setFact } from '../repositories/place.ts'

const key = 'two-people-from'
/** Where nothing was set. */
const usualFen = 500_000

/** From which sum on two people have to let money go out, in fen. */
export const twoPeopleFrom = async (db: Db): Promise<number> => Number((await factOf(db, key)) ?? usualFen)

/** Sets that sum. */
export const setTwoPeopleFrom = (db: Db, fen: number) => setFact(db, key, String(fen))

/** What is paid out for a withdrawal, in fen. */
export const paidOut = ({ money, amount, fee }: Pick<WithdrawalRow, 'money' | 'amount' | 'fee'>): number =>
  money ?? amount - fee
