import type { Page } from '@playwright/test'
import { en as english } from '#desk/words/en/messages.ts'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as messages } from '#desk/words/zh/messages.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect, long, type App } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { logInWith } from './support/log-in.ts'
import { openNewcomer } from './support/newcomer.ts'
import { shown } from './support/screen.ts'
import { lasting, lostText, sideways } from './support/sideways.ts'
import { networkMessages } from './support/watch.ts'

const { customer } = zh
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Somebody new, logged in. */
async function openAuthor(app: App) {
  const author = await openNewcomer(app)
  await app.firstVisit()
  await logInWith(app, author)
  return author
}

const say = async ({ page }: App, text: string) => {
  await shown(page).getByLabel(customer.placeholder).fill(text)
  await shown(page).getByRole('button', { name: customer.send, exact: true }).click()
}

test(
  'what somebody writes to customer service is answered from the keyboard, and read',
  long,
  async ({ app, browser }) => {
    // two people in two windows
    test.setTimeout(180_000)
    const author = await openAuthor(app)
    await app.go('/user/customer')
    await say(app, '湖边的照片打不开')
    await expect(shown(app.page).getByText('湖边的照片打不开', { exact: true })).toBeVisible()

    const one = await openDeskWindow(browser, app.site, ['support'])
    const { page } = one
    await pressOn(page, page.getByRole('link', { name: desk.screens.messages, exact: true }))
    await expect(page.getByText('湖边的照片打不开')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await pressOn(page, page.getByRole('link', { name: author.username, exact: true }))
    await expect(heading(page, messages.titleOf(author.username))).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: messages.begin, exact: true }))
    await expect(page.getByLabel(messages.text)).toBeFocused()
    await page.keyboard.type('请看这张图里的步骤')
    await page
      .getByLabel(messages.addPictures(9))
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: messages.pictureAt(1) })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await guidePicture(page, 'messages')
    await tabTo(page, page.getByLabel(messages.text))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: messages.states.answered })).toBeVisible()

    await app.page.reload()
    await expect(shown(app.page).getByText('请看这张图里的步骤', { exact: true })).toBeVisible()
    await expect(
      shown(app.page)
        .getByRole('button', { name: customer.picture(1) })
        .locator('img'),
    ).toBeVisible()
    await say(app, '好了，谢谢')

    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: messages.states.waiting })
    await expect(async () => {
      await page.reload()
      await expect(waiting).toBeVisible({ timeout: 2000 })
    }).toPass()
    await pressOn(page, page.getByRole('button', { name: messages.begin, exact: true }))
    await expect(page.getByLabel(messages.handOnTo)).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: messages.closeThread, exact: true }))
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: messages.states.closed })).toBeVisible()
    expect(one.watch.faults).toEqual([])
    await one.close()
  },
)

test('what is written while somebody answers is shown to them before they can send', long, async ({ app, browser }) => {
  const { client, who, username } = await openNewcomer(app)
  const write = (content: string) => client.call('feedback.send', { content, images: [] }, who)
  await write('改一下昵称')
  const one = await openDeskWindow(browser, app.site, ['support'], {
    language: 'en',
    theme: 'dark',
    viewport: { width: 375, height: 800 },
  })
  const { page } = one
  await page.goto(`${new URL(page.url()).origin}/messages`)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: english.begin }).click()
  await page.getByLabel(english.text).fill('好的')
  await write('不用了')
  await page.getByRole('button', { name: english.send, exact: true }).click()
  await expect(page.getByText(english.newLines)).toBeVisible()
  await expect(page.getByText('不用了')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: english.look }).click()
  await page.getByRole('button', { name: english.send, exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: english.states.answered })).toBeVisible()
  expect(one.watch.faults.filter((fault) => !String(fault).includes('409'))).toEqual([])
  await one.close()
})

test(
  'half an answer outlives a reload of the tab, until it is sent or whoever wrote it signs out',
  long,
  async ({ app, browser }) => {
    test.setTimeout(180_000)
    const author = await openAuthor(app)
    await app.go('/user/customer')
    await say(app, '湖边的照片打不开')
    await expect(shown(app.page).getByText('湖边的照片打不开', { exact: true })).toBeVisible()

    const one = await openDeskWindow(browser, app.site, ['support'])
    const { page } = one
    one.watch.allow(networkMessages)
    await page.getByRole('link', { name: desk.screens.messages, exact: true }).click()
    await page.getByRole('link', { name: author.username, exact: true }).click()
    await page.getByRole('button', { name: messages.begin, exact: true }).click()
    await page.getByLabel(messages.text).fill('请看这张图')
    await page
      .getByLabel(messages.addPictures(9))
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: messages.pictureAt(1) })).toBeVisible()
    await say(app, '还是不行')
    await expect(shown(app.page).getByText('还是不行', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(messages.text)).toHaveValue('请看这张图')
    await expect(page.getByRole('img', { name: messages.pictureAt(1) })).toBeVisible()
    // what came since is not answered unread
    await page.getByRole('button', { name: messages.look }).click()
    await page.getByRole('button', { name: messages.send, exact: true }).click()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: messages.states.answered })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: messages.begin, exact: true }).click()
    await expect(page.getByLabel(messages.text)).toHaveValue('')

    await page.getByLabel(messages.text).fill('还有一件事')
    await page.getByRole('button', { name: desk.signOut }).click()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('还有一件事')
    await one.close()
  },
)

test(
  'an application for certification is found by itself, and its listing is certified',
  long,
  async ({ app, browser }) => {
    test.setTimeout(180_000)
    const author = await openAuthor(app)
    await app.go('/dating/certify')
    await shown(app.page).getByRole('link', { name: zh.dating.join.apply }).click()
    await expect(shown(app.page).getByText(customer.topics.certification)).toBeVisible()
    expect(await axeFindings(app.page)).toEqual([])
    await say(app, '同行看展，在厦门')
    await expect(shown(app.page).getByText('同行看展，在厦门', { exact: true })).toBeVisible()

    const one = await openDeskWindow(browser, app.site, ['support', 'editor'])
    const { page } = one
    await page.getByRole('link', { name: desk.screens.messages, exact: true }).click()
    await page.getByLabel(messages.about).selectOption(messages.topics.certification)
    await expect(page.getByText(`${messages.topics.certification} · 同行看展，在厦门`)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: author.username, exact: true }).click()
    await expect(page.getByText(messages.asks.certification)).toBeVisible()
    await page.getByRole('link', { name: messages.listings }).click()
    // somebody who has no listing yet: any other one shows how it is done
    await expect(page.getByText(content.nothing)).toBeVisible()
    await page.getByRole('button', { name: content.onlyOf(author.username) }).click()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const acts = new RegExp(`^(${content.certify}|${content.endCertification})$`)
    const change = page.getByRole('main').getByRole('button', { name: acts })
    const before = await change.innerText()
    await change.click()
    expect(await axeFindings(page)).toEqual([])
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('资料已核对')
    await dialog.getByRole('button', { name: before }).click()
    await expect(dialog).toBeHidden()
    await expect(change).not.toHaveText(before)
    expect(one.watch.faults).toEqual([])
    await one.close()
  },
)

test('saved answers are the team’s: what a browser kept is taken over, used, changed, deleted and had back', async ({
  app,
  browser,
}) => {
  test.setTimeout(120_000)
  const { client, who, username } = await openNewcomer(app)
  await client.call('feedback.send', { content: '登不上', images: [] }, who)
  const one = await openDeskWindow(browser, app.site, ['support'])
  const { page } = one
  // another one than a former try has left
  const text = `请退出后重新登录 ${test.info().retry}`
  await page.evaluate((kept) => localStorage.setItem('desk-answers', JSON.stringify([kept])), text)
  await page.getByRole('link', { name: desk.screens.messages, exact: true }).click()
  await page.getByRole('link', { name: username, exact: true }).click()
  await page.getByRole('button', { name: messages.begin, exact: true }).click()
  await page.getByRole('button', { name: messages.insert(text) }).click()
  await expect(page.getByLabel(messages.text)).toHaveValue(text)
  expect(await page.evaluate(() => localStorage.getItem('desk-answers'))).toBeNull()
  await page.getByRole('button', { name: messages.rewrite(text) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(messages.text).fill(`${text}，还不行再写来`)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-saved.png`, fullPage: true })
  await page.getByRole('button', { name: messages.forget(`${text}，还不行再写来`) }).click()
  await expect(page.getByRole('button', { name: messages.insert(`${text}，还不行再写来`) })).toHaveCount(0)
  await page.getByRole('button', { name: messages.takeBack }).click()
  await expect(page.getByRole('button', { name: messages.insert(`${text}，还不行再写来`) })).toBeVisible()

  const viewport = { width: 375, height: 800 }
  const other = await openDeskWindow(browser, app.site, ['owner'], { ...{ language: 'en', theme: 'dark', viewport } })
  await other.page.goto(page.url())
  // whoever writes has it for a quarter of an hour
  await page.getByRole('button', { name: messages.handOn, exact: true }).click()
  await page.goto(page.url().replace(/\/messages.*/, '/messages'))
  await other.page.reload()
  await other.page.getByRole('button', { name: english.begin, exact: true }).click()
  await expect(other.page.getByRole('button', { name: english.insert(`${text}，还不行再写来`) })).toBeVisible()
  expect(await axeFindings(other.page)).toEqual([])
  for (const fault of [sideways, lostText]) expect(await lasting(other.page, fault), fault.name).toEqual([])
  if (process.env.SHOTS) await other.page.screenshot({ path: `${process.env.SHOTS}-saved-phone.png`, fullPage: true })
  expect([...one.watch.faults, ...other.watch.faults]).toEqual([])
  await one.close()
  await other.close()
})
