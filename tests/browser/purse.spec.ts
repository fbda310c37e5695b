import type { Page } from '@playwright/test'
import { accounts } from '#demo/seed/accounts.ts'
import { visitor } from '#tests/contract/support/client.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { logInAs } from './support/log-in.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { openOrder } from './support/open-order.ts'
import { ageText, shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.money
const creator = accounts.find(({ role }) => role === 'creator')!

/** What the server has of the creator's withdrawals, by another device. */
async function withdrawals(app: App) {
  const { client } = await openWitness(app)
  const { device } = visitor()
  const { data } = await client.call(
    'user.login',
    { username: creator.username, password: creator.password },
    { device },
  )
  const who = { device, ...(data as { token: string; uuid: string }) }
  return async () =>
    (await client.call('coins.canWithdraw', {}, who)).data as {
      coins: number
      min: number
      fee_rate: number
      records: unknown[]
    }
}

const submit = (page: Page) => shown(page).getByRole('button', { name: words.submitWithdraw, exact: true })

test('coins are withdrawn with the fee in sight; without an answer nobody is let think that it failed', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await logInAs(app, 'creator')
  const known = await withdrawals(app)
  const before = await known()
  await app.go('/my/purse')
  const sum = shown(page).getByLabel(words.amountCoins, { exact: true })
  await sum.fill(String(before.min))
  const fee = Math.ceil((before.min * Math.round(before.fee_rate * 1000)) / 1000)
  const print = (amount: number) => amount.toLocaleString('en')
  await expect(shown(page).getByText(words.fee(print(fee), print(before.min - fee)))).toBeVisible()
  const other = shown(page).getByRole('radio', { name: words.newAccount })
  if ((await other.count()) > 0) await other.check()
  await shown(page).getByLabel(words.accountName, { exact: true }).fill('秋月')
  await shown(page).getByLabel(words.accountNumber, { exact: true }).fill('6222020200112233')

  for (const line of app.site.lines)
    await line.set({
      fault: { kind: 'reset', of: 'reply', afterBytes: 20 },
      only: (path) => path.includes('withdrawCoins'),
    })
  await submit(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.confirmDo, exact: true }).dblclick()
  await expect(shown(page).getByText(words.checkingWithdraw)).toBeVisible({ timeout: 30_000 })
  await expect(sum).toHaveValue(String(before.min))
  await app.load('/my/purse')
  await expect(shown(page).getByText(words.checkingWithdraw)).toBeVisible()
  for (const line of app.site.lines) await line.set()
  await app.load('/my/purse')
  await expect(shown(page).getByText(words.checkingWithdraw)).toBeHidden({ timeout: 30_000 })
  const after = await known()
  expect(after.records.length - before.records.length).toBe(1)
  expect(before.coins - after.coins).toBe(before.min)
  // the account is there for the next time, and its number stays with the server
  await expect(shown(page).getByText(`${words.accountTypes.bank} · ********2233`).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText('6222020200112233')
  // the balance follows without a reload
  await expect(shown(page).getByText(`${words.withdrawCoins} ${print(after.coins)}`)).toBeVisible()
})

/** Changes rows of the person's database, as if the server had said so. */
const changeRows = (page: Page, table: string, when: { key: string; is: string }, change: object) =>
  page.evaluate(
    async ([store, { key, is }, fields]) => {
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const opened = indexedDB.open(names.find((one) => /person:(?!guest)/.test(one))!)
      await new Promise((resolve) => (opened.onsuccess = resolve))
      const rows = opened.result.transaction(store, 'readwrite').objectStore(store)
      const asked = rows.getAll()
      await new Promise((resolve) => (asked.onsuccess = resolve))
      for (const row of asked.result as Record<string, unknown>[]) {
        if (row[key] === is) rows.put({ ...row, value: { ...(row['value'] as object), ...fields } })
      }
      await new Promise((resolve) => (rows.transaction.oncomplete = resolve))
      opened.result.close()
    },
    [table, when, change] as const,
  )
/** The order that the device keeps as the one opened last. */
const changeKeptOrder = (page: Page, change: object) =>
  changeRows(page, 'meta', { key: 'key', is: 'open-order' }, change)
const closeKnownOrders = (page: Page) => changeRows(page, 'cards', { key: 'kind', is: 'order' }, { status: 'closed' })

test('an order whose time is over, and one that was closed, say so, and still hear of a payment', async ({
  app,
  context,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await app.logIn()
  const order = await openOrder(app)
  const [payPage] = await Promise.all([
    context.waitForEvent('page'),
    order.getByRole('button', { name: words.openPayPage }).click(),
  ])
  await setLines(app, false)
  await closeKnownOrders(page)
  await app.load('/my/recharge')
  await expect(order).toContainText(words.orderClosed)
  await expect(order).toContainText(words.orderClosedText)
  await expect(order.getByRole('button', { name: words.openPayPage })).toHaveCount(0)
  await expect(order.getByRole('button', { name: words.checkOrder })).toBeVisible()
  await setLines(app, true)
  await changeKeptOrder(page, { expiresAt: Date.now() - 60_000 })
  await app.load('/my/recharge')
  await expect(order).toContainText(words.orderLate)
  await expect(order.getByRole('button', { name: words.openPayPage })).toHaveCount(0)
  await payPage.locator('button[value="pay"]').click()
  await payPage.waitForLoadState()
  await payPage.close()
  // the app looks for itself too once somebody is back, and may be faster
  const check = order.getByRole('button', { name: words.checkOrder })
  await expect(check.or(order.getByText(words.orderPaid))).toBeVisible()
  await check.click({ timeout: 3000 }).catch(() => undefined)
  await expect(order).toContainText(words.orderPaid)

  await order.getByRole('button', { name: words.forget }).click()
  await expect(order).toHaveCount(0)
})

test('without a connection nothing can be paid, and the screens say why and how old the balance is', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await logInAs(app, 'creator')
  await app.go('/my/purse')
  await expect(submit(page)).toBeEnabled()
  await app.go('/my/recharge')
  await expect(shown(page).getByRole('button', { name: /^支付 ¥/ })).toBeEnabled()
  await setLines(app, false)
  await app.load('/my/recharge')
  await expect(shown(page).getByText(words.offline)).toBeVisible({ timeout: 30_000 })
  await expect(shown(page).getByRole('button', { name: /^支付 ¥/ })).toBeDisabled()
  await expect(shown(page).getByRole('button', { name: words.redeemDo })).toBeDisabled()
  await expect(shown(page).getByText(words.offlineRedeem)).toBeVisible()
  await expect(shown(page).getByText(/余额 [\d,]+ 金币/)).toBeVisible()
  await expect(ageText(page)).toBeVisible()
  await app.go('/my/purse')
  await expect(shown(page).getByText(words.offlineWithdraw)).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  await expect(ageText(page)).toBeVisible()
  await setLines(app, true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(submit(page)).toBeEnabled({ timeout: 30_000 })
})

test(
  'an order that waits is reached from its record, answers when it is asked for, and can be put away; a cancelled one is closed',
  long,
  async ({ app, context }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const order = await openOrder(app)
    await order.getByRole('button', { name: words.checkOrder }).click()
    await expect(page.getByText(words.orderNotYet)).toBeVisible()
    await order.getByRole('button', { name: words.forget }).click()
    await expect(order).toHaveCount(0)

    await app.go('/my/recharge-records')
    const row = shown(page).locator('article').first()
    await expect(row).toContainText(words.status.waiting)
    await row.getByRole('link').click()
    await expect(shown(page)).toHaveAttribute('data-page', '/my/recharge')
    await expect(order).toContainText(words.orderWaiting)
    const [payPage] = await Promise.all([
      context.waitForEvent('page'),
      order.getByRole('button', { name: words.openPayPage }).click(),
    ])
    await payPage.locator('button[value="cancel"]').click()
    await payPage.waitForLoadState()
    await payPage.close()
    await expect(order).toContainText(words.orderClosed)
  },
)

test('a price stays on one line beside what it was, on a narrow phone', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/recharge?tab=vip')
  const prices = shown(page).getByText(/^¥/)
  await expect(prices.first()).toBeVisible()
  const lines = await prices.evaluateAll((all) =>
    all.map((one) => {
      const text = document.createRange()
      text.selectNodeContents(one.firstChild!)
      return text.getClientRects().length
    }),
  )
  expect(lines.every((count) => count === 1)).toBe(true)
})
