import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { isDry, untilRunDry } from './support/film.ts'
import { books, chaptersOf, controls, free, heardTo, isPaused, listen, mini, sound } from './support/listening.ts'
import { cardsOf } from './support/rows.ts'
import { nothingSpins, shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.listen
const audio = zh.audio
const buy = zh.buy
const shelf = zh.downloads

test(
  'what is heard goes on over other pages, and after a reload it is offered again at its place',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const book = await listen(app, free)
    await controls(page)
      .getByRole('button', { name: words.forward(15) })
      .click()
    await expect.poll(() => heardTo(page)).toBeGreaterThan(15)
    await expect(mini(page)).toHaveCount(0)

    await app.go('/post')
    await expect(mini(page)).toHaveAttribute('data-listening', 'playing')
    const before = await heardTo(page)
    await expect.poll(() => heardTo(page)).toBeGreaterThan(before + 0.3)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.album)).toBe(book.title)
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
    await mini(page).getByRole('button', { name: words.pause }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    const stopped = await heardTo(page)

    await app.load('/post')
    await expect(mini(page)).toHaveAttribute('data-listening', 'offered')
    expect(await isPaused(page)).toBe(true)
    await mini(page).getByRole('button', { name: words.goOn }).click()
    await expect(mini(page)).toHaveAttribute('data-listening', 'playing')
    await expect.poll(() => heardTo(page)).toBeGreaterThan(stopped - 1.5)
    expect(await heardTo(page)).toBeLessThan(stopped + 8)

    await app.go('/resource')
    await shown(page).getByRole('tab', { name: audio.title }).click()
    const strip = shown(page).getByRole('region', { name: zh.resource.goOn.audio })
    await expect(strip.or(shown(page).locator('section', { hasText: zh.resource.goOn.audio }))).toContainText(
      book.title,
    )

    await mini(page).getByRole('button', { name: words.closeMini }).click()
    await expect(mini(page)).toHaveCount(0)
    expect(await sound(page)).toBeUndefined()
    await app.load('/resource')
    await expect(shown(page).getByRole('tab', { name: audio.title })).toBeVisible()
    await expect(mini(page)).toHaveCount(0)
  },
)

test('a film takes over from what is heard, and what is heard from a film', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const videos = await cardsOf<{ id: number; coins: number; vip_only: boolean; small: boolean }>(page, 'video')
  const film = videos.find((video) => video.coins === 0 && !video.vip_only && !video.small)!
  const book = await listen(app, free)
  await app.go(`/player?id=${film.id}`)
  const filmAt = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(filmAt).toBeGreaterThan(0.3)
  // it begins without sound, beside what is heard
  expect(await isPaused(page)).toBe(false)
  await shown(page).getByRole('button', { name: zh.player.unmuteNote }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(mini(page)).toHaveCount(0)

  await app.go(`/audio/detail?id=${book.id}`)
  await expect(page.locator('[data-mini="playing"]')).toBeVisible()
  await controls(page).getByRole('button', { name: words.play, exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect(page.locator('[data-mini]')).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelector('video')?.paused ?? true)).toBe(true)
})

test('one chapter follows the other, and with the sleep timer it ends with the chapter', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id } = await listen(app, free)
  const chapters = await chaptersOf(page, id)
  const line = controls(page).getByRole('slider', { name: words.seek })
  const named = () =>
    page.evaluate(() => {
      const { title, artwork } = navigator.mediaSession.metadata ?? {}
      return { title, picture: artwork?.[0]?.src }
    })
  await expect.poll(async () => (await named()).picture).toMatch(/^blob:/)
  const { picture } = await named()
  await line.press('End')
  await expect(controls(page).getByRole('heading')).toHaveText(chapters[1]!.title)
  // the system may still be reading the picture that it was given with the chapter before
  await expect.poll(named).toEqual({ title: chapters[1]!.title, picture })
  await page.evaluate((src) => Object.assign(new Image(), { src }).decode(), picture!)
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)

  await controls(page).getByRole('button', { name: words.sleep }).click()
  await page.getByRole('button', { name: words.sleepChapter }).click()
  await expect(controls(page).getByRole('button', { name: words.sleepAtEnd })).toBeVisible()
  await line.press('End')
  await expect(page.getByText(words.sleptChapter)).toBeVisible()
  await expect(controls(page).getByRole('heading')).toHaveText(chapters[2]!.title)
  expect(await isPaused(page)).toBe(true)
  await expect(shown(page).getByRole('button', { name: chapters[1]!.title })).toContainText(audio.heard)
  // the next time one goes on with what comes then
  await app.load(`/audio/detail?id=${id}`)
  await expect(controls(page).getByRole('heading')).toHaveText(chapters[2]!.title)
})

test('the sleep timer says on every page how long is left, and pauses when it is over', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id } = await listen(app, free)
  // from here on the test moves the clock of the page; what is heard keeps its own
  await page.clock.install()
  await controls(page).getByRole('button', { name: words.sleep }).click()
  await page.getByRole('button', { name: words.sleepMinutes(10) }).click()
  const left = controls(page).getByRole('button', { name: / 后停$/ })
  await expect(left).toHaveText(/^(10:00|09:5\d) 后停$/)
  await page.clock.fastForward('06:00')
  await expect(left).toHaveText(/^(04:00|03:[45]\d) 后停$/)

  await app.go('/post')
  await expect(mini(page)).toHaveAttribute('data-listening', 'playing')
  await page.clock.fastForward('03:00')
  await app.go(`/audio/detail?id=${id}`)
  await expect(left).toHaveText(/^(01:00|00:[345]\d) 后停$/)
  expect(await isPaused(page)).toBe(false)

  await app.go('/post')
  await page.clock.fastForward('01:00')
  await expect(page.getByText(words.slept)).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(mini(page)).toHaveAttribute('data-listening', 'paused')
  // it was for once: who goes on listens on
  await mini(page).getByRole('button', { name: words.play, exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await app.go(`/audio/detail?id=${id}`)
  await expect(controls(page).getByRole('button', { name: words.sleep, exact: true })).toBeVisible()
})

test('a chapter is bought and heard, then all the others, each once', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const sold = (await books(app)).filter(({ coins }) => coins > 0).toSorted((a, b) => a.coins - b.coins)[0]!
  await app.go(`/audio/detail?id=${sold.id}`)
  const whole = shown(page).getByRole('button', { name: buy.unlock(sold.coins) })
  await expect(whole).toBeVisible()
  const balanceText = () => shown(page).getByText(/余额 \d+ 金币/)
  const balance = async () => Number(/\d+/.exec((await balanceText().textContent())!)![0])
  const before = await balance()
  // all of them stand: what is tapped while a list comes may have moved on when the finger lifts
  await expect.poll(async () => (await chaptersOf(page, sold.id)).length).toBe(sold.chapters_count)
  const locked = (await chaptersOf(page, sold.id)).filter(({ coins }) => coins > 0)
  await expect(shown(page).getByRole('button', { name: locked.at(-1)!.title })).toBeVisible()
  const [first] = locked

  await shown(page).getByRole('button', { name: first!.title }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: buy.unlock(first!.coins) }).dblclick()
  await sheet.getByRole('button', { name: words.play, exact: true }).click()
  await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)
  await expect(controls(page).getByRole('heading')).toHaveText(first!.title)
  const rest = sold.coins - first!.coins
  await expect(shown(page).getByRole('button', { name: buy.unlock(rest) })).toBeVisible()
  expect(await balance()).toBe(before - first!.coins)

  await shown(page)
    .getByRole('button', { name: buy.unlock(rest) })
    .click()
  await expect(balanceText()).toHaveCount(0)
  const last = shown(page).getByRole('button', { name: locked.at(-1)!.title })
  await expect(last).toContainText(audio.bought)
  await last.click()
  await expect(controls(page).getByRole('heading')).toHaveText(locked.at(-1)!.title)
  await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)
})

test('chapters that are kept are heard with the server stopped, after a reload', long, async ({ app }) => {
  const { page, watch } = app
  await app.firstVisit()
  const book = (await books(app)).filter(free).toSorted((a, b) => a.chapters_count - b.chapters_count)[0]!
  await app.go(`/audio/detail?id=${book.id}`)
  await shown(page).getByRole('button', { name: shelf.keep, exact: true }).click()
  await page.getByRole('button', { name: shelf.startAnyway }).click()
  const rows = shown(page).getByRole('button', { name: audio.readyOffline })
  await expect(rows.first()).toBeVisible({ timeout: 30_000 })
  await app.keptForOffline()
  watch.allow(networkMessages)
  await app.goOffline('server')
  await app.load(`/audio/detail?id=${book.id}`)
  await expect(
    shown(page).getByText(zh.connection.offline).or(page.getByText(zh.connection.offline)).first(),
  ).toBeVisible()
  await rows.first().click()
  await expect.poll(() => heardTo(page)).toBeGreaterThan(0.5)
  await controls(page)
    .getByRole('button', { name: words.forward(15) })
    .click()
  await expect.poll(() => heardTo(page)).toBeGreaterThan(15.5)
})

test(
  'what is heard and has nothing more to play says so without a connection, on its page and over others',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const { id } = await listen(app, free)
    await app.keptForOffline('whole')
    for (const line of app.site.lines)
      await line.set({ fault: { kind: 'timeout' }, only: (path) => /\.(m4s|mp4|aac|ts)\b/.test(path) })
    const heard = page.locator('audio')
    await untilRunDry(heard, isDry(heard), true)
    await app.goOffline()
    await untilRunDry(heard, () => controls(page).getAttribute('data-listen'), 'network')
    await expect(controls(page).getByText(words.faults.network)).toBeVisible()
    await app.go('/my')
    await expect(mini(page).getByText(words.faults.network)).toBeVisible()
    await nothingSpins(page)
    for (const line of app.site.lines) await line.set()
    await app.goOnline()
    await app.go(`/audio/detail?id=${id}`)
    const at = await heardTo(page)
    await expect.poll(() => heardTo(page)).toBeGreaterThan(at)
    await expect(controls(page)).toHaveAttribute('data-listen', 'playing')
  },
)
