import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { pointersOf } from './support/pointers.ts'
import { closeByKey, nothingSpins, shown } from './support/screen.ts'

const words = zh.social
const settings = zh.settings

const posts = (page: Page) => shown(page).locator('article:has(a[href^="#/post/detail"])')
const postLink = (page: Page, id: string) => posts(page).locator(`a[href="#/post/detail?id=${id}"]`)
const idOf = async (page: Page) =>
  new URL(
    (await posts(page).first().locator('a[href^="#/post/detail"]').first().getAttribute('href'))!.slice(1),
    'http://app.invalid',
  ).searchParams.get('id')!

/** The menu of the first post of the list, as a finger that stays opens it, and what it is asked to do. */
async function choose(page: Page, action: string | RegExp) {
  await posts(page).first().dispatchEvent('contextmenu')
  await page.locator('dialog[open]').getByRole('button', { name: action }).click()
}

/** Opens what is hidden in the settings, and brings one back. */
async function bringBack({ page, go }: App, label: string, why: string) {
  await go('/my/setting')
  await shown(page).getByRole('button', { name: settings.hiddenItems }).click()
  const row = page.locator('dialog[open]').getByRole('listitem').filter({ hasText: label })
  await expect(row).toContainText(why)
  await row.getByRole('button', { name: settings.undoItem(label) }).click()
  await expect(row).toHaveCount(0)
  await closeByKey(page)
}

test('a guest hides a post: gone from every list, after a reload too, until the settings bring it back', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  await expect(posts(page).first()).toBeVisible()
  const id = await idOf(page)
  await choose(page, words.notInterested)
  await expect(postLink(page, id)).toHaveCount(0)
  await page.reload()
  await expect(posts(page).first()).toBeVisible()
  await expect(postLink(page, id)).toHaveCount(0)
  await app.go(`/post/detail?id=${id}`)
  await expect(shown(page).getByText(words.hiddenTitle)).toBeVisible()

  await app.go('/my/setting')
  await shown(page).getByRole('button', { name: settings.hiddenItems }).click()
  const row = page.locator('dialog[open]').getByRole('listitem').filter({ hasText: settings.why.hidden })
  await row.getByRole('button', { name: settings.undo }).or(row.getByRole('button')).first().click()
  await expect(page.locator('dialog[open]').getByText(settings.hiddenEmpty)).toBeVisible()
  await closeByKey(page)
  await app.go('/post')
  await expect(postLink(page, id).first()).toBeVisible()
})

test('a guest blocks somebody: nothing of theirs is listed, and the settings undo it', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  await expect(posts(page).first()).toBeVisible()
  const href = (await posts(page).first().locator('a[href^="#/user?uuid="]').last().getAttribute('href'))!
  const block = page.locator('dialog[open]').getByRole('button', { name: new RegExp(`^${words.block('(.+)')}$`) })
  await posts(page).first().dispatchEvent('contextmenu')
  const name = (await block.innerText())
    .replace(words.block('|').split('|')[0]!, '')
    .replace(words.block('|').split('|')[1]!, '')
    .trim()
  await block.click()
  await expect(posts(page).locator(`a[href="${href}"]`)).toHaveCount(0)
  await bringBack(app, name, settings.why.blocked)
  await app.go('/post')
  await expect(posts(page).locator(`a[href="${href}"]`).first()).toBeVisible()
})

for (const [what, list, page] of [
  ['a film', '/home', '/player'],
  ['a post', '/post', '/post/detail'],
  ['a request', '/lookmv', '/lookmv/detail'],
  ['a collection', '/home/collect', '/home/collect-detail'],
  ['a set of pictures', '/post?tab=picture', '/picture/detail'],
] as const) {
  test(`whoever made ${what} is blocked from its card, and its own page says so`, async ({ app }) => {
    await app.firstVisit()
    await app.go(list)
    const link = shown(app.page).locator(`article a[href^="#${page}?"]`).first()
    const address = (await link.getAttribute('href'))!.slice(1)
    await link.dispatchEvent('contextmenu')
    const block = new RegExp(`^${words.block('.+')}$`)
    await app.page.locator('dialog[open]').getByRole('button', { name: block }).click()
    await expect(shown(app.page).locator(`a[href="#${address}"]`)).toHaveCount(0)
    await app.go(address)
    await expect(shown(app.page).getByText(words.blockedTitle)).toBeVisible()
    await shown(app.page).getByRole('button', { name: words.showAgain }).click()
    await expect(shown(app.page).getByText(words.blockedTitle)).toHaveCount(0)
  })
}

test('a topic is hidden from its own page, which says so and shows it again', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  await shown(page).locator('a[href^="#/post/topic?"]').first().click()
  await expect(shown(page)).toHaveAttribute('data-page', '/post/topic')
  await shown(page).getByRole('button', { name: zh.shell.more, exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: words.notInterested }).click()
  await expect(shown(page).getByText(words.hiddenTitle)).toBeVisible()
  await shown(page).getByRole('button', { name: words.showAgain }).click()
  await expect(posts(page).first()).toBeVisible()
})

test('a comment has a menu for who has no finger to hold it: it is hidden with the keyboard', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  await shown(page)
    .getByRole('link', { name: new RegExp(`^${zh.post.commentsOf('[1-9].*')}$`) })
    .first()
    .click()
  const name = new RegExp(`^${zh.comments.menu('.+')}$`)
  const menus = shown(page).getByRole('button', { name })
  await expect(menus.first()).toBeVisible()
  const comment = shown(page)
    .locator('article')
    .filter({ has: page.getByRole('button', { name }) })
  const lines = (await comment.first().innerText()).split('\n')
  const said = lines.toSorted((a, b) => b.length - a.length)[0]!
  await menus.first().focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').getByRole('button', { name: words.notInterested }).focus()
  await page.keyboard.press('Enter')
  await expect(comment.filter({ hasText: said })).toHaveCount(0)
})

test('a message is reported, and one from somebody who is blocked is gone', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const messages = shown(page).getByRole('tabpanel').locator('article')
  const menu = page.locator('dialog[open]')
  const more = messages.first().getByRole('button')
  const name = () => more.innerText()
  await app.go('/my/notice?tab=system')
  const reported = await name()
  await more.click()
  await menu.getByRole('button', { name: words.report, exact: true }).click()
  await menu.getByRole('radio').last().check()
  await menu.getByRole('button', { name: zh.report.send, exact: true }).click()
  await expect(messages.filter({ hasText: reported })).toHaveCount(0)

  await app.go('/my/notice?tab=reply')
  await expect(messages.first()).toBeVisible()
  const from = await messages.first().locator('p').innerText()
  await more.click()
  await menu.getByRole('button', { name: new RegExp(`^${words.block('.+')}$`) }).click()
  await expect(messages.filter({ hasText: from })).toHaveCount(0)
})

test('a tag that a guest mutes is named in the settings, which undo it', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go(`/tag?tag=${encodeURIComponent('山里')}`)
  await shown(page).getByRole('button', { name: zh.listing.tagMenu }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh.listing.mute('山里') })
    .click()
  await expect(shown(page).getByText(zh.listing.mutedTitle('山里'))).toBeVisible()
  await bringBack(app, '#山里', settings.why.muted)
  await app.go(`/tag?tag=${encodeURIComponent('山里')}`)
  await expect(shown(page).locator('article').first()).toBeVisible()
})

test(
  'a finger that held a card and is lifted over its menu chooses nothing there; its next tap does',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/post')
    const { hold } = await pointersOf(page)
    const menu = page.locator('dialog[open]')
    const hide = menu.getByRole('button', { name: words.notInterested })
    // where the row will be that hides: learned from the menu as a pointer without fingers opens it
    await posts(page).first().dispatchEvent('contextmenu')
    await hide.waitFor()
    // a sheet that comes in is not where it will be
    await nothingSpins(page)
    const row = (await hide.boundingBox())!
    await closeByKey(page)
    await expect(menu).toHaveCount(0)
    const at = { x: row.x + row.width / 2, y: row.y + row.height / 2 }
    const over = (selector: string) =>
      page.evaluate(({ x, y, what }) => document.elementFromPoint(x, y)?.closest(what) !== null, {
        ...at,
        what: selector,
      })
    // some post lies there once the sheet is gone, and holding it opens the menu over it
    await expect.poll(() => over('article:has(a[href^="#/post/detail"])')).toBe(true)
    await hold('finger', at, () => expect.poll(() => over('dialog[open] button')).toBe(true))
    await expect(hide).toBeVisible()
    await hide.tap()
    await expect(menu).toHaveCount(0)
    await expect(page.getByText(words.hidden).first()).toBeVisible()
  },
)

test('after the menu of a card was opened without a finger and closed, the card opens with the first press of Enter', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  const link = posts(page).first().locator('a[href^="#/post/detail"]').first()
  await link.focus()
  await link.dispatchEvent('contextmenu')
  await expect(page.locator('dialog[open]')).toBeVisible()
  await closeByKey(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/post\/detail/)
})
