import type { Browser, Page } from '@playwright/test'
import { appOf, expect } from '#tests/browser/support/app.ts'
import { cards, nothingSpins, scrollBy, settledPlace, shown } from '#tests/browser/support/screen.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { newPhone } from '../browser.ts'
import { figure, median, type Figure } from '../figures.ts'
import type { WithScheduler } from '../post-task.ts'

const rounds = 12
const slower = 4

/** Goes back in the page's own history; ms until the page of this path has been painted. */
const goBack = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const { scheduler } = globalThis as unknown as WithScheduler
        const startMs = performance.now()
        const note = () => resolve(performance.now() - startMs)
        const look = () => {
          const there = [...document.querySelectorAll<HTMLElement>('.page')].find((one) => one.checkVisibility())
          // a timer would stand behind the app's own
          if (there?.dataset.page === to) void scheduler.postTask(note, { priority: 'user-blocking' })
          else requestAnimationFrame(look)
        }
        history.back()
        requestAnimationFrame(look)
      }),
    path,
  )

const isNotice = ({ path }: { path: string }) => path.endsWith('/getOpenAdsAndVersion')

/** S12: back to home and to a list of results, both scrolled, on a slow phone: how soon, where, and with how many reads. */
export async function keptFigures(browser: Browser, site: Site): Promise<Figure[]> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  // the notice of home asks once, when all else is quiet: that is no read of a page that is gone back to
  await expect.poll(() => site.lines.some(({ passages }) => passages.some(isNotice)), { timeout: 20_000 }).toBe(true)
  await scrollBy(page, 900)
  await nothingSpins(page)
  const atHome = await settledPlace(page)
  const cdp = await context.newCDPSession(page)
  const times: number[] = []
  let moved = 0
  let reads = 0
  for (let round = 0; round < rounds; round++) {
    await app.go(`/search/result?word=${encodeURIComponent('山')}`)
    await expect(cards(page).first()).toBeVisible()
    await scrollBy(page, 400)
    await nothingSpins(page)
    const inResults = await settledPlace(page)
    await app.go('/my/setting')
    await expect(shown(page)).toHaveAttribute('data-page', '/my/setting')
    for (const line of site.lines) line.forget()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const [path, place] of [
      ['/search/result', inResults],
      ['/home', atHome],
    ] as const) {
      times.push(await goBack(page, path))
      moved += Math.abs((await settledPlace(page)) - place)
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const asked = site.lines
      .flatMap(({ passages }) => passages)
      .filter(({ method, path }) => method === 'POST' && /\/api\/(element|mvsearch|tab|home)/i.test(path))
    if (asked.length > 0) console.log(`kept: round ${round} asked for ${asked.map((one) => one.path).join(', ')}`)
    reads += asked.length
  }
  await context.close()
  const common = { goal: 'S12', digits: 0 }
  return [
    figure({
      ...common,
      what: 'back to a kept page, 4 × slower: shown after',
      ours: median(times),
      unit: 'ms',
      limit: '<= 100',
    }),
    figure({ ...common, what: 'the same: the slowest of all', ours: Math.max(...times), unit: 'ms' }),
    figure({ ...common, what: 'the same: its place has moved by, in all', ours: moved, unit: 'px', limit: '<= 0' }),
    figure({ ...common, what: 'the same: reads that it asked for, in all', ours: reads, unit: '', limit: '<= 0' }),
  ]
}
