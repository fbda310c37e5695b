import { zh } from '#tests/words.ts'
import { expect, phone, long, test } from './support/app.ts'
import {
  begin,
  isAtTop,
  keptPlace,
  openWork,
  picturesKept,
  readerIsThere,
  readerScroller,
  readOn,
} from './support/reading.ts'
import { choose, shown } from './support/screen.ts'

const novel = zh.novel
const comic = zh.comic
const reader = zh.reader

test(
  'a novel’s place is exact after another size of text, a rotation, a kill, and without a network',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    await begin(app, 'novel', id)
    const place = await readOn(page, 'novel', id, 700)
    expect(place.position).toBeGreaterThan(20)
    const atTop = () => isAtTop(page, place)

    for (let step = 0; step < 4; step++) await page.keyboard.press('+')
    await expect
      .poll(() =>
        shown(page)
          .locator('[data-at]')
          .first()
          .evaluate((one) => getComputedStyle(one).fontSize),
      )
      .toBe('22px')
    await atTop()
    await page.setViewportSize({ width: 812, height: 375 })
    await atTop()
    expect((await keptPlace(page, 'novel', id))?.position).toBe(place.position)

    await app.keptForOffline()
    await app.goOffline('server')
    await app.load(`/novel/reader?id=${id}`)
    await readerIsThere(page, 'novel')
    await atTop()
    const now = await keptPlace(page, 'novel', id)
    expect([now?.part, now?.position]).toEqual([place.part, place.position])
  },
)

test('a novel is text: headings and paragraphs, and its pages turn by keys', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel', 1)
  await begin(app, 'novel', id)
  await expect(shown(page).getByRole('heading', { level: 1 })).not.toBeEmpty()
  const chapter = shown(page).getByRole('article').first()
  await expect(chapter.getByRole('heading', { level: 2 })).toBeVisible()
  expect(await chapter.getByRole('paragraph').count()).toBeGreaterThan(5)

  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: reader.settings }).click()
  await choose(page.getByRole('radio', { name: novel.modes.page }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('m')
  await expect(shown(page).getByText(/^1 \/ \d/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page).getByText(/^2 \/ \d/)).toBeVisible()
  const second = await keptPlace(page, 'novel', id)
  await expect.poll(async () => (await keptPlace(page, 'novel', id))!.position).toBeGreaterThan(0)
  // through all pages of the chapter, into the next one
  const part = second!.part
  await expect(async () => {
    await page.keyboard.press('PageDown')
    expect((await keptPlace(page, 'novel', id))!.part).not.toBe(part)
  }).toPass({ intervals: [350] })
  await expect(page).toHaveURL(new RegExp(`chapter_id=${(await keptPlace(page, 'novel', id))!.part}`))
})

test(
  'what is read, and the next of it, is marked as readable offline, and found by its words',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    await begin(app, 'novel', id)
    const word = (await shown(page).locator('[data-at]').nth(3).innerText()).slice(2, 6)
    await app.go(`/novel/chapter?id=${id}`)
    await expect(shown(page).getByText(reader.readyOffline)).toHaveCount(2)

    await app.go(`/novel/reader?id=${id}`)
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: novel.search }).click()
    await page.getByRole('searchbox').fill(word)
    await expect(page.getByRole('status').filter({ hasText: /^找过全部可读的/ })).toBeVisible()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(shown(page).locator('[data-at]').first()).toBeVisible()
  },
)

test(
  'a comic goes on into its next episode, keeps few pages, and its place through a rotation and offline',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'comic')
    const first = await begin(app, 'comic', id)
    const drawn: number[] = []
    await expect(async () => {
      const before = await keptPlace(page, 'comic', id)
      await readerScroller(page).evaluate((node) => node.scrollBy(0, node.clientHeight * 3))
      drawn.push(await shown(page).locator('[data-page-index]').count())
      // a place is kept a little later: whoever scrolls faster is at the end of what may be read by then
      const moved = expect.poll(() => keptPlace(page, 'comic', id), { timeout: 3000 }).not.toEqual(before)
      await moved.catch(() => {})
      expect((await keptPlace(page, 'comic', id))!.part).not.toBe(first.part)
    }).toPass({ intervals: [100] })
    expect(Math.max(...drawn)).toBeLessThan(16)

    const place = await readOn(page, 'comic', id, 900)
    const at = Math.floor(place.position)
    const isKept = async () => {
      const now = await keptPlace(page, 'comic', id)
      expect([now?.part, now?.position]).toEqual([place.part, place.position])
    }
    await page.setViewportSize({ width: 812, height: 375 })
    const here = shown(page).locator(`[data-page-index="${at}"]`)
    const reaches = () =>
      here.first().evaluate((one) => one.getBoundingClientRect().top <= 1 && one.getBoundingClientRect().bottom >= 0)
    await expect.poll(reaches).toBe(true)
    await isKept()

    // all of what is being read comes onto the device, though it was not seen yet
    await page.setViewportSize(phone.viewport)
    await expect.poll(reaches).toBe(true)
    await isKept()
    await expect.poll(() => picturesKept(page, place.part), { timeout: 45_000 }).toBe(true)
    await app.go(`/cartoon/cartoon-detail?id=${id}`)
    await expect(shown(page).getByText(reader.readyOffline).first()).toBeAttached()
    await app.keptForOffline()
    await app.goOffline('server')
    await isKept()
    await app.load(`/cartoon/reader?id=${id}`)
    await expect(shown(page).locator('[data-page-index] img').first()).toBeVisible()
    await expect.poll(reaches).toBe(true)
    await isKept()
  },
)

test('the next episode is bought where this one ends, once, and is read on into', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/resource?how=find')
  await shown(page).getByRole('button', { name: zh.resource.options, exact: true }).click()
  await shown(page).getByRole('button', { name: '含付费章节' }).click()
  const link = shown(page).locator('a[href^="#/cartoon/cartoon-detail"]').first()
  await link.click()
  const rows = shown(page).locator('a[href^="#/cartoon/reader?"][href*="episode_id"]')
  const locked = rows.filter({ hasText: reader.locked }).first()
  await expect(locked).toBeVisible()
  const hrefs = await rows.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')!))
  const sold = (await locked.getAttribute('href'))!
  const part = new URL(sold.slice(1), 'http://any.invalid').searchParams.get('episode_id')
  await app.go(hrefs[hrefs.indexOf(sold) - 1]!.slice(1))
  await expect(shown(page).locator('[data-page-index]').first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(shown(page).getByText(comic.lockedTitle)).toBeVisible()
  await shown(page)
    .getByRole('button', { name: /解锁/ })
    .dblclick()
  await expect(shown(page).getByText(comic.lockedTitle)).toBeHidden()
  await expect(async () => {
    await readerScroller(page).evaluate((node) => node.scrollBy(0, node.clientHeight / 2))
    expect(page.url()).toContain(`episode_id=${part}`)
  }).toPass({ intervals: [100] })
  await expect(shown(page).locator('[data-page-index="0"] img').first()).toBeVisible()
  const bought = app.site.lines.flatMap(({ passages }) => passages).filter(({ path }) => path === '/api/book/buy')
  expect(bought).toHaveLength(1)
})
