import { en } from '#desk/words/en/system.ts'
import { zh as settings } from '#desk/words/zh/settings.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh } from '#desk/words/zh/system.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { lasting, lostText, sideways } from './support/sideways.ts'

test('addresses are asked, a line that is down is told, and keys, room and builds are shown', async ({
  app: { site },
  owner,
}) => {
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.settings, exact: true }).click()
  await page.getByRole('link', { name: settings.system, exact: true }).click()
  await expect(page.getByText(zh.allThere, { exact: true })).toBeVisible()
  const addresses = page.getByRole('region', { name: zh.addresses })
  await expect(addresses.getByRole('cell', { name: 'first', exact: true }).first()).toBeVisible()
  await site.lines[1].set({ kind: 'down' })
  await page.getByRole('button', { name: zh.checkAgain }).click()
  await expect(page.getByText(zh.someAway(1))).toBeVisible()
  await expect(addresses.getByRole('row', { name: /ECONNRE/ })).toHaveCount(1)
  const keys = page.getByRole('region', { name: zh.keys })
  await expect(keys.getByRole('row').filter({ hasText: zh.newest })).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'system')
})

test('system and backups are whole on a phone, in English and dark', async ({ browser, app: { site } }) => {
  const viewport = { width: 375, height: 812 }
  const { page, watch, close } = await openDeskWindow(browser, site, ['owner'], {
    ...{ language: 'en', theme: 'dark', viewport },
  })
  const { origin } = new URL(page.url())
  for (const [address, shown] of [
    ['/settings/system', page.getByText(en.allThere, { exact: true })],
    ['/settings/backups', page.getByText(/^Backups lie in/)],
  ] as const) {
    await page.goto(origin + address)
    await expect(shown).toBeVisible()
    for (const fault of [sideways, lostText])
      expect(await lasting(page, fault), `${address}: ${fault.name}`).toEqual([])
    expect(await axeFindings(page), address).toEqual([])
  }
  expect(watch.faults).toEqual([])
  await close()
})
