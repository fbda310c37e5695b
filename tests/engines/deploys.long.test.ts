import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import { seeded } from '#tests/faults/rng.ts'
import { catalogues } from '#tests/words.ts'
import { findTestChromium } from '../../tools/chromium.ts'
import { buildFolder, codeOf } from '../../tools/test/test-app.ts'
import { openUndebugged, type Tab, type Undebugged } from './support/chromium.ts'
import { firstVisit, visitorOf, type Visitor } from './support/visitor.ts'

/** Deploys and roll-backs under two tabs (R10); each other one lacks a file at first. */
const cycles = Number(process.env.DEPLOYS ?? 10)
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))
const takeOverLimitMs = 60_000
/** Longer than a build asks at its install and once more. */
const hurryMs = 5000

/** Screens whose code comes with them, for a visitor. */
const screens =
  '/search /login /my/setting /my/issues /install /category?id=1 /my/downloads /my/history /home/creator /dating /resource /post /lookmv /scandalous'.split(
    ' ',
  )

type Build = 'first' | 'next'
const another: Record<Build, Build> = { first: 'next', next: 'first' }

/** Names of the scripts that one build alone has. */
const own = (build: Build) => codeOf(build).filter((name) => !codeOf(another[build]).includes(name))

/** What a build's service worker fetches when it is installed on a device with the other one: it can't be without. */
function filesAtInstall(build: Build): string[] {
  const worker = readFileSync(path.join(buildFolder(build), 'sw.js'), 'utf8')
  // the first list is what the first screen needs, the second one the parts that come later
  const [first] = /\[\{url:[^\]]*\]/.exec(worker) ?? []
  const names = [...(first ?? '').matchAll(/url:`([^`]+)`/g)].map(([, name]) => name!)
  return names.filter((name) => !name.startsWith('assets/') || own(build).includes(path.basename(name)))
}

interface Person extends Visitor {
  tab: Tab
  /** Goes to a screen, which must be drawn. */
  visit(address: string): Promise<void>
}

/** `broken`: gets the screens that told of a part that did not load. */
function personAt(tab: Tab, visitor: Visitor, broken: string[]): Person {
  return {
    ...visitor,
    tab,
    async visit(address) {
      await tab.toFront()
      await visitor.go(address)
      await visitor.until(`${address} is drawn`, `page !== undefined && page.querySelector('main, form') !== null`)
      const text = await visitor.look<string>('document.body.innerText')
      if (text.includes(catalogues[visitor.language].shell.chunkText)) broken.push(address)
    },
  }
}

const keeps = (visitor: Visitor, build: Build) =>
  visitor.until(
    `all parts of ${build} are kept`,
    `(await (async () => {
      const kept = new Set((await (await caches.open('build-${build}')).keys()).map(({ url }) => url.split('/').at(-1)))
      return ${JSON.stringify(codeOf(build))}.every((name) => kept.has(name))
    })())`,
  )

const chromium = findTestChromium()
describe.skipIf(chromium === undefined)(chromium ? 'chromium' : 'chromium: it needs Chromium', () => {
  let site: Site
  let browser: Undebugged
  beforeEach(async () => {
    site = await openSite()
    browser = await openUndebugged(chromium!)
  }, 90_000)
  afterEach(async () => {
    await browser.close()
    await site.close()
  }, 30_000)

  test(
    'a build that asked in vain, since requests went on and on, is installed anew and takes over while they do',
    async () => {
      const tab = await browser.tab()
      const visitor = await firstVisit(tab, site)
      await keeps(visitor, 'first')
      // faster than the former one could come to rest until the next one waits for a while, then as somebody who uses the app
      await visitor.look(`(await (async () => {
        const here = await navigator.serviceWorker.getRegistration()
        let end = Infinity
        const ask = () => {
          void fetch('/icons/icon-192.png?' + Math.random()).catch(() => {})
          if (here.waiting) end = Math.min(end, Date.now() + ${hurryMs})
          setTimeout(ask, Date.now() < end ? 3 : 100)
        }
        ask()
      })())`)
      const takesOver = async (build: Build) => {
        await visitor.look(`(() => {
          navigator.serviceWorker.addEventListener('controllerchange', () => (globalThis.takenOver = true), { once: true })
        })()`)
        site.deploy(build, { keepOld: false })
        await visitor.look(`void document.dispatchEvent(new Event('visibilitychange'))`)
        const takenOver = () => visitor.look<boolean>('globalThis.takenOver === true')
        await expect.poll(takenOver, { timeout: takeOverLimitMs, message: `${build} takes over` }).toBe(true)
      }
      await takesOver('next')
      await visitor.load('/home')
      await takesOver('first')
    },
    60_000 + 2 * takeOverLimitMs,
  )

  test(
    `${cycles} deploys and roll-backs, each other one without a file at first, under two tabs: nobody notices (R10)`,
    async () => {
      console.info(`seed ${seed}`)
      const random = seeded(seed)
      const dice = <T>(among: readonly T[]) => among[Math.trunc(random() * among.length)]!
      const firstTab = await browser.tab()
      const broken: string[] = []
      const first = personAt(firstTab, await firstVisit(firstTab, site), broken)
      await keeps(first, 'first')
      const secondTab = await browser.tab()
      await secondTab.open(`${site.origin}/#/home`)
      const people = [first, personAt(secondTab, visitorOf(secondTab), broken)]

      let build: Build = 'first'
      const tookMs: number[] = []
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        build = another[build]
        // a device that has nothing of that build: no tab runs it any more
        await first.look(`await caches.delete('build-${build}')`)
        await firstTab.clearHttpCache()
        const comeBack = () => first.look(`void document.dispatchEvent(new Event('visibilitychange'))`)
        await firstTab.toFront()
        if (cycle % 2 === 1) {
          const lacking = dice(filesAtInstall(build))
          await first.look(`(await (async () => {
            const here = await navigator.serviceWorker.getRegistration()
            here.addEventListener('updatefound', () => (globalThis.tried = here.installing), { once: true })
          })())`)
          const served = site.deploy(build, { keepOld: false })
          // the server keeps parts of former builds for tabs that still run them
          for (const folder of [served, path.join(site.data, 'builds')])
            rmSync(path.join(folder, lacking), { force: true })
          const tried = () => comeBack().then(() => first.look<string>(`globalThis.tried?.state ?? 'not tried'`))
          await expect
            .poll(tried, { timeout: takeOverLimitMs, interval: 1000, message: `an install without ${lacking}` })
            .toBe('redundant')
          for (const each of people) await each.visit(dice(screens))
          await firstTab.toFront()
        }
        site.deploy(build, { keepOld: false })
        const startMs = performance.now()
        await comeBack()
        const runs = `performance.getEntriesByType('resource').some(({ name }) => ${JSON.stringify(own(build))}.includes(name.split('/').at(-1)))`
        for (const each of people) {
          await expect
            .poll(() => each.visit(dice(screens)).then(() => each.look<boolean>(runs)), {
              timeout: takeOverLimitMs,
              interval: 200,
              message: `${build} runs`,
            })
            .toBe(true)
        }
        tookMs.push(performance.now() - startMs)
        expect(broken, `screens that are broken in cycle ${cycle}`).toEqual([])
        await keeps(first, build)
      }
      const seconds = tookMs.map((ms) => Math.round(ms / 100) / 10).toSorted((a, b) => a - b)
      console.info(`both tabs ran the build after ${seconds[0]} to ${seconds.at(-1)} s`)
    },
    60_000 + cycles * 2 * takeOverLimitMs,
  )
})
