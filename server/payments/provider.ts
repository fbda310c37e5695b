import type { Hono } from 'hono'
import type { Tx } from '../database/tables.ts'
import type { Parts } from '../parts.ts'
import type { OrderRow } from '../repositories/orders.ts'

/** What a provider has to know of an order. */
export type PayableOrder = Pick<OrderRow, 'order_no' | 'price' | 'product' | 'expires_at'>

/** The way that a person comes by. */
export interface PayWay {
  /** The line that was asked. */
  readonly line: string
  /** Where the app is: the person comes back to it. */
  readonly app: string
  readonly nowMs: number
}

/** Who takes the money for an order: docs/payments.md says how to write another. */
export interface PaymentProvider {
  /** Whether no money is taken, which the app says wherever something is bought. */
  readonly isSandbox: boolean
  /** Notes an order, in the transaction that opens it. */
  open?(tx: Tx, order: PayableOrder, nowMs: number): Promise<unknown>
  /** The page that the person pays on. */
  payUrl(order: PayableOrder, way: PayWay): string
  /** Hears that the person cancelled an order, in the transaction that closes it. */
  cancel?(tx: Tx, orderNo: string): Promise<unknown>
  /** What it answers over HTTP on each line: its callback, and its pages where it has any. */
  routes(parts: Parts): Hono
  /** Does what is due, each second. */
  work?(parts: Parts): Promise<unknown>
}
