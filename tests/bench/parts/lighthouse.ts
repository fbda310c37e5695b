import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { metaKeys } from '#bridge/settings.ts'
import { appOf, phone } from '#tests/browser/support/app.ts'
import { novelsByLength } from '#tests/browser/support/reading.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { zh } from '#tests/words.ts'
import { chromiumLaunch, findTestChromium } from '../../../tools/chromium.ts'
import { figure, median, type Figure } from '../figures.ts'
import { toOwnTime, type TraceEvent } from '../own-time.ts'
import { serveFolder } from '../static.ts'

const runs = 5
const port = 9333

/**
 * A browser whose owner has said that they are of age, and that knows nothing else of the app: neither its files nor
 * its content. Lighthouse opens pages of its own in it.
 */
async function ofAge(site: Site) {
  const profile = mkdtempSync(path.join(tmpdir(), 'shiguang-lighthouse-'))
  // less of a browser beside the page, on the same processors
  const launch = chromiumLaunch(findTestChromium())
  const start = () =>
    chromium.launchPersistentContext(profile, {
      ...launch,
      ...phone,
      locale: 'zh-CN',
      args: [...launch.args, `--remote-debugging-port=${port}`],
    })
  let context = await start()
  const forget = async (page: Page) => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.clearBrowserCache')
    await cdp.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'service_workers,cache_storage' })
    // no service worker is left that would answer this address with the app
    await page.goto(`${site.origin}/robots.txt`)
    await page.evaluate(async (answered) => {
      for (const { name } of await indexedDB.databases()) if (name?.includes('person')) indexedDB.deleteDatabase(name)
      const opening = indexedDB.open('shiguang-device')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const emptying = opening.result.transaction(['images', 'lines', 'meta'], 'readwrite')
      for (const store of ['images', 'lines']) emptying.objectStore(store).clear()
      // nor where they were before, and in which second of a film, nor that the lines were down
      const meta = emptying.objectStore('meta')
      meta.getAllKeys().onsuccess = ({ target }) => {
        for (const key of (target as IDBRequest<IDBValidKey[]>).result) if (key !== answered) meta.delete(key)
      }
      await new Promise((resolve) => (emptying.oncomplete = resolve))
      opening.result.close()
    }, metaKeys.adult)
    await cdp.detach()
  }
  const answer = async () => {
    const page = await context.newPage()
    for (const line of site.lines) await line.set({ kind: 'down' })
    await page.goto(`${site.origin}/#/home`)
    const yes = page.getByRole('button', { name: zh.shell.ageYes })
    await yes.or(page.locator('.page')).first().waitFor()
    if (await yes.isVisible()) await yes.click()
    await page.locator('.page').first().waitFor()
    // away from the app, so that nothing of it runs while it is forgotten
    await page.goto('about:blank')
    await forget(page)
    // a process in which the app ran would have its code, and its former page to put away
    await context.close()
    context = await start()
    for (const line of site.lines) await line.set()
  }
  /** The address of a novel that somebody reads. */
  const novel = async () => {
    const app = appOf(await context.newPage(), site, watchContext(context))
    await app.firstVisit()
    const [first] = await novelsByLength(app)
    return `/novel/reader?id=${first!.id}`
  }
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { answer, novel, close, found: new Set<string>() }
}

type Visitor = Awaited<ReturnType<typeof ofAge>>

type Results = Record<string, number[]>

const metrics = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const

/** Notes what Lighthouse says. */
function note(results: Results, { audits, categories }: Report) {
  const add = (name: string, value: number | null | undefined) => (results[name] ??= []).push(value ?? Number.NaN)
  for (const [name, { score }] of Object.entries(categories)) add(name, (score ?? Number.NaN) * 100)
  for (const name of metrics) add(name, audits[name]?.numericValue)
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * What Lighthouse says of an address: each figure's values, one a run, and what it found wanting. `byClock` is its word;
 * `own` is what it says of the same run where each task of the page lasted as long as it had a processor: on a machine
 * that runs the server, the rest of the browser and Lighthouse too, the floor's own tasks wait as long as they work.
 */
async function looksAt(visitor: Visitor, site: Site, address: string) {
  const byClock: Results = {}
  const own: Results = {}
  const url = `${site.origin}/#${address}`
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-lighthouse-'))
  for (let run = 0; run < runs; run++) {
    await visitor.answer()
    const flags = { port, disableStorageReset: true, logLevel: 'error', auditMode: folder } as const
    const { lhr } = (await lighthouse(url, { ...flags, gatherMode: folder }))!
    note(byClock, lhr)
    const file = path.join(folder, 'trace.json')
    const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
    toOwnTime(trace.traceEvents)
    writeFileSync(file, JSON.stringify(trace))
    note(own, (await lighthouse(url, flags))!.lhr)
    for (const name of ['accessibility', 'best-practices']) {
      for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
        const { score, title } = lhr.audits[id]!
        if (weight > 0 && score !== null && score < 1) visitor.found.add(`${address}, ${name}: ${title} (${id})`)
      }
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return { byClock, own }
}

/** What Lighthouse says of the floor, by the clock: no app of these libraries is better on this machine. */
async function looksAtFloor(folder: string): Promise<Results> {
  const server = await serveFolder(folder)
  const launch = chromiumLaunch(findTestChromium())
  const results: Results = {}
  for (let run = 0; run < runs; run++) {
    const browser = await chromium.launch({ ...launch, args: [...launch.args, `--remote-debugging-port=${port}`] })
    note(results, (await lighthouse(`${server.origin}/#/home`, { port, logLevel: 'error' }))!.lhr)
    await browser.close()
  }
  await server.close()
  return results
}

/** S2: Lighthouse's mobile run of screens with content, the age question answered beforehand; medians of its runs. */
export async function lighthouseFigures(site: Site, floorFolder: string): Promise<Figure[]> {
  const visitor = await ofAge(site)
  const figures: Figure[] = []
  const add = (results: Results, name: string, what: string, unit = '', limit = '', digits = 0) =>
    figures.push(
      figure({
        ...{ goal: 'S2', what: `Lighthouse mobile, first visit, ${what}`, unit, limit, digits },
        ours: median(results[name] ?? []),
      }),
    )
  const floor = await looksAtFloor(floorFolder)
  add(floor, 'performance', 'the floor: performance')
  add(floor, 'total-blocking-time', 'the floor: total blocking time', 'ms')
  const screens = {
    home: '/home',
    player: '/player?id=2',
    article: '/scandalous/detail?id=1',
    novel: await visitor.novel(),
  }
  for (const [screen, address] of Object.entries(screens)) {
    const { byClock, own } = await looksAt(visitor, site, address)
    // the other screens are held against their scores alone
    const only = (limit: string) => (screen === 'home' ? limit : '')
    for (const [results, how] of [[byClock, ''] as const, [own, ', own time'] as const]) {
      add(results, 'performance', `${screen}${how}: performance`, '', '>= 97')
      add(results, 'largest-contentful-paint', `${screen}${how}: largest contentful paint`, 'ms', only('<= 2000'))
      add(results, 'total-blocking-time', `${screen}${how}: total blocking time`, 'ms', only('<= 100'))
    }
    add(byClock, 'accessibility', `${screen}: accessibility`, '', '>= 100')
    add(byClock, 'best-practices', `${screen}: best practices`, '', '>= 100')
    add(byClock, 'cumulative-layout-shift', `${screen}: layout shift`, '', only('<= 0.02'), 3)
  }
  await visitor.close()
  for (const line of visitor.found) console.log(`Lighthouse, ${line}`)
  return figures
}
