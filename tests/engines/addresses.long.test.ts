import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import { openLine, type FaultyLine } from '#tests/faults/proxy.ts'
import { catalogues } from '#tests/words.ts'
import { codeOf, testApp } from '../../tools/test/test-app.ts'
import { describeEngines } from './support/describe-engines.ts'
import { openEngine, type Engine } from './support/engine.ts'
import { firstVisit, type Visitor } from './support/visitor.ts'

/** Later than the page that moved is open. */
const lateMs = 6000

let front: FaultyLine
let site: Site

beforeAll(async () => {
  // between the pages and their origin, so that a file of the build can be missing, or late
  front = await openLine({ target: testApp.appPort, seed: 5 })
  site = await openSite({ front: front.origin })
}, 90_000)
afterAll(async () => {
  await front.close()
  await site.close()
})

describeEngines((name) => {
  let engine: Engine
  async function enter(): Promise<Visitor> {
    engine = await openEngine(name)
    return firstVisit(engine, { ...site, origin: front.origin })
  }
  afterEach(async () => {
    await engine.close()
    await front.set()
    await site.reset()
  }, 60_000)

  test('a page whose code can’t be had says so, and comes once it can', async () => {
    const code = codeOf('first').find((file) => /^issues-.*\.js$/.test(file))!
    await front.set({ fault: { kind: 'status', status: 404 }, only: (asked) => asked.endsWith(code) })
    const visitor = await enter()
    const words = catalogues[visitor.language].shell
    await visitor.look(`(location.hash = '#/my/issues')`)
    await visitor.until('it says so', `document.body.innerText.includes(${JSON.stringify(words.chunkText)})`)
    expect(await visitor.look('location.hash')).toBe('#/my/issues')
    await front.set()
    // asked for again by a tap, or already by the page's own one load anew
    const heading = JSON.stringify(catalogues[visitor.language].messages.help)
    const tapRetry = `[...page.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(words.retry)})?.click()`
    await visitor.until('the page', `(${tapRetry}, page?.querySelector('h1')?.textContent === ${heading})`)
  }, 90_000)

  test('an ad leads to its page, and the way back to where it was', async () => {
    const visitor = await enter()
    const region = `[aria-label=${JSON.stringify(catalogues[visitor.language].home.banner)}]`
    await visitor.until(
      'an ad',
      `(page.querySelector('${region} a:not([inert])')?.click(), location.hash !== '#/home')`,
    )
    await visitor.until('its page', `page !== undefined && page.dataset.page !== '/home'`)
    await visitor.look('history.back()')
    await visitor.until('home', `page?.dataset.page === '/home'`)
    expect(await visitor.faults()).toEqual([])
  }, 60_000)

  test('a page that is learnt late to have moved leads on, and at once from then on', async () => {
    const file = path.join(site.deploy('first', { keepOld: false }), 'builds/meta/first.json')
    const meta = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...meta, redirects: { '/my/issues': '/my/announcement' } }))
    await front.set({ fault: { kind: 'latency', ms: lateMs }, only: (asked) => asked.includes('/builds/meta/') })
    const visitor = await enter()
    await visitor.go('/my/issues')
    await visitor.until('where it is now', `page?.dataset.page === '/my/announcement'`)
    await visitor.go('/my')
    await visitor.look(`(location.hash = '#/my/issues')`)
    await visitor.until('where it is now', `page?.dataset.page === '/my/announcement'`)
    expect(await visitor.look('location.hash')).toBe('#/my/announcement')
  }, 90_000)
})
