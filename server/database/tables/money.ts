import type { Flag, GeneratedId } from './types.ts'

/** Somebody's balance in one currency. */
export interface AccountsTable {
  id: GeneratedId
  /** `user:{id}`, `want:{id}` for what lies in escrow for a request, or the name of an account of the house. */
  holder: string
  /** `coin`, or `fen` for money. */
  currency: string
  /**
   * Kept for people and escrows, and never below 0. Accounts of the house have 0 here and are the sum of their postings,
   * or each sale would wait for all others.
   */
  balance: number
  /** 0 for the house. */
  bounded: Flag
}

/** One movement of coins or money; its postings sum to 0. */
export interface TransfersTable {
  id: GeneratedId
  reason: string
  kind: string | null
  item_id: number | null
  title: string | null
  /** Who asked for it, and with which request_id. */
  person: string | null
  request_id: string | null
  created_at: number
}

/** One side of a transfer. */
export interface PostingsTable {
  id: GeneratedId
  transfer_id: number
  account_id: number
  delta: number
  /** The balance after it; null for the house. */
  balance: number | null
  created_at: number
}

/** What was unlocked for good. */
export interface PurchasesTable {
  user_id: number
  kind: string
  item_id: number
  price: number
  created_at: number
}

/** What somebody has got for one item, added up as it is sold. */
export interface EarningsTable {
  user_id: number
  kind: string
  item_id: number
  sales: number
  /** Their share alone. */
  coins: number
}

/** The writes that had effect, so that none has it twice. */
export interface RequestsTable {
  person: string
  request_id: string
  call: string
  /** Hex SHA-256 over the call's own parameters. */
  hash: string
  /** `void`: a payment that was asked about before it came, and never may take effect. */
  state: 'done' | 'void'
  /** The sealed outcome, see `api/once.ts`. */
  outcome: string
  /** Kept for ever. */
  money: Flag
  created_at: number
}
