import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { pastedText } from './support/clipboard.ts'
import { expect, long, test } from './support/app.ts'
import { pointersOf } from './support/pointers.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'

const words = zh.social
const menu = (page: Page) => page.locator('dialog[open]')
const row = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })

/** Tab pages and channels with cards of each kind, and what their menu offers. */
const offered: [address: string, card: string, deeds: string[]][] = [
  ['/home', 'a[href^="#/player"]', [words.like, words.download, words.share]],
  ['/scandalous', 'a[href^="#/scandalous/detail"]', [words.favorite, words.download, words.share]],
  ['/post', 'a[href^="#/post/detail"]', [words.like, words.share]],
  ['/resource', 'a[href^="#/cartoon/cartoon-detail"]', [words.favorite, words.download, words.share]],
  ['/home/collect', 'a[href^="#/home/collect-detail"]', [words.download, words.share]],
  ['/lookmv', 'a[href^="#/lookmv/detail"]', [words.share]],
]

test(
  'what is held offers to like or keep it, to download and to share it, beside hiding and reporting',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    for (const [address, link, deeds] of offered) {
      await app.go(address)
      await nothingSpins(page)
      await cards(page)
        .filter({ has: page.locator(link) })
        .first()
        .dispatchEvent('contextmenu')
      for (const deed of [...deeds, words.notInterested, words.report])
        await expect.soft(row(page, deed), `${address}: ${deed}`).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
    }
  },
)

test('a film is liked, kept and shared from its card: held by a finger, by a right click, or from its page', async ({
  app,
}) => {
  const { page, context } = app
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.firstVisit()
  await app.logIn()
  await nothingSpins(page)
  const film = cards(page)
    .filter({ has: page.locator('a[href^="#/player"]') })
    .first()
  await film.scrollIntoViewIfNeeded()
  const box = (await film.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + 40 }
  const { hold } = await pointersOf(page)
  await hold('finger', middle, () => expect(menu(page)).toBeVisible())
  await row(page, words.like).click()
  await expect(menu(page)).toHaveCount(0)
  await page.mouse.click(middle.x, middle.y, { button: 'right' })
  await expect(row(page, words.unlike)).toBeVisible()
  await row(page, words.download).click()
  const keep = page.getByRole('dialog', { name: zh.downloads.keepTitle })
  await expect(
    keep.getByRole('button', { name: zh.downloads.start }).or(keep.getByRole('radio').first()).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  // where the system has no sheet of its own, the link is copied
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.mouse.click(middle.x, middle.y, { button: 'right' })
  await row(page, words.share).click()
  await expect(page.getByText(words.linkCopied)).toBeVisible()
  const copied = await pastedText(page)
  expect(new URL(copied).hash).toBe((await film.locator('a[href^="#/player"]').first().getAttribute('href'))!)
  await expect(shown(page)).toHaveAttribute('data-page', '/home')
})
