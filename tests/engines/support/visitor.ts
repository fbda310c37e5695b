import axe from 'axe-core'
import { expect } from 'vitest'
import type { Site } from '#tests/browser/support/site.ts'
import type { Language } from '#contract/languages.ts'
import { catalogues, en, zh } from '#tests/words.ts'
import type { Browser } from './engine.ts'

const waitMs = 20_000

/** What turns, shimmers or comes in where it can be seen, in the code that runs in the page. */
const moving = `document.getAnimations().filter(({ effect, playState }) =>
  playState === 'running' && effect?.target?.checkVisibility())`

/** The page that is on screen, in the code that runs in the page. */
const shown = `[...document.querySelectorAll('.page')].find((one) => one.checkVisibility())`

/** How far the page on screen is scrolled, once that is the same in 20 frames running. */
export const stillPlace = `(await (async () => {
  const top = () => page.querySelector('main').parentElement.scrollTop
  let last = top()
  for (let same = 0; same < 20; ) {
    await new Promise(requestAnimationFrame)
    same = top() === last ? same + 1 : 0
    last = top()
  }
  return last
})())`

/** Somebody who uses the app in an engine. */
export interface Visitor {
  language: Language
  /** Waits until an expression in the page, where `page` is the page on screen, says something; answers that. */
  until<T>(what: string, expression: string): Promise<T>
  /** What an expression says now. */
  look<T>(expression: string): Promise<T>
  go(address: string): Promise<void>
  /** Scrolls the page on screen as far as a list that begins allows, and stands still there; answers the place. */
  scrollTo(px: number): Promise<number>
  /** Taps a button or link by its words. */
  tap(words: string): Promise<void>
  /** Taps what leads to another document, which may take the tap's answer along, and waits for that. */
  tapAway(words: string): Promise<void>
  /** Types a text into the first field that a selector finds on screen. */
  type(selector: string, text: string): Promise<void>
  /** Fills in the login and sends it. */
  sendLogin(username: string, password: string): Promise<void>
  /** The same, and ends at home. */
  logIn(username: string, password: string): Promise<void>
  /** Nothing turns or shimmers any more. */
  settles(): Promise<void>
  axe(): Promise<string[]>
  /** Errors and violations since the last time that this was asked. */
  faults(): Promise<string[]>
  /** Opens the app anew at an address; the document is another one. */
  load(address: string): Promise<void>
}

/** What films are at, and what was asked for last: when something does not come, it says what. */
const mediaAndRequests = `[
  ...[...document.querySelectorAll('video, audio')].map((one) =>
    ['media', one.readyState, one.networkState, one.paused, one.currentTime, one.buffered.length, one.error?.message].join(' ')),
  ...performance.getEntriesByType('resource').slice(-8).map((one) =>
    [Math.round(one.startTime), Math.round(one.duration), one.responseStatus, one.name].join(' ')),
  'now ' + Math.round(performance.now())]`

/** Errors, rejections and violations are kept by the page itself, since not every engine tells of its console. */
const listen = `
  if (globalThis.faultsOfTest) return
  const faults = (globalThis.faultsOfTest = [])
  globalThis.movedOfTest = 0
  for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, () => (globalThis.movedOfTest += 1), true)
  addEventListener('error', (event) => faults.push('uncaught: ' + (event.error?.stack ?? event.message)))
  addEventListener('unhandledrejection', ({ reason }) => faults.push('rejected: ' + (reason?.stack ?? reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push('violation: ' + violatedDirective + ' ' + blockedURI))`

/** Somebody at a page that is open already, and answered the age question before. */
export function visitorOf(engine: Pick<Browser, 'run'>): Visitor {
  const look = <T>(expression: string) => engine.run<T>(`const page = ${shown}; return ${expression}`)
  const until = async <T>(what: string, expression: string) => {
    let found: T | undefined
    const tried = async () => {
      // a page that is being left answers nothing
      found = (await look<T>(expression).catch(() => undefined)) ?? undefined
      return Boolean(found)
    }
    const ends = expect.poll(tried, { message: what, timeout: waitMs, interval: 100 }).toBe(true)
    await ends.catch(async (cause: unknown) => {
      const text = await look<string>('document.body.innerText').catch(String)
      throw new Error(`${what}: there is ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`, { cause })
    })
    return found as T
  }
  const tapping = async (words: string, click: string) => {
    const wanted = JSON.stringify(words)
    await until(
      `something to tap: ${words}`,
      `(() => { const one = [...document.querySelectorAll('button, a')].find((each) => each.checkVisibility() && !each.disabled &&
        (each.textContent.trim() === ${wanted} || each.getAttribute('aria-label') === ${wanted})); ${click}; return one !== undefined })()`,
    )
  }
  const tap = (words: string) => tapping(words, 'one?.click()')
  const visitor: Visitor = {
    language: 'zh',
    look,
    until,
    tap,
    async tapAway(words) {
      await look('(globalThis.former = true)')
      // the answer of a tap that leaves the document at once may be lost with it
      await tapping(words, 'if (!globalThis.former) return true; setTimeout(() => one?.click())')
      await until('another document', `!globalThis.former && document.readyState === 'complete'`)
    },
    async go(address) {
      await look(`(location.hash = ${JSON.stringify(`#${address}`)})`)
      const path = new URL(address, 'http://app.invalid').pathname
      await until(`the page ${path}`, `page?.dataset.page === ${JSON.stringify(path)}`)
    },
    scrollTo(px) {
      // a list that begins draws what a screen holds, and the rest a moment later; what is measured then may take it back
      const scrolled = `(page.querySelector('main').parentElement.scrollTo(0, ${px}), ${stillPlace})`
      return until<number>('it is scrolled', `[${scrolled}].find((top) => top > ${Math.min(px / 2, 200)})`)
    },
    async type(selector, text) {
      await until(
        `the field ${selector}`,
        `(() => {
          const field = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())
          if (!field) return false
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
          field.dispatchEvent(new Event('input', { bubbles: true }))
          return true
        })()`,
      )
    },
    async sendLogin(username, password) {
      await visitor.go('/login')
      await visitor.type('form input:not([type=password], [type=radio])', username)
      await visitor.type('form input[type=password]', password)
      await tap(catalogues[visitor.language].login.submitLogin)
    },
    async logIn(username, password) {
      await visitor.sendLogin(username, password)
      await until('home after the login', `page?.dataset.page === '/home'`)
    },
    async settles() {
      await until('nothing spins', `${moving}.length === 0`).catch(async (error: unknown) => {
        const html = await look<string[]>(`${moving}.map(({ effect }) => effect.target.outerHTML.slice(0, 160))`)
        const media = await look<string[]>(mediaAndRequests).catch(String)
        throw new Error(
          `at ${await look<string>('location.hash')} this turns on and on: ${[...html, ...media].join(', ')}`,
          { cause: error },
        )
      })
    },
    async axe() {
      for (;;) {
        const looked = await engine.run<{ stood: boolean; findings: string[] }>(`
          if (!globalThis.axe) { ${axe.source} }
          // what began since the screen was waited for may end while axe looks
          const moves = ${moving}.length
          const moved = globalThis.movedOfTest
          const { violations } = await globalThis.axe.run(document)
          const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, any }) =>
            [id, any[0]?.message ?? help, html.slice(0, 160)].join(': ')))
          // what began while axe looked is told of with the next frame
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          return { stood: moves === 0 && globalThis.movedOfTest === moved && ${moving}.length === 0, findings }`)
        if (looked.stood) return looked.findings
        // something came in meanwhile, and was looked at while it was half there
        await visitor.settles()
      }
    },
    async faults() {
      const faults = await engine.run<string[]>('return (globalThis.faultsOfTest ?? []).splice(0)')
      // the engine's word for sizes that it tells of one frame later: nothing is wrong, and nothing is lost
      return faults.filter((one) => !one.includes('ResizeObserver loop completed with undelivered'))
    },
    async load(address) {
      const leave = `globalThis.former = true; location.hash = ${JSON.stringify(`#${address}`)}; setTimeout(() => location.reload())`
      // a document that goes may take its answer along
      await engine.run(leave).catch(() => {})
      await until('another document', `!globalThis.former && document.readyState === 'complete'`)
      await engine.run(listen)
    },
  }
  return visitor
}

/** Opens the app for the first time, says yes to the age question, and waits for home. */
export async function firstVisit(engine: Pick<Browser, 'open' | 'run'>, site: Site): Promise<Visitor> {
  await engine.open(`${site.origin}/#/home`)
  const visitor = visitorOf(engine)
  const { until, tap } = visitor
  await engine.run(listen)
  visitor.language = await until<Language>(
    'the age question',
    `(() => { const text = document.body.innerText
      return text.includes('${zh.shell.ageYes}') ? 'zh' : text.includes('${en.shell.ageYes}') && 'en' })()`,
  )
  await tap(catalogues[visitor.language].shell.ageYes)
  await until(
    'covers that are decoded',
    `[...page.querySelectorAll('article img')].filter((one) => one.complete && one.naturalWidth > 0).length > 3`,
  )
  return visitor
}
