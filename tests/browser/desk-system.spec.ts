import type { Page } from '@playwright/test'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as writing } from '#desk/words/zh/writing.ts'
import { en } from '#desk/words/en/system.ts'
import { zh as settings } from '#desk/words/zh/settings.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh } from '#desk/words/zh/system.ts'
import { en as textsEn } from '#desk/words/en/texts.ts'
import { en as redirectsEn } from '#desk/words/en/redirects.ts'
import { zh as redirects } from '#desk/words/zh/redirects.ts'
import { zh as texts } from '#desk/words/zh/texts.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'
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
  await expect(page.getByText(zh.secretUses.server)).toBeVisible()
  for (const way of Object.values(zh.secretWays)) await expect(page.getByText(zh.wayOf(way))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'system')
})

test('the rules of fan clubs are written anew, stand in the app, and are gone back from', async ({ app, owner }) => {
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.settings, exact: true }).click()
  await page.getByRole('link', { name: settings.texts, exact: true }).click()
  const heading = page.getByRole('heading', { name: texts.names['club-rules'] })
  const rules = page.locator('section').filter({ has: heading })
  await expect(rules.getByText(texts.isUsual)).toBeVisible()
  await rules.getByRole('button', { name: texts.writeOf(texts.names['club-rules']) }).click()
  const dialog = page.getByRole('dialog', { name: texts.names['club-rules'] })
  await dialog.getByLabel(desk.languages.zh, { exact: true }).fill('### 新规则\n\n- 每月一次')
  await dialog.getByLabel(desk.languages.en, { exact: true }).fill('')
  await dialog.getByLabel(desk.reason).fill('新的一年')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByText(texts.missing)).toBeVisible()
  await dialog.getByLabel(desk.languages.en, { exact: true }).fill('Once a month')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(rules.getByRole('listitem')).toHaveText(['每月一次'])
  await guidePicture(page, 'texts')
  await app.firstVisit()
  await app.go('/user/fan-rule')
  await expect(shown(app.page).getByRole('heading', { name: '新规则' })).toBeVisible()
  await rules.getByRole('button', { name: texts.toUsual }).click()
  const back = page.getByRole('alertdialog', { name: texts.toUsual })
  await back.getByLabel(desk.reason).fill('还是原来的好')
  await back.getByRole('button', { name: texts.toUsual }).click()
  await expect(rules.getByText(texts.isUsual)).toBeVisible()
})

test('a text that a colleague wrote meanwhile is shown, and what was typed stays and is sent again', async ({
  app: { site },
  browser,
  owner,
}) => {
  owner.watch.allow(networkMessages)
  const other = await openDeskWindow(browser, site, ['owner'])
  const name = texts.names['service-hours']
  const open = async (page: Page) => {
    await page.goto(`${deskOrigin}/settings/texts`)
    await page.getByRole('button', { name: texts.writeOf(name) }).click()
    return page.getByRole('dialog', { name })
  }
  const [mine, their] = [await open(owner.page), await open(other.page)]
  const inChinese = desk.languages.zh
  // another one than a former try has left
  const hours = `每天 ${8 + test.info().retry}:00–12:00`
  await mine.getByLabel(inChinese, { exact: true }).fill(hours)
  await mine.getByLabel(desk.reason).fill('早班')
  await their.getByLabel(inChinese, { exact: true }).fill('周末休息')
  await their.getByLabel(desk.reason).fill('放假')
  await their.getByRole('button', { name: desk.save }).click()
  await expect(their).toBeHidden()
  await other.close()
  await mine.getByRole('button', { name: desk.save }).click()
  await expect(mine.getByRole('alert').filter({ hasText: desk.meanwhile })).toContainText('周末休息')
  await expect(mine.getByLabel(inChinese, { exact: true })).toHaveValue(hours)
  await mine.getByRole('button', { name: desk.save }).click()
  await expect(mine).toBeHidden()
  await expect(owner.page.getByText(hours)).toBeVisible()
})

test('an address that moved is written down, leads on in the app, and is undone', async ({ app, owner }) => {
  test.setTimeout(120_000)
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.settings, exact: true }).click()
  await page.getByRole('link', { name: settings.redirects, exact: true }).click()
  const former = `/lake-${test.info().retry}`
  await page.getByRole('button', { name: redirects.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(redirects.from).fill('/home')
  await dialog.getByLabel(redirects.to).fill('/nowhere')
  await dialog.getByLabel(desk.reason).fill('印在海报上')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByText(redirects.problems.taken)).toBeVisible()
  await dialog.getByLabel(redirects.from).fill(former)
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByText(redirects.problems.to)).toBeVisible()
  await dialog.getByLabel(redirects.to).fill('/my/setting')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(page.getByRole('cell', { name: former, exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'redirects')
  await app.firstVisit()
  await app.go(former)
  await expect(app.page).toHaveURL(/#\/my\/setting$/)
  await page.getByRole('button', { name: redirects.undo }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByLabel(desk.reason).fill('海报作废')
  await asked.getByRole('button', { name: redirects.undo }).click()
  await expect(page.getByRole('cell', { name: former, exact: true })).toHaveCount(0)
})

test('with a full or blocked storage of the browser the desk goes on', async ({ owner: { page } }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(`${deskOrigin}/announcements/new`)
  const text = page.getByRole('main').getByRole('textbox').first()
  await text.fill('写到一半')
  await page.getByRole('link', { name: desk.screens.content, exact: true }).click()
  await page.getByRole('link', { name: content.write }).click()
  await page.getByLabel(writing.creator).fill('amu')
  await page.getByRole('button', { name: writing.begin }).click()
  await page.getByLabel(writing.name).fill('满了也写')
  await expect(page.getByText(writing.kept, { exact: true })).toBeVisible()
})

test('system, texts, backups and addresses that moved are whole on a phone, in English and dark', async ({
  browser,
  app: { site },
}) => {
  const viewport = { width: 375, height: 812 }
  const { page, watch, close } = await openDeskWindow(browser, site, ['owner'], {
    ...{ language: 'en', theme: 'dark', viewport },
  })
  const { origin } = new URL(page.url())
  for (const [address, shown] of [
    ['/settings/system', page.getByText(en.allThere, { exact: true })],
    ['/settings/texts', page.getByText(textsEn.isUsual).first()],
    ['/settings/backups', page.getByText(/^Backups lie in/)],
    ['/settings/redirects', page.getByRole('button', { name: redirectsEn.add }).first()],
  ] as const) {
    await page.goto(origin + address)
    await expect(shown).toBeVisible()
    for (const fault of [sideways, lostText])
      expect(await lasting(page, fault), `${address}: ${fault.name}`).toEqual([])
    expect(await axeFindings(page), address).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}${address.replaceAll('/', '-')}.png`, fullPage: true })
  }
  expect(watch.faults).toEqual([])
  await close()
})
