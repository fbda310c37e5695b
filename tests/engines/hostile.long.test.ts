import { expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { collectAddresses } from '#tests/browser/support/addresses.ts'
import { hostileCount } from '#tests/browser/support/hostile-strings.ts'
import {
  countHits,
  hostileScreens,
  isFramed,
  lookAround,
  plantRows,
  showStrings,
  told,
} from '#tests/browser/support/hostile.ts'
import { describeEngines, siteForFile } from './support/describe-engines.ts'
import { openPlain } from './support/engine.ts'
import { firstVisit } from './support/visitor.ts'

const user = accounts.find(({ role }) => role === 'user')!
const site = siteForFile()

/** What stands in the document as links of the app. */
const links = `[...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute('href').slice(1))`

/** The text of a call, to be made in the page. */
const call = (work: (...given: never[]) => unknown, ...given: unknown[]) =>
  `(${work.toString()})(${given.map((one) => JSON.stringify(one)).join()})`

/**
 * Does what no string may do, and what is told of it: the count is one that counts. An engine that enforces Trusted Types
 * throws; one that does not know them leaves the handler, which the policy refuses.
 */
const tryCount = `(await (async () => {
  const heard = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve, { once: true }))
  let enforced = false
  try {
    document.createElement('div').innerHTML = '<img src="data:," onerror="globalThis.hit()">'
  } catch {
    enforced = true
  }
  await heard
  hit()
  const { hits, violations } = ${call(told)}
  return { known: 'trustedTypes' in globalThis, enforced, hits, violations: violations.length }
})())`

describeEngines((name) => {
  test(`${hostileCount} hostile strings in every text field that screens show are read, and never run`, async () => {
    const engine = await openPlain(name)
    try {
      const visitor = await firstVisit(engine, site())
      await visitor.logIn(user.username, user.password)
      await visitor.settles()
      await engine.atStart(call(countHits))
      await visitor.load('/home')
      const tried = await visitor.look<{ known: boolean; enforced: boolean }>(tryCount)
      console.log(
        `${name}: Trusted Types are ${tried.known ? '' : 'not '}known, ${tried.enforced ? '' : 'not '}enforced`,
      )
      expect(tried).toEqual({ known: tried.enforced, enforced: tried.known, hits: 1, violations: 1 })

      const addresses = collectAddresses()
      const open = async (screen: string) => {
        await visitor.go(addresses.of(screen)!)
        await visitor.settles()
      }
      for (const screen of hostileScreens) {
        addresses.add(await visitor.look<string[]>(links))
        await open(screen)
        addresses.add(await visitor.look<string[]>(links))
      }
      const shown = await showStrings({
        plant: (planting) => engine.run(`await ${call(plantRows, planting)}`),
        reload: () => visitor.load('/home'),
        open,
        look: () => visitor.look(call(lookAround)),
        told: () => visitor.look(call(told)),
        framed: async () => void (await visitor.until('a first frame is kept', `await ${call(isFramed)}`)),
      })
      expect(shown).toEqual({ faults: [], unseen: [] })
      expect(await visitor.faults()).toEqual([])
    } finally {
      await engine.close()
    }
  }, 300_000)
})
