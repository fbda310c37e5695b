import type { Locator } from '@playwright/test'
import { expect, type App } from './app.ts'
import { cards, shown } from './screen.ts'

/** The player of the page on screen. */
export const player = (app: App) => shown(app.page).locator('[data-player]')
/** How far the film within something has come, in seconds. */
export const timeOf = (app: App, within: string) =>
  app.page.locator(`${within} video`).evaluate((video: HTMLVideoElement) => video.currentTime)

/** Opens the first film of home, and answers its address once it plays. */
export async function openFilm(app: App) {
  const link = cards(app.page).locator('a[href^="#/player"]').first()
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href'))!.slice(1)
  await app.go(address)
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
  await expect.poll(() => timeOf(app, '.page:not([hidden])')).toBeGreaterThan(0.3)
  return address
}

/** Goes to the end of what has come of a film or a sound, again and again, until something is as it should be. */
export const untilRunDry = async (media: Locator, look: () => Promise<unknown>, wanted: unknown) =>
  expect
    .poll(async () => {
      await media.evaluate((one: HTMLMediaElement) => {
        if (one.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && one.buffered.length > 0)
          one.currentTime = one.buffered.end(one.buffered.length - 1) - 0.1
      })
      return look()
    })
    .toBe(wanted)

/** How much of what has come is still to be played, in seconds. */
export const secondsLeft = (media: Locator) => () =>
  media.evaluate(({ buffered, currentTime }: HTMLMediaElement) =>
    buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0,
  )

/** It has nothing more to play. */
export const isDry = (media: Locator) => () =>
  media.evaluate((one: HTMLMediaElement) => one.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA)
