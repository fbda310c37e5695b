import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openFilm, player, timeOf } from './support/film.ts'
import { cardsOf } from './support/rows.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'

const words = zh.player
const watch = zh.watch

/** Films that can be heard or seen to move, wherever they are. */
const moving = (app: App) =>
  app.page.evaluate(() =>
    [...document.querySelectorAll('video')]
      .filter((video) => !video.paused && !video.ended)
      .map((video) => ({ visible: video.checkVisibility(), mini: video.closest('[data-mini]') !== null })),
  )
/** A browser that plays with sound only after a tap in the document, as phones do. */
const refuseSound = (page: Page) =>
  page.addInitScript(() => {
    let tapped = false
    addEventListener('click', () => (tapped = true), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || tapped) return play.call(this)
      return Promise.reject(new DOMException('a tap is needed', 'NotAllowedError'))
    }
  })

test('where sound needs a tap a film begins without, says so, and has it after one', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await refuseSound(page)
  await page.goto(`${app.site.origin}/#/player?id=2`)
  await page.reload()
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
  const film = shown(page).locator('[data-player] video')
  await expect(film).toHaveJSProperty('muted', true)
  await expect.poll(() => timeOf(app, '.page:not([hidden])')).toBeGreaterThan(0.3)
  const note = player(app).getByRole('button', { name: words.unmuteNote })
  await note.click()
  await expect(film).toHaveJSProperty('muted', false)
  await expect(note).toHaveCount(0)
  const before = await timeOf(app, '.page:not([hidden])')
  await expect.poll(() => timeOf(app, '.page:not([hidden])')).toBeGreaterThan(before)
})

test('a film goes on in the corner while others are looked at, and comes back without a stop', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const address = await openFilm(app)
  await app.go('/my')
  const mini = page.locator('[data-mini="playing"]')
  await expect(mini).toBeVisible()
  expect(await moving(app)).toEqual([{ visible: true, mini: true }])
  await app.go('/search')
  const before = await timeOf(app, '[data-mini]')
  await expect.poll(() => timeOf(app, '[data-mini]')).toBeGreaterThan(before)

  await mini.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(address.replace('?', '\\?')))
  await expect(mini).toHaveCount(0)
  await expect.poll(() => moving(app)).toEqual([{ visible: true, mini: false }])
  expect(await timeOf(app, '.page[data-page="/player"]')).toBeGreaterThanOrEqual(before)
})

test(
  'a mini player that a key closes is silent and keeps its place, and a film that was stopped leaves none behind',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const address = await openFilm(app)
    await app.go('/my')
    const close = page.getByRole('button', { name: watch.closeMini })
    await expect(close).toBeVisible()
    const at = await timeOf(app, '[data-mini]')
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(close).toHaveCount(0)
    expect(await moving(app)).toEqual([])

    await app.go(address)
    await expect(player(app)).toHaveAttribute('data-player', 'shown')
    expect(await timeOf(app, '.page[data-page="/player"]')).toBeGreaterThanOrEqual(at)
    await app.go('/home')
    await expect(page.locator('[data-mini]')).toHaveCount(0)
    expect(await moving(app)).toEqual([])
  },
)

test(
  'a film that can’t be played without a network says so, and leaves no corner behind that loads for ever',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await openFilm(app)
    await app.keptForOffline()
    await app.goOffline()
    await page.reload()
    await expect(player(app)).toHaveAttribute('data-player', 'network')
    await app.go('/home')
    await nothingSpins(page)
    await expect(page.locator('[data-mini]')).toHaveCount(0)
  },
)

test('a film whose pieces never come offers to try again, and plays when they come', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const address = await cards(page).locator('a[href^="#/player"]').first().getAttribute('href')
  for (const line of app.site.lines)
    await line.set({ fault: { kind: 'timeout' }, only: (path) => path.includes('.m4s') })
  await app.go(address!.slice(1))
  const again = shown(page).getByRole('button', { name: zh.shell.retry, exact: true })
  await expect(shown(page).getByText(words.loading)).toBeVisible()
  await expect(again).toBeVisible({ timeout: 20_000 })
  await nothingSpins(page)
  for (const line of app.site.lines) await line.set()
  await again.click()
  await expect(shown(page).locator('[data-player="playing"]')).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('a preview whose pieces never come lets the whole be unlocked all the same', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  type Film = { id: number; coins: number; vip_only: boolean; is_pay: boolean }
  const sold = async () =>
    (await cardsOf<Film>(page, 'video')).filter(({ coins, vip_only, is_pay }) => coins > 0 && !vip_only && !is_pay)
  await expect.poll(async () => (await sold()).length).toBeGreaterThan(0)
  const film = (await sold())[0]!
  for (const line of app.site.lines)
    await line.set({ fault: { kind: 'timeout' }, only: (path) => path.includes('.m4s') })
  await app.go(`/player?id=${film.id}`)
  const retry = shown(page).getByRole('button', { name: zh.shell.retry, exact: true })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await shown(page).getByRole('button', { name: zh.buy.unlockNow }).click()
  await expect(shown(page).getByRole('button', { name: zh.buy.unlock(film.coins), exact: true })).toBeEnabled()
})

test('a film says at its end what comes next, which begins unless somebody says no', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const address = await openFilm(app)
  const toEnd = async () => {
    await shown(page).getByRole('slider', { name: words.seek }).focus()
    await page.keyboard.press('End')
  }
  await toEnd()
  await expect(shown(page).getByText(watch.nextUp)).toBeVisible({ timeout: 20_000 })
  await shown(page).getByRole('button', { name: watch.stay }).click()
  await shown(page).getByRole('button', { name: watch.again }).click()
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
  await toEnd()
  await shown(page).getByRole('button', { name: watch.playNow }).click({ timeout: 20_000 })
  await expect(page).not.toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
})

test('liking offers collections: a new one is made, and the film is in it', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await openFilm(app)
  const like = shown(page)
    .getByRole('button', { name: new RegExp(`^${zh.social.like} `) })
    .first()
  const offer = page.getByRole('button', { name: zh.collect.choose })
  await expect(async () => {
    // that it was liked long ago may come between a look and a tap
    if ((await like.getAttribute('aria-pressed')) === 'true') await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await like.click()
    await offer.click({ timeout: 3000 })
  }).toPass()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(zh.collect.name).fill('雨天看')
  await sheet.getByRole('button', { name: zh.collect.add }).click()
  await expect(sheet.getByRole('checkbox', { name: '雨天看' })).toHaveAttribute('aria-checked', 'true')
})

test('a gift costs what stands on its button, once, without leaving the film', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const address = await openFilm(app)
  await shown(page).getByRole('button', { name: zh.gift.gift, exact: true }).click()
  const sheet = page.getByRole('dialog')
  const balance = async () => Number(/\d+/.exec(await sheet.getByText(/余额 \d+/).innerText())![0])
  const before = await balance()
  const send = sheet.getByRole('button', { name: /^送出，\d+ 金币$/ })
  const price = Number(/\d+/.exec(await send.innerText())![0])
  await send.dblclick()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
  await shown(page).getByRole('button', { name: zh.gift.gift, exact: true }).click()
  await expect.poll(balance).toBe(before - price)
})
