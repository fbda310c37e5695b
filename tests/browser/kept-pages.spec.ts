import { zh } from '#tests/words.ts'
import { routes } from './support/addresses.ts'
import { expect, long, test } from './support/app.ts'
import { cards, nothingSpins, scrollBy, scrolled, settledPlace, shown } from './support/screen.ts'

const result = (word: string) => `/search/result?word=${encodeURIComponent(word)}`

test('going back shows the page as it was left: place, content, without a request', async ({ app }) => {
  const { page, site } = app
  await app.firstVisit()
  await scrollBy(page, 900)
  await nothingSpins(page)
  const outside = await settledPlace(page)
  expect(outside).toBeGreaterThan(500)
  await app.go(result('山'))
  await expect(cards(page).first()).toBeVisible()
  await scrollBy(page, 300)
  await nothingSpins(page)
  const inside = await settledPlace(page)
  await app.go('/my/setting')
  await expect(shown(page)).toHaveAttribute('data-page', '/my/setting')
  for (const line of site.lines) line.forget()
  await page.goBack()
  await expect(shown(page)).toHaveAttribute('data-page', '/search/result')
  expect(await scrolled(page)).toBe(inside)
  await page.goBack()
  await expect(shown(page)).toHaveAttribute('data-page', '/home')
  expect(await scrolled(page)).toBe(outside)
  const reads = site.lines
    .flatMap(({ passages }) => passages)
    .filter(({ path }) => /\/api\/(element|search|mv)/.test(path))
  expect(reads.map(({ path }) => path)).toEqual([])
})

test(
  'a page that waits keeps its layout, out of reach of keys and screen readers; an older one has no box',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/my')
    const home = page.locator('.page[data-page="/home"]')
    await expect(home).toBeHidden()
    const box = () => home.evaluate((element) => element.getClientRects().length)
    expect(await box()).toBe(1)
    const focused = await home.evaluate((element) => {
      const link = element.querySelector<HTMLElement>('a[href]')!
      link.focus()
      return document.activeElement === link
    })
    expect(focused).toBe(false)
    await expect(page.getByRole('main')).toHaveCount(1)
    for (let at = 0; at < 8; at++) {
      await app.go(result(`词${at}`))
      await expect(page.getByRole('heading', { level: 1, name: `“词${at}”的搜索结果`, exact: true })).toBeVisible()
    }
    await expect.poll(box).toBe(0)
    await app.go('/home')
    await expect(cards(page).first()).toBeVisible()
    expect(await box()).toBe(1)
  },
)

test('what was typed is still there after a look elsewhere', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/search')
  const field = () => shown(page).getByRole('searchbox')
  await field().fill('没写完的')
  await app.go('/my')
  await expect(shown(page)).toHaveAttribute('data-page', '/my')
  await app.go('/search')
  await expect(field()).toHaveValue('没写完的')
})

test('two addresses of one screen are two pages, each with its own content and place', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const seen: Record<string, string> = {}
  for (const word of ['山', '海']) {
    await app.go(result(word))
    // both are pages of one path: the former may still be the one that is shown
    await expect(shown(page).getByRole('heading', { level: 1 })).toContainText(word)
    await expect(cards(page).first()).toBeVisible()
    seen[word] = await shown(page).getByRole('heading', { level: 1 }).innerText()
  }
  await scrollBy(page, 200)
  const place = await settledPlace(page)
  expect(place).toBeGreaterThan(100)
  await app.go(result('山'))
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText(seen.山!)
  expect(await scrolled(page)).toBe(0)
  await app.go(result('海'))
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText(seen.海!)
  expect(await scrolled(page)).toBe(place)
})

test(
  'fifty pages stay alive, the tab pages among them; the least recently used other one goes',
  long,
  async ({ app }) => {
    test.setTimeout(120_000)
    const { page } = app
    await app.firstVisit()
    await app.go('/my')
    await expect(shown(page)).toHaveAttribute('data-page', '/my')
    await page.evaluate(() => Object.assign(document.querySelector('.page[data-page="/home"]')!, { marked: true }))
    for (let at = 0; at < 55; at++) {
      await app.go(result(`词${at}`))
      await expect(page.getByRole('heading', { level: 1, name: `“词${at}”的搜索结果`, exact: true })).toBeVisible()
    }
    await expect(page.locator('.page')).toHaveCount(50)
    const kept = await page.locator('.page h1').allInnerTexts()
    expect(kept.some((text) => text.includes('“词54”'))).toBe(true)
    expect(await page.locator('.page', { hasText: '“词0”的搜索结果' }).count()).toBe(0)
    expect(await page.evaluate(() => 'marked' in document.querySelector('.page[data-page="/home"]')!)).toBe(true)
  },
)

test(
  'ten quick steps back end on the first page, as it was left, and one page alone is on screen',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await scrollBy(page, 900)
    await nothingSpins(page)
    const place = await settledPlace(page)
    for (let at = 0; at < 10; at++) {
      await app.go(at % 2 === 0 ? result(`词${at}`) : '/my/setting')
      await expect(page).toHaveURL(at % 2 === 0 ? /word=/ : /setting$/)
    }
    await page.evaluate(async () => {
      for (let at = 0; at < 10; at++) {
        const before = location.href
        history.back()
        while (location.href === before) await new Promise((resolve) => setTimeout(resolve))
      }
    })
    await expect(page).toHaveURL(/#\/home$/)
    await expect(shown(page)).toHaveCount(1)
    await expect(shown(page)).toHaveAttribute('data-page', '/home')
    expect(await scrolled(page)).toBe(place)
  },
)

test('a clip stands still while its page is hidden, and goes on from there on coming back', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/short')
  const video = shown(page).locator('[data-playing] video')
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(timeOf).toBeGreaterThan(0.5)
  const hidden = page.locator('.page[data-page="/short"] [data-frame="shown"] video').first()
  await app.go('/home')
  await expect(shown(page)).toHaveAttribute('data-page', '/home')
  await expect.poll(() => hidden.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  const at = await hidden.evaluate((element: HTMLVideoElement) => element.currentTime)
  await app.go('/short')
  expect(await timeOf()).toBeGreaterThanOrEqual(at)
  expect(await timeOf()).toBeCloseTo(at, -1)
})

test('each tab that is gone back to shows the channel that it was left at', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const bar = page.getByRole('navigation', { name: zh.shell.mainTabs })
  const tabTo = async (path: string) => {
    await bar.locator(`a[href^="#${path}"]`).click()
    await expect(shown(page)).toHaveAttribute('data-page', path)
  }
  const channels = () => shown(page).getByRole('tablist').first().getByRole('tab')
  const selected = () => shown(page).getByRole('tablist').first().locator('[aria-selected=true]')
  const withChannels = routes.filter(({ path, tab }) => tab && path !== '/my').map(({ path }) => path)
  const left = new Map<string, string>()
  for (const path of withChannels) {
    await tabTo(path)
    await expect(channels().nth(1)).toBeVisible()
    await channels().nth(1).click()
    await expect(channels().nth(1)).toHaveAttribute('aria-selected', 'true')
    left.set(path, await channels().nth(1).innerText())
  }
  await tabTo('/my')
  for (const path of withChannels) {
    await tabTo(path)
    await expect.soft(selected(), path).toHaveText(left.get(path)!)
  }
})
