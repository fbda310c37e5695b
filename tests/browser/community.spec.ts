import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { expectFault } from './support/forms.ts'
import { reportDrafts } from './support/drafts.ts'
import { overlaysGone, shown } from './support/screen.ts'

const words = zh.publish
const unlock = /^\d+ 金币解锁$/

/** A picture of one pixel. */
const png = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The first card of the page on screen that has a price, opened. */
async function openPaid(page: Page, price: RegExp) {
  const card = shown(page).locator('article').filter({ hasText: price }).first()
  await card.locator('a').first().click()
  await expect(shown(page).getByRole('button', { name: unlock })).toBeVisible()
}

const text = (page: Page) => shown(page).getByLabel(words.text, { exact: true })

test('a paid article is unlocked once: the rest of it is there, with its pictures and clips', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/scandalous')
  await openPaid(page, /\d 金币/)
  const paragraphs = shown(page).locator('article p, article h3, article blockquote')
  const before = await paragraphs.count()
  await shown(page).getByRole('button', { name: unlock }).click()
  await expect(page.getByText(zh.buy.bought)).toBeVisible()
  await expect(shown(page).getByRole('button', { name: unlock })).toHaveCount(0)
  await expect.poll(() => paragraphs.count()).toBeGreaterThan(before)

  await shown(page)
    .getByRole('button', { name: zh.article.picture(1), exact: true })
    .click()
  await expect(page.locator('.yarl__portal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.yarl__portal')).toHaveCount(0)

  const clip = shown(page).getByRole('button', { name: new RegExp(zh.clip.play('')) })
  if ((await clip.count()) > 0) {
    await clip.first().click()
    await expect(shown(page).locator('[data-player=playing]')).toBeVisible({ timeout: 20_000 })
  }
})

test('a half-written post survives a reload; then it is sent, word for word, with its picture', async ({ app }) => {
  const { page } = app
  const content = '<img src=x onerror=alert(1)>\n"><script>alert(2)</script> {{3}} 第三行'
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await text(page).fill(content)
  await shown(page).getByLabel(zh.attach.addPictures).setInputFiles(png)
  const picture = shown(page).getByRole('button', { name: zh.attach.chosen(1, 1), exact: true })
  await expect(picture).toBeVisible()
  await expect(shown(page).getByText(/^草稿已保存/)).toBeVisible()

  await page.reload()
  await expect(text(page)).toHaveValue(content)
  await expect(picture).toBeVisible()

  const publish = shown(page).getByRole('button', { name: words.publish, exact: true })
  await publish.click()
  await expect(shown(page).getByText(words.statementNeeded)).toBeVisible()
  await shown(page).getByRole('checkbox').check()
  await publish.click()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
  await app.go('/post')
  await expect(shown(page).getByText('第三行').first()).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], article script').length)).toBe(0)
  await app.go('/post/publish')
  await expect(text(page)).toHaveValue('')
})

test('several drafts are kept, and each can be gone on with', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await text(page).fill('第一份')
  await shown(page).getByRole('button', { name: words.drafts, exact: true }).click()
  await page.getByRole('button', { name: words.newDraft, exact: true }).click()
  await expect(text(page)).toHaveValue('')
  await text(page).fill('第二份')
  await shown(page)
    .getByRole('button', { name: words.draftsOf(1), exact: true })
    .click()
  await page.getByRole('button', { name: '第一份', exact: true }).click()
  await expect(text(page)).toHaveValue('第一份')
  await overlaysGone(page)
  await page.reload()
  await expect(text(page)).toHaveValue('第二份')
})

test('a guest reports a post: it is gone for them, in the list too, until they want it back', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  const posts = shown(page).locator('article:has(a[href^="#/post/detail"])')
  await posts.first().locator('a[href^="#/post/detail"]').first().click()
  await expect(shown(page)).toHaveAttribute('data-page', '/post/detail')
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id')!
  await shown(page).getByRole('button', { name: zh.report.title, exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  // the last reason is not urgent: the post stays for everybody else
  await sheet.getByRole('radio').last().check()
  await sheet.getByRole('button', { name: zh.report.send, exact: true }).click()
  await expect(shown(page).getByText(zh.social.reportedTitle)).toBeVisible()
  await app.go('/post')
  await expect(posts.first()).toBeVisible()
  await expect(shown(page).locator(`article a[href="#/post/detail?id=${id}"]`)).toHaveCount(0)
  await app.go(`/post/detail?id=${id}`)
  await shown(page).getByRole('button', { name: zh.social.showAgain, exact: true }).click()
  await expect(shown(page).getByRole('button', { name: zh.report.title, exact: true })).toBeVisible()
})

test('a request is paid for once, and an answer names its videos', long, async ({ app }) => {
  const { page } = app
  const { form } = zh.wanted
  await app.firstVisit()
  await app.logIn()
  await app.go('/lookmv/publish')
  await shown(page).getByLabel(form.name, { exact: true }).fill('找一部关于风车的短片')
  await shown(page).getByLabel(form.content, { exact: true }).fill('三座白色的风车，黄昏，没有对白。')
  await shown(page).getByLabel(form.coins, { exact: true }).fill('5')
  await shown(page)
    .getByRole('button', { name: form.pay(5), exact: true })
    .click()
  await expect(shown(page).getByText(form.faults.coins(10))).toBeVisible()
  await shown(page).getByLabel(form.coins, { exact: true }).fill('10')
  await shown(page)
    .getByRole('button', { name: form.pay(10), exact: true })
    .click()
  await expect(shown(page)).toHaveAttribute('data-page', '/lookmv')
  await shown(page).getByText('找一部关于风车的短片').click()
  await shown(page).getByRole('button', { name: zh.wanted.addCoins, exact: true }).click()
  const more = page.locator('dialog[open]').getByLabel(zh.wanted.addCoinsLabel, { exact: true })
  await more.fill('1.5')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: zh.wanted.addCoinsDo(0), exact: true })
    .click()
  await expectFault(more, zh.wanted.addCoinsWrong)
  await expect(more).toHaveValue('1.5')
  await more.fill('3')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: zh.wanted.addCoinsDo(3), exact: true })
    .click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(shown(page).getByText(zh.wanted.bounty(13)).first()).toBeVisible()

  await app.go('/lookmv')
  const others = shown(page).locator('article').filter({ hasText: zh.wanted.open }).filter({ hasNotText: 'xiaoyu' })
  await others.first().locator('a').first().click()
  await expect(shown(page)).toHaveAttribute('data-page', '/lookmv/detail')
  await shown(page).getByRole('button', { name: zh.wanted.answer, exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByLabel(zh.wanted.answerText, { exact: true }).fill('就是这一部，片尾有同样的风车。')
  await sheet.getByRole('button', { name: zh.wanted.pick, exact: true }).click()
  await sheet
    .getByRole('button', { name: new RegExp(`^${zh.wanted.pick} `) })
    .first()
    .click()
  await sheet.getByRole('button', { name: zh.wanted.pickDone, exact: true }).click()
  await expect(sheet.getByRole('button', { name: zh.wanted.answerVideosOf(1, 20), exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: zh.wanted.submit, exact: true }).click()
  const answer = shown(page).locator('article').filter({ hasText: '就是这一部，片尾有同样的风车。' })
  await expect(answer.last()).toBeVisible()
  await expect(answer.last().locator('a[href*="?id="]')).toHaveCount(1)
})

test('a listing shows its contact once it is unlocked, and can then be reviewed', long, async ({ app }) => {
  const { page } = app
  const { review } = zh.dating
  await app.firstVisit()
  await app.logIn()
  await app.go('/dating')
  await openPaid(page, /\d 金币/)
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id')!
  await expect(shown(page).getByText(/@example\.com/)).toHaveCount(0)
  await app.go(`/dating/dcomment?id=${id}`)
  await expect(shown(page).getByText(review.locked)).toBeVisible()
  await app.go(`/dating/detail?id=${id}`)
  await shown(page).getByRole('button', { name: unlock }).click()
  await expect(shown(page).getByText(/@example\.com/)).toBeVisible()

  await app.go(`/dating/dcomment?id=${id}`)
  await shown(page).getByLabel(review.text, { exact: true }).fill('准时，聊得来。')
  await shown(page).getByRole('button', { name: review.send, exact: true }).click()
  await expect(shown(page).getByText(review.faults.score)).toBeVisible()
  await expectFault(shown(page).getByRole('radiogroup', { name: review.score }), review.faults.score)
  await expect(shown(page).getByLabel(review.text, { exact: true })).toHaveValue('准时，聊得来。')
  await shown(page).getByLabel(zh.dating.stars(4), { exact: true }).check()
  await shown(page).getByRole('button', { name: review.send, exact: true }).click()
  await expect(shown(page)).toHaveAttribute('data-page', '/dating/detail')
  await expect(shown(page).getByText('准时，聊得来。')).toBeVisible()
})

test('a message to customer service is kept while it is written, and carries a report that can be read first', async ({
  app,
}) => {
  const { page } = app
  const customer = zh.customer
  await app.firstVisit()
  await app.logIn()
  await app.go('/user/customer')
  const field = () => shown(page).getByLabel(customer.placeholder, { exact: true })
  await field().fill('视频放到一半就停。')
  await shown(page).getByRole('button', { name: customer.attach, exact: true }).click()
  await shown(page).getByRole('button', { name: customer.report, exact: true }).click()
  await expect(page.locator('dialog[open] pre')).toContainText('Shiguang diagnostic report')
  await page.getByRole('button', { name: customer.reportAdd, exact: true }).click()
  await expect(shown(page).getByText(customer.reportAttached)).toBeVisible()
  await expect.poll(() => page.evaluate(reportDrafts)).toBe(1)
  await page.reload()
  await expect(field()).toHaveValue('视频放到一半就停。')
  await expect(shown(page).getByText(customer.reportAttached)).toBeVisible()
  await shown(page).getByRole('button', { name: customer.send, exact: true }).click()
  const mine = shown(page).locator('article').filter({ hasText: '视频放到一半就停。' })
  await expect(mine.locator('pre')).toContainText('Shiguang line report')
  await expect(field()).toHaveValue('')
})
