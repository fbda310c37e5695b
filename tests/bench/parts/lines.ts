import type { Browser } from '@playwright/test'
import { defaultLimits } from '#net/config.ts'
import type { Fault } from '#tests/faults/fault.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { zh } from '#tests/words.ts'
import { newPhone } from '../browser.ts'
import { figure, interleaved, type Figure } from '../figures.ts'

const rounds = 11
const late = (ms: number): Fault => ({ kind: 'latency', ms })
const dead: Fault = { kind: 'timeout' }
const gone: Fault = { kind: 'down' }

/** A first start on these lines: from the yes to the age question to the first card, in ms. */
async function start(browser: Browser, site: Site, faults: readonly [Fault, Fault, Fault]): Promise<number> {
  for (const [at, line] of site.lines.entries()) await line.set(faults[at]!)
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(`${site.origin}/#/home`)
  const yes = page.getByRole('button', { name: zh.shell.ageYes })
  await yes.waitFor()
  const tookMs = await yes.evaluate(
    (button: HTMLButtonElement) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now()
        const look = () =>
          document.querySelector('.page article')
            ? setTimeout(() => resolve(performance.now() - startMs))
            : requestAnimationFrame(look)
        button.click()
        requestAnimationFrame(look)
      }),
  )
  await context.close()
  return tookMs
}

/** S10: three lines, the fastest of them the last in the list, beside that line alone; then with it dead. */
export async function lineFigures(browser: Browser, site: Site): Promise<Figure[]> {
  const way =
    (...faults: [Fault, Fault, Fault]) =>
    () =>
      start(browser, site, faults)
  const ways = {
    three: way(late(2000), late(300), late(40)),
    fastest: way(gone, gone, late(40)),
    withoutFastest: way(late(2000), late(300), dead),
    next: way(gone, late(300), gone),
  }
  await ways.three()
  const { three, fastest, withoutFastest, next } = await interleaved(rounds, ways)
  for (const line of site.lines) await line.set()
  const common = { goal: 'S10', unit: 'ms', digits: 0 }
  return [
    figure({
      ...common,
      what: 'start on lines of 40, 300, 2,000 ms, to the fastest alone',
      ours: three,
      reference: fastest,
      limit: '<= 1.15',
    }),
    figure({
      ...common,
      what: 'with the fastest dead, to 1.15 × the next and the hedging delay',
      ours: withoutFastest,
      reference: 1.15 * next + defaultLimits.hedgeUnknownMs,
      limit: '<= 1',
    }),
  ]
}
