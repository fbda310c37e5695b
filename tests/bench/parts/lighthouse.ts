import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { shellWords } from '#words/shell.ts'
import { phone } from '#tests/browser/support/app.ts'
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
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    ...phone,
    locale: 'zh-CN',
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  const page = await context.newPage()
  const forget = async () => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.clearBrowserCache')
    await cdp.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'service_workers,cache_storage' })
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name?.includes('person')) indexedDB.deleteDatabase(name)
    })
    await cdp.detach()
  }
  const answer = async () => {
    for (const line of site.lines) await line.set({ kind: 'down' })
    await page.goto(`${site.origin}/#/home`)
    const yes = page.getByRole('button', { name: shellWords.zh.ageYes })
    await yes.or(page.locator('.page')).first().waitFor()
    if (await yes.isVisible()) await yes.click()
    await page.locator('.page').first().waitFor()
    // away from the app, so that nothing of it runs while it is forgotten
    await page.goto(`${site.origin}/robots.txt`)
    await forget()
    await page.goto('about:blank')
    for (const line of site.lines) await line.set()
  }
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { answer, close }
}

/** S2: Lighthouse's mobile run of home with content, the age question answered beforehand; medians of its runs. */
export async function lighthouseFigures(site: Site): Promise<Figure[]> {
  const browser = await ofAge(site)
  const results: Record<string, number[]> = {}
  const note = (name: string, value: number | null | undefined) => (results[name] ??= []).push(value ?? Number.NaN)
  const failed = new Set<string>()
  for (let run = 0; run < runs; run++) {
    await browser.answer()
    const result = await lighthouse(`${site.origin}/#/home`, { port, disableStorageReset: true, logLevel: 'error' })
    const { audits, categories } = result!.lhr
    for (const [name, { score }] of Object.entries(categories)) note(name, (score ?? Number.NaN) * 100)
    for (const name of ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'])
      note(name, audits[name]?.numericValue)
    for (const name of ['accessibility', 'best-practices']) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const { score, title } = audits[id]!
        if (weight > 0 && score !== null && score < 1) failed.add(`${name}: ${title} (${id})`)
      }
    }
  }
  await browser.close()
  for (const line of failed) console.log(`Lighthouse, ${line}`)
  const of = (name: string, what: string, unit: string, limit: string, digits = 0) =>
    figure({
      goal: 'S2',
      what: `Lighthouse mobile, first visit: ${what}`,
      ours: median(results[name] ?? []),
      unit,
      limit,
      digits,
    })
  return [
    of('performance', 'performance', '', '>= 97'),
    of('accessibility', 'accessibility', '', '>= 100'),
    of('best-practices', 'best practices', '', '>= 100'),
    of('largest-contentful-paint', 'largest contentful paint', 'ms', '<= 2000'),
    of('total-blocking-time', 'total blocking time', 'ms', '<= 100'),
    of('cumulative-layout-shift', 'layout shift', '', '<= 0.02', 3),
  ]
}
