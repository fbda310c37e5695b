import type { Page } from '@playwright/test'
import { postLimits } from '#features/post/post-rules.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { expectFault } from './support/forms.ts'
import { plainPicture, widthsOf } from './support/plain-picture.ts'
import { tableOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const words = zh.publish
const attach = zh.attach

/** What the device holds of what is being written. */
const keptText = async (page: Page) => JSON.stringify(await tableOf(page, 'drafts'))

test('who writes on and on without a rest has kept what they wrote so far', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  let over = false
  const writing = shown(page)
    .getByLabel(words.text, { exact: true })
    .pressSequentially('一二三四五六七八九十'.repeat(5), { delay: 120 })
    .then(() => (over = true))
  await expect.poll(() => keptText(page)).toContain('一二三')
  expect(over).toBe(false)
  await writing
})

test(
  'nine pictures at most: put in order, taken away, and as the preview shows them, so they are posted',
  long,
  async ({ app }) => {
    const { page } = app
    const content = '三张蓝色的图'
    await app.firstVisit()
    await app.logIn()
    await app.go('/post/publish')
    const input = shown(page).getByLabel(attach.addPictures)
    await input.setInputFiles(await Promise.all(Array.from({ length: 10 }, (_, at) => plainPicture(201 + at))))
    await expect(shown(page).getByText(attach.tooMany(9))).toBeVisible()
    const menuOf = (no: number, of: number) =>
      shown(page)
        .getByRole('button', { name: attach.chosen(no, of), exact: true })
        .click()
    const menu = (name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
    for (let left = 9; left > 3; left--) {
      await menuOf(left, left)
      await menu(attach.remove)
      await expect(shown(page).getByText(attach.count(left - 1, 9))).toBeVisible()
    }
    await expect.poll(() => widthsOf(page)).toEqual([201, 202, 203])
    await menuOf(3, 3)
    await menu(attach.first)
    await expect.poll(() => widthsOf(page)).toEqual([203, 201, 202])
    await menuOf(1, 3)
    await menu(attach.back)
    await expect.poll(() => widthsOf(page)).toEqual([201, 203, 202])
    await shown(page).getByLabel(words.text, { exact: true }).fill(content)

    await shown(page).getByRole('button', { name: words.preview, exact: true }).click()
    const sheet = page.locator('dialog[open]')
    await expect(sheet.getByText(content)).toBeVisible()
    await expect.poll(() => widthsOf(page, 'dialog[open] article button')).toEqual([201, 203, 202])
    await page.keyboard.press('Escape')
    // a test is quicker than a person, and than the 0.3 s in which it is kept
    await expect.poll(() => keptText(page)).toContain(content)
    await page.reload()
    await expect.poll(() => widthsOf(page)).toEqual([201, 203, 202])

    await shown(page).getByRole('checkbox').check()
    await shown(page).getByRole('button', { name: words.publish, exact: true }).click()
    await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
    await app.go('/post')
    const mine = shown(page).locator('article').filter({ hasText: content }).first()
    const sent = [1, 2, 3].map((no) => mine.getByRole('button', { name: zh.post.picture(no, 3), exact: true }))
    for (const one of sent) await expect(one).toBeVisible({ timeout: 20_000 })
    const sizes = () =>
      Promise.all(sent.map((one) => one.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)))
    await expect.poll(sizes).toEqual([201, 203, 202])
  },
)

test('a price takes something to sell, and is in the draft after a reload', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await shown(page).getByLabel(words.text, { exact: true }).fill('要卖的字')
  await shown(page)
    .getByRole('button', { name: new RegExp(`^${words.price}`) })
    .click()
  const sheet = page.locator('dialog[open]')
  const price = sheet.getByLabel(words.priceLabel)
  await price.fill('12.5')
  await sheet.getByRole('button', { name: words.save, exact: true }).click()
  await expectFault(price, words.faults.price(postLimits.coins))
  await expect(price).toHaveValue('12.5')
  await price.fill('12')
  await sheet.getByRole('button', { name: words.save, exact: true }).click()
  await expect(shown(page).getByText(words.priceOf(12))).toBeVisible()
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.publish, exact: true }).click()
  await expect(shown(page).getByText(words.faults.priceEmpty)).toBeVisible()
  await expect(shown(page).getByText(/^草稿已保存/)).toBeVisible()
  await page.reload()
  await expect(shown(page).getByText(words.priceOf(12))).toBeVisible()
  // what was stated was stated of what was sent, and that was not
  await expect(shown(page).getByRole('checkbox')).not.toBeChecked()
})
