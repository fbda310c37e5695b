import type { Page } from '@playwright/test'
import type { Order } from '#contract/shapes/money.ts'
import { reasonText, zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openOrder } from './support/open-order.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.money
const orderIn = (page: Page) => shown(page).getByRole('region', { name: words.orderTitle })
const cancel = (page: Page) => orderIn(page).getByRole('button', { name: words.cancelOrder })
const yes = (page: Page) =>
  page.getByRole('alertdialog', { name: words.cancelOrderTitle }).getByRole('button', { name: words.cancelOrder })

/** Somebody has an order that waits for its payment; `status` is what the server says of it. */
async function withOrder(app: App) {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const order = await openOrder(app)
  const number = ((await order.innerText()).match(/[0-9a-f]{32}/) ?? [])[0]
  const status = async () => {
    const { list } = (await client.call('order.list', { order_no: number }, who)).data as { list: Order[] }
    return list.map((one) => one.status).join()
  }
  await expect.poll(status).toBe('waiting')
  return { page, order, status }
}

test('an order is not cancelled without a connection, as its screen says, and is with one', long, async ({ app }) => {
  const { page, order, status } = await withOrder(app)
  await cancel(page).click()
  await setLines(app, false)
  await yes(page).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // it was tried, and nothing is claimed to have come of it
  await expect(cancel(page)).toBeDisabled({ timeout: 30_000 })
  await expect(order).toContainText(words.orderWaiting)
  await app.load('/my/recharge')
  await expect(shown(page).getByText(words.offline)).toBeVisible({ timeout: 30_000 })
  await expect(order).toContainText(words.orderWaiting)
  await expect(cancel(page)).toBeDisabled()
  await setLines(app, true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(cancel(page)).toBeEnabled({ timeout: 30_000 })
  expect(await status()).toBe('waiting')
  await cancel(page).click()
  await yes(page).click()
  await expect(order.getByRole('status')).toHaveText(words.orderClosed)
  expect(await status()).toBe('closed')
})

test('an order that is cancelled by two taps, with every reply lost, is closed and says so', long, async ({ app }) => {
  const { page, order, status } = await withOrder(app)
  for (const line of app.site.lines)
    await line.set({
      fault: { kind: 'reset', of: 'reply', afterBytes: 20 },
      only: (path) => path.includes('cancelOrder'),
    })
  await cancel(page).click()
  await yes(page).dblclick()
  await expect(order.getByRole('status')).toHaveText(words.orderClosed, { timeout: 30_000 })
  await expect(cancel(page)).toHaveCount(0)
  expect(await status()).toBe('closed')
  await setLines(app, true)
  await app.load('/my/recharge')
  await expect(order.getByRole('status')).toHaveText(words.orderClosed)
  await expect(order.getByRole('button', { name: words.openPayPage })).toHaveCount(0)
})

test('an order that two tabs cancel is closed in both', long, async ({ app }) => {
  const { page, order, status } = await withOrder(app)
  const other = await app.context.newPage()
  await other.goto(page.url())
  await expect(cancel(other)).toBeEnabled()
  await cancel(page).click()
  await cancel(other).click()
  for (const tab of [page, other]) await expect(yes(tab)).toBeVisible()
  // at the same moment; where one was quicker, the question of the other goes by itself
  await Promise.all(
    [page, other].map((tab) => yes(tab).evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()))),
  )
  await expect(order.getByRole('status')).toHaveText(words.orderClosed)
  await expect(orderIn(other).getByRole('status')).toHaveText(words.orderClosed)
  await expect(other.getByText(reasonText({ code: 'order-paid' }, 'zh'))).toHaveCount(0)
  expect(await status()).toBe('closed')
})

test(
  'an order that was paid while its person thought of cancelling it stays paid, and says so',
  long,
  async ({ app }) => {
    const { page, order, status } = await withOrder(app)
    const [payPage] = await Promise.all([
      app.context.waitForEvent('page'),
      order.getByRole('button', { name: words.openPayPage }).click(),
    ])
    const other = await app.context.newPage()
    await other.goto(page.url())
    await cancel(other).click()
    await expect(yes(other)).toBeVisible()
    await payPage.locator('button[value="pay"]').click()
    await payPage.waitForLoadState()
    await expect.poll(status).toBe('paid')
    await yes(other).click()
    await expect(orderIn(other)).toContainText(words.orderPaid)
    await expect(cancel(other)).toHaveCount(0)
    expect(await status()).toBe('paid')
  },
)
