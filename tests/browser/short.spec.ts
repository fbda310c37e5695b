import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'

const words = zh.player

const feed = (app: App) => app.page.locator('[data-feed]:visible')
const clip = (app: App) => feed(app).locator('section:not([inert])')
const clipId = (app: App) => clip(app).getAttribute('data-clip')
const films = (app: App) => feed(app).locator('video')
const playing = (app: App) => clip(app).locator('[data-frame="shown"][data-playing]')
const time = (app: App) =>
  clip(app)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)

/** Opens the feed as people do: by a clip in a list. */
async function openClip(app: App) {
  await app.go(`/search/result?word=${encodeURIComponent('今天')}`)
  const link = cards(app.page).locator('a[href^="#/short?id="]').first()
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href'))!.slice(1)
  await link.click()
  await expect(shown(app.page)).toHaveAttribute('data-page', '/short')
  return address
}

test('a feed begins at the clip that it is opened at, keeps what was seen above, and holds two films at most', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  const address = await openClip(app)
  const first = address.split('=')[1]!
  await expect(playing(app)).toBeVisible()
  expect(await clipId(app)).toBe(first)
  const seen = [first]
  for (let step = 1; step <= 3; step++) {
    await page.keyboard.press('ArrowDown')
    await expect(feed(app)).toHaveAttribute('data-feed', String(step))
    await expect(playing(app)).toBeVisible()
    expect(await films(app).count()).toBeLessThanOrEqual(2)
    seen.push((await clipId(app))!)
  }
  expect(new Set(seen).size).toBe(4)
  await page.keyboard.press('ArrowUp')
  await expect(feed(app)).toHaveAttribute('data-feed', '2')
  await expect(playing(app)).toBeVisible()
  expect(await clipId(app)).toBe(seen[2])
  const heard = await films(app).evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length)
  expect(heard).toBe(1)
})

test('a feed on its way to another clip loses nothing when the screen turns or another key is pressed', async ({
  app,
}) => {
  await app.firstVisit()
  await openClip(app)
  await expect(playing(app)).toBeVisible()
  const press = (times: number, height: number) =>
    feed(app).evaluate(
      (element, [count, px]) => {
        for (let one = 0; one < count; one++)
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
        element.style.maxHeight = `${px}px`
      },
      [times, height] as const,
    )
  await press(1, 500)
  await expect(feed(app)).toHaveAttribute('data-feed', '1')
  await expect(playing(app)).toBeVisible()
  await press(2, 600)
  await expect(feed(app)).toHaveAttribute('data-feed', '3')
  await expect(playing(app)).toBeVisible()
})

test('a tap and the space bar stop a clip, which stands still on a hidden page and goes on when it is back', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/short')
  await expect(playing(app)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(playing(app)).toHaveCount(0)
  await clip(app).getByRole('button', { name: words.play, exact: true }).click()
  await expect(playing(app)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(feed(app)).toHaveAttribute('data-feed', '1')
  await expect(playing(app)).toBeVisible()
  const id = await clipId(app)
  await app.go('/my')
  const hidden = page.locator('[data-feed] video')
  await expect
    .poll(() => hidden.evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).paused)))
    .toBe(true)
  await page.goBack()
  await expect(playing(app)).toBeVisible()
  expect(await clipId(app)).toBe(id)
})

test('clips begin without sound, and what was chosen holds for the next clip and after a restart', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/short')
  await expect(playing(app)).toBeVisible()
  await expect(clip(app).locator('[data-sound="off"]')).toBeVisible()
  await shown(page).getByRole('button', { name: words.unmute, exact: true }).click()
  await expect(clip(app).locator('[data-sound="on"]')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(playing(app)).toBeVisible()
  await expect(clip(app).locator('[data-sound="on"]')).toBeVisible()
  await page.reload()
  await expect(shown(page).getByRole('button', { name: words.mute, exact: true })).toBeVisible()
})

test('comments lie over a clip that plays on; two taps like it, for somebody who is logged in', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/short')
  await expect(playing(app)).toBeVisible()
  await clip(app)
    .getByRole('button', { name: new RegExp(zh.playerPage.comments) })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: zh.comments.placeholder })).toBeVisible()
  const before = await time(app)
  await expect.poll(() => time(app)).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const like = clip(app).getByRole('button', { name: new RegExp(`^${zh.social.like} `) })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const surface = clip(app).getByRole('button', { name: words.pause, exact: true })
  await surface.dblclick({ position: { x: 120, y: 300 } })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(playing(app)).toBeVisible()
})

test(
  'without a network the clips that are known can still be gone through, and each says what is the matter',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/short')
    await expect(playing(app)).toBeVisible()
    await app.keptForOffline()
    await app.goOffline('server')
    await app.load('/short')
    await expect(clip(app).getByText(zh.short.offline)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(feed(app)).toHaveAttribute('data-feed', '1')
    await expect(clip(app).getByText(zh.short.offline)).toBeVisible()
    await app.goOnline()
    await expect(playing(app)).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'the end of a feed says that it loads while it does, and not for ever: what nobody came near is not asked for',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    for (const line of app.site.lines)
      await line.set({ fault: { kind: 'latency', ms: 4000 }, only: (path) => /smallVideoByTag/.test(path) })
    await openClip(app)
    // the clip that was tapped is there before the list: it does not pass for all of it
    const end = feed(app).locator('> :last-child')
    await expect(end.getByText(zh.shell.loading)).toBeAttached()
    await expect(end.getByText(zh.short.end)).toHaveCount(0)
    await expect(end.getByRole('button', { name: zh.shell.loadMore, includeHidden: true })).toBeAttached()
    await expect(playing(app)).toBeVisible()
    await nothingSpins(page)
  },
)

/** Spoils one thing that the films of a page are given: bytes that nobody can decode. */
const spoilFilms = (app: App, what: 'beginning' | 'piece') =>
  app.page.addInitScript((kind) => {
    const plain = SourceBuffer.prototype.appendBuffer
    let pieces = 0
    SourceBuffer.prototype.appendBuffer = function (data) {
      // the head of a stream says how to decode the rest, and is short
      const isHead = data.byteLength < 5000
      if (isHead === (kind === 'beginning')) pieces += 1
      else return plain.call(this, data)
      if (pieces !== (kind === 'beginning' ? 1 : 2)) return plain.call(this, data)
      Object.assign(globalThis, { spoilt: true })
      return plain.call(this, new Uint8Array(2000).fill(7))
    }
  }, what)

for (const what of ['beginning', 'piece'] as const) {
  test(`a clip that could not be decoded for a moment does not stand still afterwards: a ${what}`, async ({ app }) => {
    await spoilFilms(app, what)
    await app.firstVisit()
    await app.go('/short')
    await expect(playing(app)).toBeVisible()
    await expect.poll(() => time(app)).toBeGreaterThan(0.5)
    expect(await app.page.evaluate(() => 'spoilt' in globalThis)).toBe(true)
  })
}

test('a clip whose bytes never come offers to try again, and plays when they come', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  for (const line of app.site.lines)
    await line.set({ fault: { kind: 'timeout' }, only: (path) => path.includes('.m4s') })
  await app.go('/short')
  const again = clip(app).getByRole('button', { name: zh.shell.retry, exact: true })
  await expect(clip(app).getByText(words.loading)).toBeAttached()
  await expect(again).toBeVisible({ timeout: 20_000 })
  await nothingSpins(page)
  for (const line of app.site.lines) await line.set()
  await again.click()
  await expect(playing(app)).toBeVisible()
  await expect(again).toHaveCount(0)
})
