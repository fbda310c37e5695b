import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Amount, Count, Id, Image, Integer, Money, Path, Text, Time, Uuid } from './common.ts'
import { Mv } from './media.ts'

/** What can be bought with money. */
export const ProductType = oneOf(['coin', 'vip'])

const ProductSchema = shape({
  id: Id,
  type: ProductType,
  name: Text,
  price: Money,
  original: opt(Money),
  coins: opt(Count),
  days: opt(Count),
  bonus: opt(Count),
  tag: opt(Text),
})
/** Something to buy: coins, or days of VIP. */
export interface Product extends v.InferOutput<typeof ProductSchema> {}
export const Product: Schema<Product> = ProductSchema

const PayMethodSchema = shape({
  id: Id,
  name: Text,
  icon: Path,
  min: opt(Money),
  max: opt(Money),
})
/** A way to pay, and the sums it takes. */
export interface PayMethod extends v.InferOutput<typeof PayMethodSchema> {}
export const PayMethod: Schema<PayMethod> = PayMethodSchema

const OrderSchema = shape({
  order_no: Uuid,
  product: Product,
  method: Id,
  price: Money,
  status: oneOf(['waiting', 'paid', 'closed']),
  created_at: Time,
  /** The payment page of one that waits, and until when it can be paid. */
  pay_url: opt(Text),
  expires_at: opt(Time),
  /** When the money went back; its status is closed then. */
  refunded_at: opt(Time),
})
/** An order; `method` is the id of its pay method. */
export interface Order extends v.InferOutput<typeof OrderSchema> {}
export const Order: Schema<Order> = OrderSchema

const CoinRecordSchema = shape({
  id: Id,
  delta: Integer,
  balance: Count,
  reason: Text,
  code: opt(Text),
  kind: opt(Text),
  item_id: opt(Id),
  title: opt(Text),
  created_at: Time,
})
/** A change of the balance of coins, and for what: `code` is the `reason` for apps that have words of their own for it. */
export interface CoinRecord extends v.InferOutput<typeof CoinRecordSchema> {}
export const CoinRecord: Schema<CoinRecord> = CoinRecordSchema

const PayAccountSchema = shape({
  id: Id,
  type: Text,
  name: Text,
  number: Text,
})
/** An account to withdraw to; `number` is masked. */
export interface PayAccount extends v.InferOutput<typeof PayAccountSchema> {}
export const PayAccount: Schema<PayAccount> = PayAccountSchema

const WithdrawRecordSchema = shape({
  id: Id,
  amount: Money,
  fee: Money,
  /** What coins are worth in money without the fee, as of when it was asked for. */
  money: opt(Money),
  status: oneOf(['waiting', 'paid', 'refused']),
  created_at: Time,
})
/** A withdrawal; `amount` and `fee` in money, or for creators in coins, as decimal strings. */
export interface WithdrawRecord extends v.InferOutput<typeof WithdrawRecordSchema> {}
export const WithdrawRecord: Schema<WithdrawRecord> = WithdrawRecordSchema

const AgentSchema = shape({
  level: Count,
  rate: Amount,
  income_today: Money,
  income_month: Money,
  income_total: Money,
  balance: Money,
  invited: Count,
  invited_paying: Count,
  days: listOf(shape({ date: Text, income: Money, invited: Count })),
})
/** The agent program: totals, and the income of the last 30 days (`date` is `YYYY-MM-DD`). */
export interface Agent extends v.InferOutput<typeof AgentSchema> {}
export const Agent: Schema<Agent> = AgentSchema

/** What became of a ticket. */
export const TicketStatus = oneOf(['unused', 'used', 'expired'])

const TicketSchema = shape({
  id: Id,
  name: Text,
  status: TicketStatus,
  expires_at: Time,
  mv: opt(Mv),
})
/** A ticket that unlocks one video. */
export interface Ticket extends v.InferOutput<typeof TicketSchema> {}
export const Ticket: Schema<Ticket> = TicketSchema

const GiftSchema = shape({
  id: Id,
  name: Text,
  image: Image,
  coins: Count,
})
/** A gift for a creator. */
export interface Gift extends v.InferOutput<typeof GiftSchema> {}
export const Gift: Schema<Gift> = GiftSchema
