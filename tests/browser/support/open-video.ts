import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, type App } from './app.ts'
import { shown } from './screen.ts'
import { rememberWorkers } from './tabs.ts'
import { networkMessages } from './watch.ts'

/** Somebody is logged in, and a video is on screen; the code for what follows is there before the network goes. */
export async function openVideo(app: App): Promise<string> {
  const { page } = app
  app.watch.allow(networkMessages)
  await rememberWorkers(page)
  await app.firstVisit()
  await app.logIn()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const player = (await shown(page).locator('article a[href^="#/player"]').first().getAttribute('href'))!.slice(1)
  await app.go(player)
  await expect(like(page)).toBeVisible()
  return player
}

/** Its button for likes. */
export const like = (page: Page) =>
  shown(page).locator('button[aria-pressed]').filter({ hasText: zh.social.like }).first()
