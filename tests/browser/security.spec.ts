import { accounts } from '#demo/seed/accounts.ts'
import { visitor, type Who } from '#tests/contract/support/client.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect, test, type App } from './support/app.ts'
import { openClient } from './support/outbox-schedule.ts'
import { nothingSpins, shown } from './support/screen.ts'

const words = zh.security
const { username, password } = accounts.find(({ role }) => role === 'user')!
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Logs the same account in somewhere else; answers whether that login lives. */
async function loginElsewhere(app: App) {
  const client = await openClient(app)
  const { device } = visitor()
  const headers = { 'user-agent': firefox }
  const { data } = await client.call('user.login', { username, password }, { device }, { headers })
  const who: Who = { device, ...(data as { token: string; uuid: string }) }
  return async () => (await client.call('user.info', {}, who)).status === 200
}

test('a login elsewhere is listed with its device and ended, and without a network the list can still be read', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const lives = [await loginElsewhere(app), await loginElsewhere(app)]
  const living = async () => (await Promise.all(lives.map((one) => one()))).filter(Boolean).length
  await app.go('/my/info')
  await shown(page).getByRole('link', { name: zh.account.security }).click()
  const devices = shown(page).getByRole('listitem')
  await expect(devices.filter({ hasText: words.thisDevice })).toHaveCount(1)
  const other = devices.filter({ hasText: 'Firefox · Windows' }).first()
  await expect(other).toContainText(words.apps.webview)
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: 'test-results/security.png' })
  await other.getByRole('button', { name: words.endDevice('Firefox · Windows') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.end }).click()
  await expect(page.getByText(words.ended)).toBeVisible()
  expect(await living()).toBe(1)

  await shown(page).getByRole('button', { name: words.endOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.endOthers }).click()
  await expect(page.getByText(words.endedOthers)).toBeVisible()
  expect(await living()).toBe(0)
  await expect(devices).toHaveCount(1)

  await app.keptForOffline()
  await app.goOffline()
  await app.go('/my')
  await app.go('/my/security')
  await expect(shown(page).getByText(words.offline)).toBeVisible()
  await expect(devices.filter({ hasText: words.thisDevice })).toHaveCount(1)
})
