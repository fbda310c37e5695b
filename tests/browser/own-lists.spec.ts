import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { logInAs } from './support/log-in.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'

const money = zh.money
const creator = accounts.find(({ role }) => role === 'creator')!
const pill = ({ page }: App) => shown(page).getByRole('button', { name: /条新内容|已更新/ })

test(
  'what is one’s own is shown as it is by now whenever it is opened: no pill, and figures of one fact agree',
  long,
  async ({ app }) => {
    const { page, site } = app
    await app.firstVisit()
    await logInAs(app, 'creator')
    const { client, who } = await openWitness(app, creator)
    const ledger = openLedger(site, creator.username)
    const order = async () =>
      (await client.call('order.pay', { product_id: 1, method: 1 }, who)).data as { order_no: string }
    const rowOf = ({ order_no: no }: { order_no: string }) => shown(page).getByText(money.orderNo(no.slice(0, 8)))
    await order()
    await app.go('/my/recharge-records')
    await expect(shown(page).locator('article').first()).toBeVisible()
    await app.go('/my/purse')
    const figures = async () => {
      const told = `${money.withdrawCoins} ${ledger.balance().toLocaleString('en')}`
      await expect(shown(page).getByText(told, { exact: true })).toBeVisible()
      const above = shown(page).locator('dt', { hasText: money.coinsTab }).locator('xpath=following-sibling::dd')
      await expect(above).toHaveText(ledger.balance().toLocaleString('en'))
    }
    await figures()

    // another device of the same person, within the minutes in which feeds count as fresh
    const late = await order()
    ledger.give('coin', 100)
    await app.go('/my/recharge-records')
    await expect(rowOf(late)).toBeVisible()
    await expect(pill(app)).toHaveCount(0)
    await app.go('/my/purse')
    await figures()
    ledger.close()
  },
)

test('an order that is not wanted any more is closed by its person, and what is sold is marked as a trial', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await logInAs(app, 'creator')
  await app.go('/my/recharge')
  await expect(shown(page).getByText(money.sandbox)).toBeVisible()
  await shown(page)
    .getByRole('button', { name: money.pay('6') })
    .click()
  const order = shown(page).getByRole('region', { name: money.orderTitle })
  await order.getByRole('button', { name: money.cancelOrder }).click()
  await page
    .getByRole('alertdialog', { name: money.cancelOrderTitle })
    .getByRole('button', { name: money.cancelOrder })
    .click()
  await expect(order.getByRole('status')).toHaveText(money.orderClosed)
  await app.go('/my/recharge-records')
  await expect(shown(page).locator('article').first()).toContainText(money.status.closed)
})

test('a message that says that a request was answered leads to the request with that answer', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const { who: other } = await openWitness(app, creator)
  const title = `找一部 ${crypto.randomUUID().slice(0, 8)}`
  const input = { title, content: '有雾。', images: [], coins: 10 }
  const { id } = (await client.call('find.create', input, who)).data as { id: number }
  await client.call('find.reply', { id, content: '第一个回答', mv_ids: [] }, other)
  await app.go(`/lookmv/detail?id=${id}`)
  await expect(shown(page).getByText('第一个回答')).toBeVisible()
  await client.call('find.reply', { id, content: '后来的回答', mv_ids: [] }, other)
  await app.go('/my/notice?tab=reply')
  await shown(page).locator(`a[href="#/lookmv/detail?id=${id}"]`).first().click()
  await expect(shown(page)).toHaveAttribute('data-page', '/lookmv/detail')
  await expect(shown(page).getByText('后来的回答')).toBeVisible()
  await expect(pill(app)).toHaveCount(0)
})

test('a list that is opened afresh shows its newest at once; one that is being read offers it', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app, creator)
  const ask = async () => {
    const title = `找一部 ${crypto.randomUUID().slice(0, 8)}`
    const { data } = await client.call('find.create', { title, content: '有雾。', images: [], coins: 10 }, who)
    return { title, id: (data as { id: number }).id }
  }
  await app.go('/lookmv')
  await expect(shown(page).locator('article').first()).toBeVisible()
  const second = await ask()
  await app.load('/lookmv')
  await expect(shown(page).getByText(second.title)).toBeVisible()
  await expect(pill(app)).toHaveCount(0)

  const third = await ask()
  await shown(page)
    .locator('main')
    .evaluate((main) => main.parentElement?.scrollBy(0, 900))
  await page.evaluate(
    () =>
      (Date.now = (
        (now) => () =>
          now() + 6 * 60_000
      )(Date.now)),
  )
  await app.go('/my')
  await app.go('/lookmv')
  await expect(pill(app)).toHaveText(zh.shell.fresh(1))
  await pill(app).click()
  await expect(shown(page).getByText(third.title)).toBeVisible()
})

test(
  'one’s own posts are reached from one’s own tab: those that wait, those that were sent, and offline too',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const { client, who } = await openWitness(app)
    const content = `雾里的桥 ${crypto.randomUUID().slice(0, 8)}`
    await client.call('wei.create', { title: content, content, images: [], consent: true }, who)
    await app.go('/my')
    await shown(page).getByRole('link', { name: zh.my.entries['/my/my-post'], exact: true }).click()
    await expect(shown(page)).toHaveAttribute('data-page', '/my/my-post')
    await expect(shown(page).locator('article').filter({ hasText: content })).toBeVisible()
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await app.load('/my/my-post')
    await expect(shown(page).locator('article').filter({ hasText: content })).toBeVisible()
    await expect(shown(page)).not.toContainText(zh.shell.loading)
  },
)

for (const kind of ['novel', 'picture', 'audio'] as const) {
  // one of them shows what a person's list is like, the others that it is the same with each kind
  const half = kind === 'novel' ? {} : long
  test(`what the ${kind} series hold that one follows is listed, and kept offline`, half, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const { client, who } = await openWitness(app)
    const { list } = (await client.call(`${kind}.list`, { limit: 50 }, who)).data as {
      list: { title: string; series?: { id: number; title: string } }[]
    }
    const { title, series } = list.find((work) => work.series !== undefined)!
    await client.call(`${kind}.followSeries`, { id: series!.id, on: true }, who)
    await app.go('/my/my-like?tab=series')
    await shown(page).getByRole('radio', { name: zh.mine.kind[kind] }).check()
    const works = shown(page).locator('article').filter({ hasText: title })
    await expect(works.first()).toBeVisible()
    await shown(page).getByRole('button', { name: zh.mine.followedParts.series, exact: true }).click()
    await expect(shown(page).locator('a[href^="#/series"]').filter({ hasText: series!.title }).first()).toBeVisible()
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await app.load('/my/my-like?tab=series')
    await shown(page).getByRole('radio', { name: zh.mine.kind[kind] }).check()
    await expect(works.first()).toBeVisible()
  })
}
