import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import type { Passage } from '#tests/faults/fault.ts'
import { openLine, type FaultyLine } from '#tests/faults/proxy.ts'
import { catalogues } from '#tests/words.ts'
import { testApp } from '../../tools/test/test-app.ts'
import { describeEngines } from './support/describe-engines.ts'
import { openEngine, type Engine } from './support/engine.ts'
import { lockedTables } from './support/locked-storage.ts'
import { firstVisit, type Visitor } from './support/visitor.ts'
import { followLives, mortal, type Death, type Lives } from './support/worker-lives.ts'

const user = accounts.find(({ role }) => role === 'user')!
const isScript = (path: string) => /^\/assets\/net-worker-[\w-]+\.js$/.test(path)
const search = (word: string) => `/search/result?word=${encodeURIComponent(word)}`

const isCall = (path: string) => path.startsWith('/api/')
const cards = `page?.dataset.page === '/search/result' && page.querySelector('article') !== null`
const covers = `[...page.querySelectorAll('article img')].filter((one) => one.complete && one.naturalWidth > 0).length > 3`

const rounded = (ms: number | undefined) => (ms === undefined ? 'no' : Math.round(ms))

/** R3; about a tenth of it is what was measured. */
const nextLimitMs = 1000
const answerLimitMs = 2000

let front: FaultyLine
let site: Site
/** How the worker's script was asked for. */
const scripts = () => front.passages.filter(({ path }) => isScript(path))

beforeAll(async () => {
  // between the pages and their origin, so that a worker's script can be another one
  front = await openLine({ target: testApp.appPort, seed: 4 })
  site = await openSite({ front: front.origin })
}, 90_000)
afterAll(async () => {
  await front.close()
  await site.close()
})

describeEngines(
  (name) => {
    let engine: Engine
    let visitor: Visitor
    let lives: Lives | undefined
    /** How the worker's script was asked for on the first visit, and what the page said. */
    let asked: Passage[]
    let said: string[]

    /** The first visit, with two scripts that are no worker before the one that is. */
    async function enter() {
      const isScriptNo = (no: number) => (path: string) => isScript(path) && scripts().length === no
      await front.set(
        { fault: { kind: 'prefixed', text: "throw new Error('planted');" }, only: isScriptNo(0) },
        { fault: { kind: 'status', status: 404 }, only: isScriptNo(1) },
        { fault: { kind: 'prefixed', text: mortal }, only: isScript },
      )
      front.forget()
      engine = await openEngine(name)
      visitor = await firstVisit(engine, { ...site, origin: front.origin })
      asked = scripts()
      said = await visitor.faults()
      lives = await followLives(engine, visitor)
    }

    // one document for all tests, at rest when its worker dies: WebKit may keep what a worker had begun (decision 012)
    beforeEach(async () => {
      const locked = lives ? await lockedTables(engine) : []
      if (locked.length > 0) {
        console.log(`${name} keeps tables locked, which needs another browser: ${locked.join(', ')}`)
        await engine.close()
      }
      if (!lives || locked.length > 0) await enter()
      await visitor.go('/home')
      await visitor.settles()
      await lives!.waitMinute()
      await lives!.rest()
    }, 90_000)
    afterEach(() => muteLines(false))
    afterAll(() => engine.close())

    /** Lines that take calls and say nothing, or healthy ones. */
    const muteLines = async (mute = true) => {
      for (const line of site.lines) {
        if (mute) await line.set({ fault: { kind: 'timeout' }, only: isCall })
        else {
          // calls that it holds are let go: an engine opens six connections to an origin and no more
          if (line.passages.some(({ end }) => end === 'open')) await line.set({ kind: 'down' })
          await line.set()
          line.forget()
        }
      }
    }

    /** Waits for the next worker, which finds lines that answer. */
    async function next(way: string, withinMs?: number): Promise<Death> {
      await muteLines(false)
      const death = await lives!.next(withinMs)
      const again = death.again.map(({ method, ms }) => `, ${method} again after ${rounded(ms)} ms`)
      console.log(`${name}, ${way}: another worker after ${rounded(death.nextMs)} ms${again.join('')}`)
      return death
    }

    async function expectAnswers() {
      await visitor.until('what was asked for', cards)
      await visitor.until('its covers', covers)
      await visitor.settles()
      expect(await visitor.faults()).toEqual([])
    }

    test('its script throws when it is loaded, the next one’s is not there: the third one serves', async () => {
      const [thrown, absent, whole] = asked
      expect([thrown, absent, whole].map((one) => one?.status)).toEqual([200, 404, 200])
      const gapsMs = [absent!.atMs - thrown!.atMs, whole!.atMs - absent!.atMs]
      console.log(
        `${name}, throws, is not there: the next one is asked for within ${gapsMs.map(rounded).join(' and ')} ms`,
      )
      expect(Math.max(...gapsMs)).toBeLessThan(nextLimitMs)
      expect(said.filter((fault) => !fault.includes('planted'))).toEqual([])
    })

    for (const [how, word] of [
      ['terminate', '湖'],
      ['close', '山'],
    ] as const) {
      test(`${how} with a call pending: another one comes, which is asked again and answers`, async () => {
        await muteLines()
        await visitor.go(search(word))
        await lives!.isAsked('want', word)
        await lives!.end(how)
        const { nextMs, again } = await next(how)
        expect(nextMs).toBeLessThan(nextLimitMs)
        expect(again.map(({ method }) => method)).toContain('want')
        for (const { method, ms } of again) expect(ms, `${method} is asked again`).toBeLessThan(answerLimitMs)
        await expectAnswers()
      }, 60_000)
    }

    test('terminate while nothing was asked: another one comes, the next call is answered', async () => {
      await lives!.end('terminate')
      expect((await next('terminate, idle')).nextMs).toBeLessThan(nextLimitMs)
      await visitor.go(search('海'))
      await expectAnswers()
    }, 60_000)

    test('hang: another one comes, which is asked again and answers', async () => {
      await lives!.end('hang')
      await visitor.go(search('城'))
      await lives!.isAsked('want', '城')
      const { again } = await next('hang', 60_000)
      expect(again.map(({ method }) => method)).toContain('want')
      for (const { method, ms } of again) expect(ms, `${method} is asked again`).toBeDefined()
      await expectAnswers()
    }, 120_000)

    test('terminate with a login pending: who waits hears of it at once, and may try again', async () => {
      await muteLines()
      await visitor.sendLogin(user.username, user.password)
      await lives!.isAsked('enter')
      await lives!.end('terminate', `document.querySelector('form [role=alert]')?.textContent !== ''`)
      const { shownMs, again } = await next('terminate with a login')
      console.log(`${name}: the person hears of it after ${rounded(shownMs)} ms`)
      expect(shownMs).toBeLessThan(answerLimitMs)
      expect(again.map(({ method }) => method)).not.toContain('enter')
      await visitor.logIn(user.username, user.password)
      expect(await visitor.faults()).toEqual([])
    }, 60_000)

    test('terminate three times within a minute: safe mode says so, and trying again gets out of it', async () => {
      for (const no of ['first', 'second']) {
        await lives!.end('terminate')
        await next(`terminate, the ${no} of three`)
        await lives!.rest()
      }
      const { retry } = catalogues[visitor.language].shell
      const { safeMode } = catalogues[visitor.language].connection
      const strip = `[...document.querySelectorAll('[role=status]')].find((one) => one.textContent.includes('${safeMode}'))`
      await lives!.end('terminate')
      await visitor.until('safe mode', `${strip} !== undefined`)
      await visitor.tap(retry)
      await visitor.until('no safe mode', `${strip} === undefined`)
      await visitor.go(search('雪'))
      await expectAnswers()
    }, 60_000)
  },
  // WebKit may lose what a worker had begun (decision 012)
  { options: (name) => (name === 'webkit' ? { retry: 1 } : {}) },
)
