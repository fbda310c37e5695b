import type { Browser, Page } from '@playwright/test'
import { figure, interleaved, median, type Figure } from '../figures.ts'
import { serveFolder } from '../static.ts'

const rounds = 15
/** A write and an effect take a few ms each: many of them tell more. */
const shortRounds = 200
/** An isolated page has a clock that ticks in 5 µs; the ticks of 100 of any other are 4 % of what is measured here. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/** S7: rows in IndexedDB beside raw IndexedDB, in a large database beside a small one, and as seen by React. */
export async function rowFigures(browser: Browser, lab: string, floor: string): Promise<Figure[]> {
  const labServer = await serveFolder(lab, isolated)
  const floorServer = await serveFolder(floor, isolated)
  const page = await browser.newPage()
  await page.goto(labServer.origin)
  const figures = [...(await writes(page)), await reads(page), await effects(browser, page, floorServer.origin)]
  await page.close()
  await labServer.close()
  await floorServer.close()
  return figures
}

async function writes(page: Page): Promise<Figure[]> {
  let round = 0
  const ways = {
    fresh: () => page.evaluate(async (next) => (await window.lab.writeNew(next)).tookMs, ++round),
    again: () => page.evaluate(async (next) => (await window.lab.writeAgain(next)).tookMs, ++round),
    raw: () => page.evaluate((next) => window.lab.rawMerges(next), ++round),
    puts: () => page.evaluate((next) => window.lab.rawWrites(next), ++round),
    dexie: () => page.evaluate((next) => window.lab.dexieWrites(next), ++round),
  }
  await interleaved(5, ways)
  const { fresh, again, raw, puts, dexie } = await interleaved(shortRounds, ways)
  const common = { goal: 'S7', reference: raw, unit: 'ms', digits: 2 }
  return [
    figure({ ...common, what: 'feed page: bulk write of 20, merged, to raw IndexedDB', ours: fresh, limit: '<= 1.4' }),
    figure({ ...common, what: 'the same, to raw puts that look at nothing', ours: fresh, reference: puts }),
    figure({ ...common, what: 'such puts by plain Dexie', ours: dexie, reference: puts }),
    figure({ ...common, what: 'the same page again, merged with what is known', ours: again }),
  ]
}

async function reads(page: Page): Promise<Figure> {
  const sizes = { large: 20_000, small: 2_000 }
  await page.evaluate(async ({ large, small }) => {
    await window.lab.fillRows('large', large)
    await window.lab.fillRows('small', small)
  }, sizes)
  const read = (person: keyof typeof sizes) => () =>
    page.evaluate(({ name, cards }) => window.lab.pageReads(name, cards, 30), { name: person, cards: sizes[person] })
  const ways = { large: read('large'), small: read('small') }
  await interleaved(2, ways)
  const { large, small } = await interleaved(rounds, ways)
  return figure({
    goal: 'S7',
    what: 'page read at 20,000 rows, to 2,000',
    ours: large,
    reference: small,
    unit: 'ms',
    limit: '<= 1.3',
    digits: 2,
  })
}

async function effects(browser: Browser, lab: Page, floorOrigin: string): Promise<Figure> {
  const floor = await browser.newPage()
  await floor.goto(`${floorOrigin}/#/home`)
  await floor.locator('.card').nth(19).waitFor()
  await lab.evaluate(() => window.lab.showList())
  await lab.locator('li').nth(19).waitFor()

  const oursOnce = (round: number) =>
    lab.evaluate(async (next) => {
      const { committedAtMs } = await window.lab.writeAgain(next)
      for (;;) {
        const found = window.lab.seen.find((one) => one.round === next)
        if (found) return found.atMs - committedAtMs
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }, round)
  const floorOnce = (round: number) =>
    floor.evaluate(async (next) => {
      const committedAtMs = await window.floorWorker.write(next)
      for (;;) {
        const found = window.floorSeen.find((one) => one.round === next)
        if (found) return found.atMs - committedAtMs
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }, round)

  const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  const warmUp = 5
  for (let turn = 0; turn < (warmUp + shortRounds) * 2; turn++) {
    const round = 1000 + Math.floor(turn / 2)
    const oursTurn = (round + turn) % 2 === 0
    await (oursTurn ? lab : floor).bringToFront()
    const tookMs = await (oursTurn ? oursOnce(round) : floorOnce(round))
    if (turn >= warmUp * 2) times[oursTurn ? 'ours' : 'floor'].push(tookMs)
  }
  await floor.close()
  return figure({
    goal: 'S7',
    what: 'worker commit to React effect, to the floor',
    ours: median(times.ours),
    reference: median(times.floor),
    unit: 'ms',
    limit: '<= 1.2',
    digits: 2,
  })
}
