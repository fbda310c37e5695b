import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect, long, test } from './support/app.ts'
import { calls, scrollUntil } from './support/lists.ts'
import { cards, nothingSpins, offlineStrip, scrolled, shown, titles } from './support/screen.ts'

const words = {
  frame: zh.shell,
  home: zh.home,
  discovery: zh.discovery,
  listing: zh.listing,
  club: zh.clubs,
}

const toEnd = (page: Page) =>
  shown(page)
    .locator('[data-scroller]')
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))

test('home leads to every discovery page, and each has its sections', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const nav = shown(page).getByRole('navigation', { name: words.home.shortcuts })
  const links = await nav.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')!.slice(1)))
  expect(links).toContain('/discovery/tag')
  for (const link of links) {
    await app.go('/home')
    await nav.locator(`a[href="#${link}"]`).click()
    await expect(shown(page)).toHaveAttribute('data-page', link)
    await expect(cards(page).first(), link).toBeVisible()
    expect(await axeFindings(page), link).toEqual([])
  }
})

test('the home notice is shown once, is read in a dialog, and covers nothing before', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const notice = page.getByRole('complementary', { name: words.discovery.notice })
  const read = notice.getByRole('button', { name: words.discovery.readNotice })
  await expect(read).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await read.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: words.frame.hint })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: words.discovery.noticeRead }).click()
  await expect(dialog).toBeHidden()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  // the strips come last of what home asks for: by then the notice would be there
  await scrollUntil(page, () => calls(app, /\/topic\/feature/).length > 0)
  await expect(notice).toHaveCount(0)
})

test('the strips of home are asked for when they come near', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  expect(calls(app, /\/topic\/feature|\/club\/newestRank/)).toEqual([])
  await scrollUntil(page, () => calls(app, /\/topic\/feature/).length > 0)
  expect(calls(app, /\/club\/newestRank/).length).toBeGreaterThan(0)
})

test('channels change by keyboard, each from its top', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  for (const tabPage of ['/home', '/dark_web']) {
    await app.go(tabPage)
    await expect(cards(page).first()).toBeVisible()
    const tab = shown(page).getByRole('tablist', { name: words.home.channels }).getByRole('tab', { selected: true })
    const first = await tab.innerText()
    await nothingSpins(page)
    await toEnd(page)
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab).not.toHaveText(first)
    expect(await scrolled(page), tabPage).toBe(0)
    await expect(cards(page).first()).toBeVisible()
    await page.keyboard.press('Home')
    await expect(tab).toHaveText(first)
  }
})

test(
  'the dark web tab: channels, sorts in the address, the last section goes on; the tab bar brings it back as it was',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/dark_web')
    await expect(cards(page).first()).toBeVisible()
    await nothingSpins(page)
    await shown(page).getByRole('button', { name: words.listing.sorts.plays, exact: true }).click()
    await expect(page).toHaveURL(/sort=plays/)
    await expect
      .poll(() => calls(app, /getMvByElementId/).length, { message: 'the list in the new order' })
      .toBeGreaterThan(1)
    await nothingSpins(page)
    const plays = await titles(page)
    await page
      .getByRole('navigation', { name: words.frame.mainTabs })
      .getByRole('link', { name: words.frame.tabs.home })
      .click()
    await expect(shown(page)).toHaveAttribute('data-page', '/home')
    await page
      .getByRole('navigation', { name: words.frame.mainTabs })
      .getByRole('link', { name: words.frame.tabs.dark })
      .click()
    await expect(shown(page)).toHaveAttribute('data-page', '/dark_web')
    expect(await titles(page)).toEqual(plays)
    await expect(shown(page).getByRole('button', { name: words.listing.sorts.plays, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await axeFindings(page)).toEqual([])
  },
)

test('creators: the ranking by period and measure is in the address', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/home/creator?tab=rank')
  const { periods } = zh.ranking
  const { measures } = zh.creators
  await expect(shown(page).getByRole('radio', { name: periods.week })).toBeChecked()
  await expect(shown(page).locator('a[href^="#/user?"]').first()).toBeVisible()
  const week = await shown(page).locator('a[href^="#/user?"]').allInnerTexts()
  await shown(page).getByRole('radio', { name: measures.fans }).check()
  await shown(page).getByRole('radio', { name: periods.all }).check()
  await expect(page).toHaveURL(/by=fans/)
  await expect(page).toHaveURL(/period=all/)
  await expect.poll(() => shown(page).locator('a[href^="#/user?"]').allInnerTexts()).not.toEqual(week)
  expect(await axeFindings(page)).toEqual([])
})

test('several tags are chosen at once; a muted tag takes its videos out of every list, until it is brought back', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/discovery/tag')
  await shown(page).getByRole('button', { name: words.discovery.pickTags }).click()
  const picks = ['山里', '长镜头']
  for (const name of picks)
    await shown(page)
      .getByRole('button', { name: new RegExp(`^#${name}`) })
      .click()
  await shown(page)
    .getByRole('link', { name: words.discovery.showPicked(2) })
    .click()
  await expect(shown(page)).toHaveAttribute('data-page', '/tag')
  await expect(cards(page).first()).toBeVisible()
  expect(calls(app, /list_of_tags_new/).length).toBeGreaterThan(0)

  const city = `/tag?tag=${encodeURIComponent('山里')}`
  await app.go(city)
  await expect(cards(page).first()).toBeVisible()
  const carried = new Set(await titles(page))
  await shown(page).getByRole('button', { name: words.listing.tagMenu }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.listing.mute('山里') })
    .click()
  await expect(shown(page).getByText(words.listing.mutedTitle('山里'))).toBeVisible()
  await app.go('/discovery/theme')
  await expect(cards(page).first()).toBeVisible()
  await nothingSpins(page)
  for (const title of await titles(page)) expect(carried.has(title), title).toBe(false)
  await app.go(city)
  await shown(page).getByRole('button', { name: zh.social.showAgain }).click()
  await expect(cards(page).first()).toBeVisible()
})

test(
  'a fan club is joined with coins: asked first, once charged, then open; without a network it is not for sale',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    await app.go('/user/fan-rank')
    const clubs = shown(page).locator('a[href^="#/user/fan-group"]')
    await expect(clubs.first()).toBeVisible()
    const addresses = await clubs.evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(1)))
    const join = shown(page).getByRole('region', { name: words.club.join, exact: true })
    const renew = shown(page).getByRole('region', { name: words.club.renew, exact: true })
    for (const address of addresses) {
      await app.go(address)
      await expect(join.or(renew)).toBeVisible()
      if (await join.isVisible()) break
    }
    expect(await axeFindings(page)).toEqual([])
    const balance = async (place: typeof join) =>
      Number(/\d+/.exec(await place.getByText(new RegExp(zh.buy.balance(0).replace('0', '\\d+'))).innerText())![0])
    const before = await balance(join)
    await join.getByRole('radio', { name: words.club.months[3] }).check()
    const price = Number(/\d+/.exec(await join.getByRole('button').innerText())![0])
    expect(calls(app, /\/club\/join/)).toEqual([])
    await join.getByRole('button').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(String(price))
    await dialog.getByRole('button', { name: words.frame.cancel }).click()
    await expect(dialog).toBeHidden()
    expect(calls(app, /\/club\/join/)).toEqual([])
    await join.getByRole('button').click()
    await dialog.getByRole('button', { name: words.club.pay }).dblclick()
    await expect(renew).toBeVisible()
    await expect.poll(() => balance(renew)).toBe(before - price)
    expect(calls(app, /\/club\/join/)).toHaveLength(1)
    await expect(cards(page).first()).toBeVisible()
    await app.goOffline('server')
    // the app learns of it from the first request that fails
    const club = await page.evaluate(() => location.hash.slice(1))
    await app.go('/user/fan-rank?period=month')
    await expect(offlineStrip(page)).toBeVisible({ timeout: 30_000 })
    await app.go(club)
    await expect(renew.getByText(zh.buy.offline)).toBeVisible()
    await expect(renew.getByRole('button')).toBeDisabled()
  },
)

test('under all categories, one of the styles is chosen, and another can be', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go(`/category?title=${encodeURIComponent('全部分类')}`)
  await expect(cards(page).first()).toBeVisible()
  const first = await titles(page)
  await shown(page)
    .getByRole('group', { name: /选择分类/ })
    .getByRole('button')
    .nth(1)
    .click()
  await expect.poll(() => calls(app, /MvList\/style/).length).toBeGreaterThan(1)
  await nothingSpins(page)
  await expect(cards(page).first()).toBeVisible()
  expect(await titles(page)).not.toEqual(first)
  expect(await axeFindings(page)).toEqual([])
})
