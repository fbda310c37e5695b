import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import type { App } from './app.ts'

/** A page that is looked at again, which looks for builds. */
export const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
/** How often another build took over this document since it was first asked for. */
export const takeovers = (page: Page) =>
  page.evaluate(() => {
    const here = globalThis as { takeovers?: number }
    if (here.takeovers === undefined) {
      here.takeovers = 0
      navigator.serviceWorker.addEventListener('controllerchange', () => void (here.takeovers! += 1))
    }
    return here.takeovers
  })

/** Puts a build in the place of the one that is served, and comes back to the page until it has taken over. */
export async function takeOver(page: Page, deploy: () => void = () => {}, before?: number) {
  await page.bringToFront()
  // the browser looks by itself after a page was loaded: it can be faster than this test
  const known = before ?? (await takeovers(page))
  deploy()
  const looked = async () => {
    await comeBack(page)
    return takeovers(page)
  }
  // Chromium takes its time to notice that a worker that was busy is at rest
  await expect
    .poll(looked, { timeout: 90_000, intervals: [1000], message: 'the new build takes over' })
    .toBeGreaterThan(known)
}

/** The build's other parts are cached after the first paint. */
export const partsAreKept = (page: Page, build: string) =>
  expect
    .poll(() => page.evaluate(async (id) => (await (await caches.open(`build-${id}`)).keys()).length, build), {
      timeout: 20_000,
    })
    .toBeGreaterThan(20)

/** The first visit, until the first build is on the device. */
export async function openBuild(app: App) {
  await app.firstVisit()
  await app.keptForOffline()
  await partsAreKept(app.page, 'first')
}
