import { expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { collectAddresses, walked } from '#tests/browser/support/addresses.ts'
import { describeEngines, siteForFile } from './support/describe-engines.ts'
import { openEngine } from './support/engine.ts'
import { firstVisit } from './support/visitor.ts'

const user = accounts.find(({ role }) => role === 'user')!
const site = siteForFile()

describeEngines((name) => {
  test('every route: no finding of axe, no error, no violation', async () => {
    const engine = await openEngine(name)
    try {
      const visitor = await firstVisit(engine, site())
      const addresses = collectAddresses()
      const links = `[...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute('href').slice(1))`
      const found: string[] = []
      const look = async (route: string) => {
        addresses.add(await visitor.look<string[]>(links))
        await visitor.go(addresses.of(route)!)
        await visitor.settles()
        addresses.add(await visitor.look<string[]>(links))
        for (const one of [...(await visitor.axe()), ...(await visitor.faults())]) found.push(`${route}: ${one}`)
      }
      for (const { path, login } of walked()) if (!login) await look(path)
      await visitor.logIn(user.username, user.password)
      for (const { path, login } of walked()) if (login) await look(path)
      expect(found, found.join('\n')).toEqual([])
    } finally {
      await engine.close()
    }
  }, 600_000)
})
