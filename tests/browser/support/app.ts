import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { accounts } from '#demo/seed/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { catalogues, en, zh } from '#tests/words.ts'
import { lateWords, noTimeLeft } from '../../../tools/test/time-left.ts'
import { missingParts } from './missing-parts.ts'
import { openSite, type Site } from './site.ts'
import { networkMessages, watchContext, type Watch } from './watch.ts'

/** A phone that many people have; the narrow end of it. */
export const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** The app as a test uses it. */
export interface App {
  readonly page: Page
  readonly context: BrowserContext
  readonly site: Site
  readonly watch: Watch
  /** Goes to an address of the app, such as `/player?id=7`, with a full load. */
  load(path: string): Promise<void>
  /** Goes there as a link of the app does. */
  go(path: string): Promise<void>
  /** Answers the age question with yes. */
  passAgeGate(): Promise<void>
  /** The first visit of somebody who is of age: ends when home shows content. */
  firstVisit(): Promise<void>
  /** Logs in as the demo's plain user, and ends at home. */
  logIn(language?: Language): Promise<void>
  /** Until a service worker controls the page and has what the first screen needs; `whole`: every part of the build. */
  keptForOffline(what?: 'whole'): Promise<void>
  /** Cuts the browser's network, or, with `server`, ends the server: both leave the device alone with its cache. */
  goOffline(how?: 'network' | 'server'): Promise<void>
  goOnline(): Promise<void>
}

/** Pictures on screen that have been decoded; `seen`: how many different ones there were so far. */
export const decodedCovers = (page: Page, count: 'now' | 'seen' = 'now') =>
  page.evaluate((which) => {
    const kept = ((globalThis as { seenCovers?: Set<string> }).seenCovers ??= new Set())
    const decoded = [...document.querySelectorAll('img')].filter(
      (img) => img.checkVisibility() && img.complete && img.naturalWidth > 0,
    )
    for (const { src } of decoded) kept.add(src)
    return which === 'seen' ? kept.size : decoded.length
  }, count)

/** The app in a page; for tests that make a context of their own. */
export function appOf(page: Page, site: Site, watch: Watch): App {
  const context = page.context()
  const app: App = {
    page,
    context,
    site,
    watch,
    async load(path) {
      await page.goto(`${site.origin}/#${path}`)
      await page.reload()
    },
    async go(path) {
      await page.evaluate((href) => {
        location.hash = `#${href}`
      }, path)
      // a page whose code is on its way stands behind the one before it for a moment; one that slides in takes no tap yet
      await page.waitForFunction(() => {
        if (document.documentElement.matches(':active-view-transition')) return false
        const shown = [...document.querySelectorAll<HTMLElement>('.page')].find((one) => one.checkVisibility())
        return shown?.dataset.page === new URL(location.hash.slice(1), 'http://app.invalid').pathname
      })
    },
    async passAgeGate() {
      await page.getByRole('button', { name: new RegExp(`${zh.shell.ageYes}|${en.shell.ageYes}`) }).click()
    },
    async firstVisit() {
      await page.goto(`${site.origin}/#/home`)
      await app.passAgeGate()
      await expect.poll(() => decodedCovers(page), { message: 'covers are decoded' }).toBeGreaterThan(3)
    },
    async logIn(language = 'zh') {
      const account = accounts.find(({ role }) => role === 'user')!
      const words = catalogues[language].login
      await app.go('/login')
      const form = page.locator('.page:visible form')
      await form.getByLabel(words.username, { exact: true }).fill(account.username)
      await form.getByLabel(words.password, { exact: true }).fill(account.password)
      await form.getByRole('button', { name: words.submitLogin, exact: true }).click()
      await expect(page).toHaveURL(/#\/home$/)
    },
    async keptForOffline(what) {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const latest = (await (await fetch(`${site.origin}/builds/latest.json`)).json()) as { id: string }
      const cached = () =>
        page.evaluate(async (id) => (await (await caches.open(`build-${id}`)).keys()).length, latest.id)
      const often = { timeout: 45_000, intervals: [200] }
      await expect.poll(cached, often).toBeGreaterThan(3)
      // their number alone does not say which they are
      if (what === 'whole') await expect.poll(() => missingParts(page, latest.id), often).toEqual([])
    },
    async goOffline(how = 'network') {
      watch.allow(networkMessages)
      if (how === 'network') await context.setOffline(true)
      else await site.stop()
    },
    async goOnline() {
      await context.setOffline(false)
      await site.start()
    },
  }
  return app
}

/** The address and the words of a page: where only the log of a failure is left, it says what was there instead. */
async function whatItShows(page: Page): Promise<string> {
  try {
    const text = await page.locator('body').innerText({ timeout: 2000 })
    return `${page.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 800)}`
  } catch {
    return `${page.url()}: it has no words to read`
  }
}

/** A test of the long part: it walks every route, plays a schedule of faults, or waits for what takes its time. */
export const long = { tag: '@long' } as const

/** Tests of the built app: a phone, Chinese, a context of their own each; any error that shows anywhere fails them. */
export const test = base.extend<{ inTime: undefined; watch: Watch; app: App }, { site: Site }>({
  inTime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, { skip }) => {
      skip(noTimeLeft(), lateWords)
      await provide(undefined)
    },
    { auto: true },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide) => {
      const site = await openSite()
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  watch: [
    async ({ context }, provide) => {
      const watch = watchContext(context)
      await provide(watch)
      expect(watch.faults, 'errors on the console, uncaught ones, violations').toEqual([])
    },
    { auto: true },
  ],
  app: async ({ page, site, watch }, provide, info) => {
    for (const line of site.lines) line.forget()
    await provide(appOf(page, site, watch))
    if (info.status !== info.expectedStatus) console.log(await whatItShows(page))
    watch.end()
    await site.reset()
  },
})

export { expect } from '@playwright/test'
