import type { Page } from '@playwright/test'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { keptTexts } from './support/drafts.ts'
import { tableOf } from './support/rows.ts'
import { choose, closeByKey, shown } from './support/screen.ts'

const words = zh.dating
const unlock = /^\d+ 金币解锁$/

/** A listing that is not unlocked, opened; its id. */
async function openListing(page: Page): Promise<string> {
  const card = shown(page)
    .locator('article')
    .filter({ hasText: /\d 金币/ })
    .first()
  await card.locator('a').first().click()
  await expect(shown(page).getByRole('button', { name: zh.report.title, exact: true })).toBeVisible()
  return new URL(page.url().replace('#/', '')).searchParams.get('id')!
}

test(
  'a review with a picture, only after unlocking: it survives a reload, is sent, and its picture shows',
  long,
  async ({ app }) => {
    const { page } = app
    const { review } = words
    await app.firstVisit()
    await app.logIn()
    await app.go('/dating')
    const id = await openListing(page)
    await shown(page).getByRole('button', { name: unlock }).click()
    await expect(shown(page).getByText(/@example\.com/)).toBeVisible()

    await app.go(`/dating/dcomment?id=${id}`)
    const field = shown(page).getByLabel(review.text, { exact: true })
    await field.fill('照片和人一样，很守时。')
    await shown(page).getByLabel(words.stars(5), { exact: true }).check()
    const buffer = Buffer.from(await photo({ width: 640, height: 480, orientation: 1 }))
    await shown(page)
      .getByLabel(zh.attach.addPictures)
      .setInputFiles({ name: '街.jpg', mimeType: 'image/jpeg', buffer })
    const picture = shown(page).getByRole('button', { name: zh.attach.chosen(1, 1), exact: true })
    await expect(picture).toBeVisible()
    await expect.poll(() => page.evaluate(keptTexts)).toMatch(/照片和人一样，很守时。.*"files":\[\{/)
    await expect.poll(async () => (await tableOf(page, 'draftFiles')).length).toBe(1)
    await page.reload()
    await expect(field).toHaveValue('照片和人一样，很守时。')
    await expect(shown(page).getByLabel(words.stars(5), { exact: true })).toBeChecked()
    await expect(picture).toBeVisible()

    await shown(page).getByRole('button', { name: review.send, exact: true }).click()
    await expect(shown(page).getByText(review.consentNeeded)).toBeVisible()
    await shown(page).getByRole('checkbox').check()
    await shown(page).getByRole('button', { name: review.send, exact: true }).click()
    await expect(shown(page)).toHaveAttribute('data-page', '/dating/detail')
    const mine = shown(page).locator('article').filter({ hasText: '照片和人一样，很守时。' })
    // from the server: sealed on its way, opened for the screen
    const uploaded = mine.getByRole('button', { name: words.picture(1, 1), exact: true })
    await expect(uploaded).toBeVisible({ timeout: 20_000 })
    await expect
      .poll(() => uploaded.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([640, 480])
    await mine.getByRole('button', { name: new RegExp(`^${zh.comments.menu('.+')}$`) }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByRole('button', { name: zh.own.edit, exact: true }).click()
    await expect(dialog.getByLabel(words.stars(5), { exact: true })).toBeChecked()
    await choose(dialog.getByLabel(words.stars(3), { exact: true }))
    await dialog.getByRole('button', { name: zh.own.save, exact: true }).click()
    await expect(mine.getByRole('img', { name: words.stars(3), exact: true })).toBeVisible()
    await expect(mine.getByText(zh.comments.edited)).toBeVisible()
    await app.go(`/dating/dcomment?id=${id}`)
    await expect(field).toHaveValue('')
  },
)

test('a guest who reports a listing finds coercion and minors first; certification says whom it is for', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/dating')
  await openListing(page)
  await shown(page).getByRole('button', { name: zh.report.title, exact: true }).click()
  const reasons = page.locator('dialog[open]').getByRole('radio')
  await expect(reasons.first()).toBeVisible()
  const names = await page.locator('dialog[open] label:has([type=radio])').allInnerTexts()
  expect(names.slice(0, 2).map((name) => name.split('\n')[0])).toEqual(Object.keys(zh.report.names).slice(0, 2))
  await closeByKey(page)

  await app.go('/dating')
  await shown(page).getByRole('link', { name: words.certify }).first().click()
  await expect(shown(page)).toHaveAttribute('data-page', '/dating/certify')
  await expect(shown(page).getByText(words.join.adults).first()).toBeVisible()
  await expect(shown(page).getByRole('heading', { name: words.join.contacts })).toBeVisible()
})
