import type { Page } from '@playwright/test'
import { missingParts } from './missing-parts.ts'
import { expect } from './app.ts'
import type { App } from './app.ts'
import { shown } from './screen.ts'

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

/** How far the next build is, such as `-/installed/activated`: the one that comes, the one that waits, the one that serves. */
const stageOf = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return [installing, waiting, active].map((worker) => worker?.state ?? '-').join('/')
  })

/** Answers, each time it is asked, what happened to the builds since `known` takeovers; comes back to the page until it has found one. */
function followBuilds(page: Page, known: number): () => Promise<string> {
  const startMs = Date.now()
  const stages: string[] = []
  return async () => {
    const stage = await stageOf(page)
    if (stage.startsWith('-/-/')) await comeBack(page)
    if (!stages.at(-1)?.endsWith(stage)) stages.push(`${Math.round((Date.now() - startMs) / 1000)} s ${stage}`)
    return (await takeovers(page)) > known ? 'took over' : stages.join(', ')
  }
}

/** Puts a build in the place of the one that is served, and comes back to the page until it has taken over. */
export async function takeOver(page: Page, deploy: () => void = () => {}, before?: number) {
  await page.bringToFront()
  // the browser looks by itself after a page was loaded: it can be faster than this test
  const known = before ?? (await takeovers(page))
  deploy()
  await expect
    .poll(followBuilds(page, known), { timeout: 90_000, intervals: [1000], message: 'the new build takes over' })
    .toBe('took over')
}

/** The build's other parts are cached after the first paint: until all of them are. */
export const partsAreKept = (page: Page, build: 'first' | 'next') =>
  expect.poll(() => missingParts(page, build), { timeout: 60_000 }).toEqual([])

/** The first visit, until the first build is on the device. */
export async function openBuild(app: App) {
  await app.firstVisit()
  await app.keptForOffline()
  await partsAreKept(app.page, 'first')
}

/** The build that a page runs, as its not-found page tells whoever looks for details. */
export async function buildOf({ page, go }: App): Promise<string | undefined> {
  await go('/no/such/page')
  const text = await shown(page).locator('pre').textContent()
  return /build (\S+)/.exec(text ?? '')?.[1]
}

/** Marks the document, for `isSameDocument`. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
/** Whether it was not loaded anew since. */
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

/** The first visit, until all of the first build is on the device; the document is marked. */
export async function openFirstBuild(app: App) {
  await openBuild(app)
  await mark(app.page)
}
