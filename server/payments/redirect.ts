import { Hono } from 'hono'
import { readJson } from '../database/tables/types.ts'
import { moneyText } from '../services/money.ts'
import { bodyText } from '../uploads/slow-body.ts'
import { takeCallback } from './callback.ts'
import type { PaymentProvider } from './provider.ts'
import { signed } from './signature.ts'

/** A gateway that an operator points at. */
export interface RedirectGateway {
  /** The gateway's page. */
  readonly url: string
  /** Who is paid, as the gateway knows them. */
  readonly merchant: string
  /** Signs both ways. */
  readonly secret: string
}

const maxFormBytes = 8192

/**
 * A gateway by signed redirect and signed callback: the person is sent to its page with the order in the address, and
 * the gateway posts what became of it to `/pay/callback` until it is answered with `success`.
 */
export const redirectTo = ({ url, merchant, secret }: RedirectGateway): PaymentProvider => ({
  isSandbox: false,
  payUrl: (order, { line, app }) => {
    const address = new URL(url)
    const fields = {
      merchant,
      order_no: order.order_no,
      amount: moneyText(order.price),
      currency: 'CNY',
      subject: readJson(order.product).name,
      expires_at: String(order.expires_at),
      return_url: `${app}/#/my/recharge-records`,
      notify_url: `${line}/pay/callback`,
    }
    for (const [name, value] of signed(secret, fields)) address.searchParams.set(name, value)
    return address.href
  },
  routes: (parts) =>
    new Hono().post('/pay/callback', async (c) => {
      const taken = await takeCallback(parts, secret, new URLSearchParams(await bodyText(c, maxFormBytes)))
      return taken ? c.text('success') : c.text('refused', 400)
    }),
})
