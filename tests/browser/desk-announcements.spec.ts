import { en } from '#desk/words/en/announcements.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as words } from '#desk/words/zh/announcements.ts'
import { axeFindings } from './support/axe.ts'
import { expect, long } from './support/app.ts'
import { deskOrigin, openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { logInWith } from './support/log-in.ts'
import { openNewcomer } from './support/newcomer.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

test('an announcement is written at the desk, read in the app, and taken back', long, async ({ app, owner }) => {
  const reader = await openNewcomer(app)
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.announcements, exact: true }).click()
  await page.getByRole('link', { name: words.write }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /\d+ 人/ })).toBeVisible()
  await page.getByLabel(words.audience).selectOption(words.groups.new)
  await page.getByLabel(words.days).fill('1')
  await page.getByLabel(words.name).first().fill('湖边的夜景')
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await expect(page.getByText(words.wrong.content)).toBeVisible()
  await page.getByLabel(words.content).first().fill('今晚八点开始')
  await page.getByLabel(words.link).fill('/my/setting')
  expect(await axeFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-write.png`, fullPage: true })
  await page.getByRole('button', { name: words.send, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/\d+ 人/)).toBeVisible()
  await dialog.getByLabel(desk.reason).fill('周末活动')
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: '湖边的夜景' })
  await expect(row.getByText(words.states.sent)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'announcements')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-list.png` })

  await app.firstVisit()
  await logInWith(app, reader)
  await app.go('/my/notice')
  await expect(shown(app.page).getByRole('link', { name: '湖边的夜景' })).toBeVisible()
  await expect(shown(app.page).getByText('今晚八点开始')).toBeVisible()

  await row.getByRole('button', { name: words.withdraw, exact: true }).click()
  await dialog.getByLabel(desk.reason).fill('活动改期')
  await dialog.getByRole('button', { name: words.withdraw, exact: true }).click()
  await expect(row.getByText(words.states.withdrawn)).toBeVisible()
  await app.page.reload()
  await expect(shown(app.page).getByText('今晚八点开始')).toHaveCount(0)
})

test('an announcement is written on a phone, in English and in the dark', async ({ app, browser }) => {
  const small = { width: 375, height: 800 }
  const one = await openDeskWindow(browser, app.site, ['owner'], { language: 'en', theme: 'dark', viewport: small })
  await one.page.goto(`${new URL(one.page.url()).origin}/announcements/new`)
  await one.page.getByLabel(en.audience).selectOption(en.groups.club)
  await expect(one.page.getByRole('status').filter({ hasText: en.unknownAudience })).toBeVisible()
  expect(await axeFindings(one.page)).toEqual([])
  const wide = await one.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(small.width)
  if (process.env.SHOTS) await one.page.screenshot({ path: `${process.env.SHOTS}-phone.png`, fullPage: true })
  expect(one.watch.faults).toEqual([])
  await one.close()
})

test('an announcement whose answer was lost is not sent twice, however often somebody presses', async ({ owner }) => {
  test.setTimeout(120_000)
  const { page, watch } = owner
  watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/announcements/new`)
  await page.getByLabel(words.name).first().fill('只有一次的通知')
  await page.getByLabel(words.content).first().fill('今晚八点开始')
  // it gets there, and nothing comes back
  await page.route('**/api/announcements.send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('alertdialog')
  const send = async () => {
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await dialog.getByLabel(desk.reason).fill('周末活动')
    await dialog.getByRole('button', { name: words.send, exact: true }).click()
  }
  await send()
  await expect(dialog.getByText(desk.failures['no-answer'])).toBeVisible()
  await page.unroute('**/api/announcements.send')
  await page.reload()
  await page.getByLabel(words.content).first().fill('今晚九点开始')
  await send()
  await expect(dialog.getByText(desk.failures['sent-before'])).toBeVisible()
  await dialog.getByRole('button', { name: desk.cancel }).click()
  await page.goto(`${deskOrigin}/announcements`)
  await expect(page.getByRole('row').filter({ hasText: '只有一次的通知' })).toHaveCount(1)
})

test('an announcement whose answer was lost is sent again without a second one', async ({ owner }) => {
  test.setTimeout(120_000)
  const { page, watch } = owner
  watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/announcements/new`)
  await page.getByLabel(words.name).first().fill('又一则通知')
  await page.getByLabel(words.content).first().fill('今晚八点开始')
  await page.route('**/api/announcements.send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('alertdialog')
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await dialog.getByLabel(desk.reason).fill('周末活动')
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect(dialog.getByText(desk.failures['no-answer'])).toBeVisible()
  await page.unroute('**/api/announcements.send')
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect(page).toHaveURL(/\/announcements$/)
  await expect(page.getByRole('row').filter({ hasText: '又一则通知' })).toHaveCount(1)
})

test('half an announcement outlives a reload of the tab, until it is sent', async ({ owner: { page } }) => {
  await page.goto(`${deskOrigin}/announcements/new`)
  await page.getByLabel(words.audience).selectOption(words.groups.new)
  await page.getByLabel(words.days).fill('3')
  await page.getByLabel(words.name).first().fill('湖边的夜景')
  await page.getByLabel(words.content).first().fill('今晚八点开始')
  await page.reload()
  await expect(page.getByLabel(words.days)).toHaveValue('3')
  await expect(page.getByLabel(words.name).first()).toHaveValue('湖边的夜景')
  await expect(page.getByLabel(words.content).first()).toHaveValue('今晚八点开始')
  await page.getByLabel(words.audience).selectOption(words.groups.everybody)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(desk.reason).fill('周末活动')
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect(page).toHaveURL(/\/announcements$/)
  await page.getByRole('link', { name: words.write }).first().click()
  await expect(page.getByLabel(words.name).first()).toHaveValue('')
})
