import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { calls, callsOf, plantList, seenToTheEnd } from './support/lists.ts'
import { cards, nothingSpins, settledPlace, shown } from './support/screen.ts'

const words = { frame: zh.shell, listing: zh.listing }

const toEnd = (page: Page) =>
  shown(page)
    .locator('[data-scroller]')
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))

test(
  'lists of 0, 1, 19, 20, 21 and 5,000 items are whole, say where they end, and stay light',
  long,
  async ({ app }) => {
    test.setTimeout(120_000)
    const { page } = app
    await app.firstVisit()
    // its code is there before the network goes
    await app.go('/tag?tag=x')
    await nothingSpins(page)
    await app.goOffline('server')
    const open = (tag: string) => app.go(`/tag?tag=${encodeURIComponent(tag)}`)

    await plantList(page, '零', 0)
    await open('零')
    await expect(shown(page).getByText(words.listing.tagEmpty)).toBeVisible()
    await expect(shown(page).getByText(words.frame.end)).toHaveCount(0)
    for (const count of [1, 19, 20, 21]) {
      const tag = `数${count}`
      await plantList(page, tag, count)
      await open(tag)
      // the list before it stays on screen until this one's rows are read
      await expect(cards(page).first()).toContainText(`${tag} 1`)
      expect(await seenToTheEnd(page), tag).toBe(count)
      await expect(shown(page).getByText(words.frame.end)).toHaveCount(1)
    }

    await plantList(page, '五千', 5000)
    await open('五千')
    await expect(cards(page).first()).toContainText('五千 1')
    await expect(shown(page).getByText(words.frame.end)).toHaveCount(0)
    // heights are estimates until they were seen: the end is reached in a few steps
    await expect
      .poll(async () => {
        await toEnd(page)
        return shown(page).getByText(words.frame.end).isVisible()
      })
      .toBe(true)
    await expect(cards(page).last()).toContainText('五千 5000')
    expect(await cards(page).count()).toBeLessThan(80)
    await nothingSpins(page)
  },
)

test('a list of the server is loaded to its end, each item once', long, async ({ app }) => {
  test.setTimeout(90_000)
  const { page } = app
  await app.firstVisit()
  await app.go(`/tag?tag=${encodeURIComponent('长镜头')}&sort=new`)
  await expect(cards(page).first()).toBeVisible()
  const seen = await seenToTheEnd(page)
  const asked = calls(app, /listOfTag$/).length
  expect(seen).toBeGreaterThan(20)
  expect(asked).toBeGreaterThanOrEqual(Math.ceil(seen / 20))
})

test(
  'the four states of a list: on its way, there, failed with a way to try again, and what the device has',
  long,
  async ({ app }) => {
    const { page, site } = app
    await app.firstVisit()
    for (const line of site.lines)
      await line.set({ fault: { kind: 'latency', ms: 1500 }, only: (path) => /rank/i.test(path) })
    await app.go('/user/fan-rank')
    await expect(shown(page).getByRole('status').filter({ hasText: words.frame.loading })).toBeVisible()
    await expect(shown(page).locator('a[href^="#/user/fan-group"]').first()).toBeVisible()
    for (const line of site.lines)
      await line.set({
        fault: { kind: 'status', status: 500, cors: true },
        only: (path) => /getCreatorRank/.test(path),
      })
    await app.go('/home/creator?tab=rank&by=like')
    await expect(shown(page).getByRole('alert')).toBeVisible({ timeout: 30_000 })
    for (const line of site.lines) await line.set()
    await shown(page).getByRole('button', { name: words.frame.retry }).click()
    await expect(shown(page).locator('a[href^="#/user?"]').first()).toBeVisible()
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await app.go(`/tag?tag=${encodeURIComponent('城市')}&tab=videos`)
    await expect(shown(page).getByText(words.listing.deviceNote)).toBeVisible({ timeout: 30_000 })
    await expect(cards(page).first()).toBeVisible()
    await nothingSpins(page)
  },
)

test('who comes near the end of a list has one page more, not two, however slowly it is drawn', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go(`/search/result?word=${encodeURIComponent('山')}`)
  await expect(cards(page).first()).toBeVisible()
  await nothingSpins(page)
  const path = '/api/mvsearch/search'
  expect(callsOf(app, path)).toBe(1)
  const scroller = shown(page).locator('[data-scroller]')
  const height = await scroller.evaluate((element) => element.scrollHeight)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // so far that the end is near, and is not any more with a page more
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 700))
  await expect.poll(() => scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height + 800)
  await nothingSpins(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await settledPlace(page)
  expect(callsOf(app, path)).toBe(2)
})
