import type { Generated } from 'kysely'
import type { Product } from '#contract/shapes/money.ts'
import type { GeneratedId, Json, Translations } from './types.ts'

/** What can be bought with money; sums in fen. */
export interface ProductsTable {
  id: GeneratedId
  type: 'coin' | 'vip'
  name: string
  price: number
  original: number | null
  coins: number | null
  days: number | null
  bonus: number | null
  tag: string | null
  place: number
  /** One of `states`. */
  state: number
  translations: Json<Translations> | null
  shows_from: number | null
  shows_until: number | null
}

/** A way to pay; sums in fen. */
export interface PayMethodsTable {
  id: GeneratedId
  name: string
  icon: string
  min: number | null
  max: number | null
  place: number
  translations: Json<Translations> | null
  state: Generated<number>
}

/** An order. One that waits and whose time is over counts as closed, whatever is written here. */
export interface OrdersTable {
  id: GeneratedId
  order_no: string
  user_id: number
  type: 'coin' | 'vip'
  /** The product as it was then. */
  product: Json<Product>
  method_id: number
  /** In fen. */
  price: number
  status: 'waiting' | 'paid' | 'closed'
  /** Why something is unusual about it. */
  note: string | null
  created_at: number
  expires_at: number
  paid_at: number | null
  refunded_at: number | null
  /** Who got a share of it, and how much, in fen. */
  share_user_id: number | null
  share: number | null
}

/** What the sandbox gateway knows of a payment. */
export interface PaymentsTable {
  order_no: string
  payment_no: string
  /** In fen. */
  amount: number
  state: 'open' | 'paid' | 'cancelled'
  /** When the callback is due; null while nothing was paid. */
  due_at: number | null
  /** When the callback was taken. */
  told_at: number | null
  created_at: number
}

/** A rate, a limit or a price from a time on; see `services/rates.ts`. */
export interface RatesTable {
  id: GeneratedId
  /** One of `rates`, or `price.products.7`. */
  name: string
  value: number
  holds_from: number
}
