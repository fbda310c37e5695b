import { Hono, type Context } from 'hono'
import { readJson } from '../database/tables/types.ts'
import type { Parts } from '../parts.ts'
import { orderByNo } from '../repositories/orders.ts'
import { paymentOf } from '../repositories/payments.ts'
import { statusOf } from '../serializers/orders.ts'
import { moneyText } from '../services/money.ts'
import { bodyText } from '../uploads/slow-body.ts'
import type { Language } from '#contract/languages.ts'
import { takeCallback } from './callback.ts'
import { missingPage, payPage, payPolicy, type PayPage } from './sandbox-page.ts'
import { choose, deliverDue, sandboxKey, type Choice } from './sandbox-payments.ts'

const choices: readonly string[] = ['pay', 'later', 'cancel'] satisfies Choice[]
const maxFormBytes = 4096

/** The sandbox gateway: its page, which is a form without scripts, and the callback. */
export function sandboxRoutes(parts: Parts): Hono {
  const app = new Hono()

  app.post('/pay/callback', async (c) => {
    const taken = await takeCallback(
      parts,
      sandboxKey(parts.secret),
      new URLSearchParams(await bodyText(c, maxFormBytes)),
    )
    return taken ? c.text('success') : c.text('refused', 400)
  })

  app.get('/pay/:no', async (c) => {
    const language = languageOf(c, new URL(c.req.url).searchParams.get('lang'))
    const page = await pageOf(parts, c.req.param('no'), language)
    return show(c, page ? payPage(page) : missingPage(language), page ? 200 : 404)
  })

  app.post('/pay/:no', async (c) => {
    const form = new URLSearchParams(await bodyText(c, maxFormBytes))
    const language = languageOf(c, form.get('lang'))
    const orderNo = c.req.param('no')
    const choice = form.get('do') ?? ''
    const page = await pageOf(parts, orderNo, language)
    if (!page || !choices.includes(choice)) return show(c, missingPage(language), page ? 400 : 404)
    // A page that was open for long may be paid behind its time: that is the gateway's business, not the shop's.
    await choose(parts.db, orderNo, choice as Choice, parts.now())
    if (choice === 'pay') await deliverDue(parts)
    return c.redirect(`/pay/${orderNo}?lang=${language}`, 303)
  })
  return app
}

function languageOf(c: Context, asked: string | null): Language {
  if (asked === 'zh' || asked === 'en') return asked
  const wished = c.req.header('accept-language') ?? '*'
  return /^\s*(zh\b|\*)/i.test(wished) ? 'zh' : 'en'
}

function show(c: Context, html: string, status: 200 | 400 | 404): Response {
  return c.html(html, status, {
    'Content-Security-Policy': payPolicy,
    'Cache-Control': 'no-store',
    // Without it the form's own origin would be hidden, and refused as foreign.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  })
}

async function pageOf({ db, appOrigins, lines, now }: Parts, orderNo: string, language: Language) {
  const order = await orderByNo(db, orderNo)
  const payment = await paymentOf(db, orderNo)
  if (!order || !payment) return undefined
  const status = statusOf(order, now())
  // a cancelled order is closed for the shop; until its time is over it can be paid after all
  const isOver = order.expires_at <= now()
  const unpaid = isOver ? 'closed' : payment.state === 'cancelled' ? 'cancelled' : 'open'
  const page: PayPage = {
    language,
    state: status === 'paid' ? 'paid' : payment.state === 'paid' ? 'settling' : unpaid,
    product: readJson(order.product).name,
    amount: moneyText(order.price),
    orderNo,
    backTo: `${appOrigins[0] ?? lines[0] ?? ''}/#/my/recharge-records`,
  }
  return page
}
