import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { onDatabase } from './support/database.ts'
import { expect, test } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'

const user = accounts.find(({ role }) => role === 'user')!

test('a refused purchase whose reply is returned is told where it was made, and by no notice', async ({ app }) => {
  const { page, site } = app
  await app.firstVisit()
  const ledger = openLedger(site, user.username)
  ledger.give('coin', 5000)
  await app.logIn()
  const { client, who } = await openWitness(app)
  const { list } = (await client.call('comic.list', { sort: 'new' }, who)).data as {
    list: { id: number; coins: number }[]
  }
  const { id, coins } = list.find((comic) => comic.coins > 0)!
  await app.go(`/cartoon/cartoon-detail?id=${id}`)
  const unlock = shown(page).getByRole('button', { name: zh.buy.unlock(coins), exact: true })
  await expect(unlock).toBeEnabled()
  onDatabase(site, (db) =>
    db.prepare('update work_parts set coins = coins + 1 where work_id = ? and coins > 0').run(id),
  )
  await unlock.click()
  const yes = page.getByRole('button', { name: zh.buy.confirmPay, exact: true })
  if (coins >= 50) await yes.click()
  const { priceChanged } = zh.buy
  await expect(shown(page).getByRole('alert').filter({ hasText: priceChanged })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: priceChanged })).toHaveCount(0)
  expect(ledger.faults()).toEqual([])
  ledger.close()
})
