import type { GeneratedId } from './types.ts'

/** Where somebody's money goes. */
export interface PayAccountsTable {
  id: GeneratedId
  user_id: number
  /** Keyed hash of type and number: the same account is kept once. */
  fingerprint: string
  type: string
  name: string
  /** What is shown of the number, and all that is left of one that was removed. */
  masked: string
  /** The number itself, sealed. */
  number: string
  created_at: number
}

/** A withdrawal; `amount` with the fee in it, in coins or fen. */
export interface WithdrawalsTable {
  id: GeneratedId
  user_id: number
  currency: 'coin' | 'fen'
  amount: number
  fee: number
  /** In fen, without the fee: what coins were worth when it was asked for. */
  money: number | null
  account_id: number
  status: 'waiting' | 'paid' | 'refused'
  created_at: number
  settled_at: number | null
  /** Of the desk's team, the first of two who pay it out. */
  confirmed_by: number | null
}

/** Who was invited by whom; sums in fen. */
export interface InvitesTable {
  user_id: number
  inviter_id: number
  paid: number
  income: number
  created_at: number
}

/** What an agent got on one day (`dayOf`); income in fen. */
export interface AgentDaysTable {
  user_id: number
  day: number
  income: number
  invited: number
}
