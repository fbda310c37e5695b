import type { Page } from '@playwright/test'
import { seeded } from '#tests/faults/rng.ts'
import { shellWords } from '#words/shell.ts'
import { expect, test } from './support/app.ts'
import { followBuilds, openBuild, partsAreKept, runsBuild, takeOver, takeovers } from './support/builds.ts'
import { shown } from './support/screen.ts'

/** R10 at its number for soaks: `npm run soak -- deploys`. Every run of the tests has single ones in `updates.spec.ts`. */
const cycles = Number(process.env.DEPLOYS ?? 0)
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))

/** Screens whose code comes with them, for a visitor. */
const screens = [
  '/search',
  '/login',
  '/my/setting',
  '/my/issues',
  '/install',
  '/category?id=1',
  '/my/downloads',
  '/my/history',
  '/home/creator',
  '/dating',
  '/resource',
  '/post',
  '/lookmv',
  '/scandalous',
]

/** Files that a service worker asks for when it is installed, and at no other time. */
const atInstall = ({ pathname, search }: URL) =>
  search.includes('__WB_REVISION__') || /^\/assets\/(index|net-worker)-.*\.js$/.test(pathname)

/** Goes to a screen, which must be drawn without a word of failure. */
async function look(page: Page, href: string) {
  await page.bringToFront()
  await page.evaluate((to) => {
    location.hash = `#${to}`
  }, href)
  await expect(shown(page)).toHaveAttribute('data-page', href.split('?')[0]!)
  await expect(shown(page).getByText(shellWords.zh.chunkText)).toHaveCount(0)
  await expect(shown(page).locator('main, form').first()).toBeVisible()
}

test(`${cycles} deploys, some rolled back and some that fail at a file, under two tabs: nobody notices (R10)`, async ({
  app,
}) => {
  test.skip(cycles === 0, 'a soak: npm run soak -- deploys')
  test.setTimeout(60_000 + cycles * 120_000)
  console.info(`seed ${seed}`)
  const { page, context, site } = app
  app.watch.allow(/Failed to load resource|bad-precaching-response|Uncaught \(in promise\)/)
  const random = seeded(seed)
  const dice = (below: number) => Math.trunc(random() * below)
  await openBuild(app)
  const other = await context.newPage()
  await other.goto(`${site.origin}/#/home`)
  await expect(shown(other)).toHaveAttribute('data-page', '/home')

  let build: 'first' | 'next' = 'first'
  let files = 1
  let failures = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    build = build === 'first' ? 'next' : 'first'
    const before = await takeovers(page)
    // a device that has nothing of that build: no tab runs it any more
    await page.evaluate((id) => caches.delete(`build-${id}`), build)
    // each other deploy fails at one of its files, which another try gets
    const failing = cycle % 2 === 1 ? ((cycle - 1) / 2) % files : undefined
    let asked = 0
    let failed = 0
    await context.route(atInstall, (route) => {
      if (!route.request().serviceWorker() || asked++ !== failing) return route.continue()
      failed += 1
      return route.fulfill({ status: 500 })
    })
    site.deploy(build, { keepOld: false })
    await page.bringToFront()
    const stage = followBuilds(page, before)
    const endOf = async () => (failed > 0 ? 'failed' : await stage())
    await expect.poll(endOf, { timeout: 90_000, intervals: [500] }).toBe(failing === undefined ? 'took over' : 'failed')
    files = Math.max(files, asked)
    await context.unrouteAll()
    if (failed > 0) {
      for (const tab of [page, other]) await look(tab, screens[dice(screens.length)]!)
      await takeOver(page, () => {}, before)
    }
    failures += failed
    for (const tab of [other, page]) {
      await expect(async () => {
        await look(tab, screens[dice(screens.length)]!)
        expect(await runsBuild(tab, build)).toBe(true)
      }).toPass({ timeout: 60_000 })
    }
    await partsAreKept(page, build)
  }
  expect(failures).toBe(Math.floor(cycles / 2))
  console.info(`${files} files at an install, each other of which failed at one`)
})
