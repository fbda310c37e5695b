import type { Page } from '@playwright/test'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as reports } from '#desk/words/zh/reports.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { appOf, expect, long, phone } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { logInWith } from './support/log-in.ts'
import { openNewcomer } from './support/newcomer.ts'
import { shown } from './support/screen.ts'
import { watchContext } from './support/watch.ts'

const words = zh.moderation

/** By keyboard: gives the reason of what was chosen, and does it. */
async function decide(page: Page, choice: string, reason: string) {
  await pressOn(page, page.getByRole('button', { name: choice, exact: true }))
  const dialog = page.getByRole('alertdialog')
  await typeInto(page, dialog.getByLabel(desk.reason), reason)
  await pressOn(page, dialog.getByRole('button', { name: choice, exact: true }))
}

/** By keyboard: opens the first case of the queue, and decides on it. */
async function decideFirst(page: Page, verdict: keyof typeof reports.verdicts, reason: string) {
  await pressOn(page, page.getByRole('link', { name: desk.screens.reports, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: reports.title })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(reports.mine)).toBeVisible()
  await expect(page.getByText('湖边的猫')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'reports')
  await decide(page, reports.verdicts[verdict], reason)
  await expect(page.getByText(reports.outcomes['taken-down'], { exact: true })).toBeVisible()
}

test(
  'a report of the app is decided at the desk by keyboard alone, an appeal by another moderator, and both sides read of it',
  long,
  async ({ app, browser }) => {
    // four people in four windows
    test.setTimeout(240_000)
    const author = await openNewcomer(app)
    const post = { title: '湖边的猫', content: '一只猫坐在湖边', images: [], consent: true }
    const { id } = (await author.client.call('wei.create', post, author.who)).data as { id: number }

    await app.firstVisit()
    await app.logIn()
    await app.go(`/post/detail?id=${id}`)
    await shown(app.page).getByRole('button', { name: zh.report.title, exact: true }).click()
    const sheet = app.page.locator('dialog[open]')
    await sheet.getByRole('radio').last().check()
    await sheet.getByRole('button', { name: zh.report.send, exact: true }).click()
    await app.go('/my/reports')
    await expect(shown(app.page).getByText(words.states.open)).toBeVisible()

    const one = await openDeskWindow(browser, app.site, ['moderator'])
    await decideFirst(one.page, 'strike', '图片不是本人拍摄')
    await app.page.reload()
    await expect(shown(app.page).getByText(words.states.right)).toBeVisible()

    const context = await browser.newContext({ ...phone, locale: 'zh-CN' })
    const theirs = appOf(await context.newPage(), app.site, watchContext(context))
    await theirs.firstVisit()
    await logInWith(theirs, author)
    await theirs.go('/my/notice')
    await shown(theirs.page).getByRole('link', { name: '你的动态已下架' }).click()
    await expect(shown(theirs.page).getByText(words.reason('图片不是本人拍摄'))).toBeVisible()
    await shown(theirs.page).getByLabel(words.appealText).fill('是我拍的')
    await shown(theirs.page).getByRole('button', { name: words.send }).click()
    await expect(shown(theirs.page).getByText(words.decisionStates.appealed)).toBeVisible()

    const appeals = async (page: Page) => {
      await pressOn(page, page.getByRole('link', { name: desk.screens.reports, exact: true }))
      await pressOn(page, page.getByRole('link', { name: reports.appeals }))
      await expect(page.getByText('是我拍的')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    }
    await appeals(one.page)
    await expect(one.page.getByText(reports.ownDecision)).toBeVisible()
    const other = await openDeskWindow(browser, app.site, ['moderator'])
    await appeals(other.page)
    await decide(other.page, reports.grant, '确实是本人')
    await expect(other.page.getByText(reports.noAppeals)).toBeVisible()

    await theirs.page.reload()
    await expect(shown(theirs.page).getByText(words.decisionStates.granted)).toBeVisible()
    await expect(shown(theirs.page).getByText(words.answer('确实是本人'))).toBeVisible()
    await theirs.go(`/post/detail?id=${id}`)
    await expect(shown(theirs.page).getByText('湖边的猫').first()).toBeVisible()
    expect([...one.watch.faults, ...other.watch.faults, ...theirs.watch.faults]).toEqual([])
    for (const window of [one, other, context]) await window.close()
  },
)
