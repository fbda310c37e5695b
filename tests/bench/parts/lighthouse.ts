import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { shellWords } from '#words/shell.ts'
import { appOf, phone } from '#tests/browser/support/app.ts'
import { novelsByLength } from '#tests/browser/support/reading.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { chromiumLaunch, findChromium } from '../../../tools/chromium.ts'
import { figure, median, type Figure } from '../figures.ts'

const runs = 5
const port = 9333

/**
 * A browser whose owner has said that they are of age, and that knows nothing else of the app: neither its files nor
 * its content. Lighthouse opens pages of its own in it.
 */
async function ofAge(site: Site) {
  const profile = mkdtempSync(path.join(tmpdir(), 'shiguang-lighthouse-'))
  const launch = chromiumLaunch(findChromium())
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
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name?.includes('person')) indexedDB.deleteDatabase(name)
      const opening = indexedDB.open('shiguang-device')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const emptying = opening.result.transaction(['images', 'lines'], 'readwrite')
      for (const store of emptying.objectStoreNames) emptying.objectStore(store).clear()
      await new Promise((resolve) => (emptying.oncomplete = resolve))
      opening.result.close()
    })
    await cdp.detach()
  }
  const answer = async () => {
    const page = await context.newPage()
    for (const line of site.lines) await line.set({ kind: 'down' })
    await page.goto(`${site.origin}/#/home`)
    const yes = page.getByRole('button', { name: shellWords.zh.ageYes })
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

/** What Lighthouse says of an address: each figure's values, one a run, and what it found wanting. */
async function looksAt(visitor: Visitor, site: Site, address: string) {
  const results: Record<string, number[]> = {}
  const note = (name: string, value: number | null | undefined) => (results[name] ??= []).push(value ?? Number.NaN)
  for (let run = 0; run < runs; run++) {
    await visitor.answer()
    const result = await lighthouse(`${site.origin}/#${address}`, {
      port,
      disableStorageReset: true,
      logLevel: 'error',
    })
    const { audits, categories } = result!.lhr
    for (const [name, { score }] of Object.entries(categories)) note(name, (score ?? Number.NaN) * 100)
    for (const name of ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'])
      note(name, audits[name]?.numericValue)
    for (const name of ['accessibility', 'best-practices']) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const { score, title } = audits[id]!
        if (weight > 0 && score !== null && score < 1) visitor.found.add(`${address}, ${name}: ${title} (${id})`)
      }
    }
  }
  return results
}

/** S2: Lighthouse's mobile run of screens with content, the age question answered beforehand; medians of its runs. */
export async function lighthouseFigures(site: Site): Promise<Figure[]> {
  const visitor = await ofAge(site)
  const figures: Figure[] = []
  const screens = {
    home: '/home',
    player: '/player?id=2',
    article: '/scandalous/detail?id=1',
    novel: await visitor.novel(),
  }
  for (const [screen, address] of Object.entries(screens)) {
    const results = await looksAt(visitor, site, address)
    const of = (name: string, what: string, unit: string, limit: string, digits = 0) =>
      figures.push(
        figure({
          ...{ goal: 'S2', what: `Lighthouse mobile, first visit, ${screen}: ${what}`, unit, limit, digits },
          ours: median(results[name] ?? []),
        }),
      )
    of('performance', 'performance', '', '>= 97')
    of('accessibility', 'accessibility', '', '>= 100')
    of('best-practices', 'best practices', '', '>= 100')
    // the other screens are held against their scores alone
    const only = (limit: string) => (screen === 'home' ? limit : '')
    of('largest-contentful-paint', 'largest contentful paint', 'ms', only('<= 2000'))
    of('total-blocking-time', 'total blocking time', 'ms', only('<= 100'))
    of('cumulative-layout-shift', 'layout shift', '', only('<= 0.02'), 3)
  }
  await visitor.close()
  for (const line of visitor.found) console.log(`Lighthouse, ${line}`)
  return figures
}
