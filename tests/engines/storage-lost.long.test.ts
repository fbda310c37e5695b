import { describe, expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { enginePaths, lackOf } from '../../tools/engines.ts'
import { siteForFile } from './support/describe-engines.ts'
import { firstVisit } from './support/visitor.ts'
import { openInspectedWebKit } from './support/webkit-inspected.ts'

/** How often the storage process is killed (R15). */
const kills = Number(process.env.R15_KILLS ?? 3)
const user = accounts.find(({ role }) => role === 'user')!
const lack = lackOf.webkit
const site = siteForFile()

const words = `(await (async () => {
  const open = indexedDB.open((await indexedDB.databases()).find(({ name }) => /person:(?!guest)/.test(name)).name)
  await new Promise((resolve, reject) => { open.onsuccess = resolve; open.onerror = () => reject(open.error) })
  const all = open.result.transaction('outbox').objectStore('outbox').getAll()
  await new Promise((resolve) => { all.onsuccess = resolve })
  open.result.close()
  return all.result.map((row) => JSON.stringify(row))
})())`

describe.skipIf(lack !== undefined)(lack === undefined ? 'webkit' : `webkit: it needs ${lack}`, () => {
  test(
    `the storage process is killed ${kills} times: back within 5 s and one reload, nothing unsent lost (R15)`,
    async () => {
      const engine = await openInspectedWebKit(enginePaths.webkit)
      try {
        const visitor = await firstVisit(engine, site())
        await visitor.logIn(user.username, user.password)
        const film = await visitor.until<string>(
          'a film',
          `page.querySelector('article a[href^="#/player"]')?.getAttribute('href').slice(1)`,
        )
        await visitor.go(film)
        for (let round = 0; round < kills; round += 1) {
          const liked = `page.querySelector('button[aria-pressed]')`
          await visitor.until(
            'the film, and a button to like it',
            `page?.dataset.page === '/player' && ${liked} !== null`,
          )
          await visitor.settles()
          for (const line of site().lines) await line.set({ kind: 'down' })
          await visitor.look(`${liked}.click()`)
          await visitor.until('what is not sent yet', `${words}.length === 1`)
          const unsent = await visitor.look<string[]>(words)

          await visitor.look('(globalThis.reloads = 0)')
          const killedMs = performance.now()
          engine.killStorage()
          await visitor.until(
            `another document, with its rows, round ${round}`,
            `globalThis.reloads === undefined && ${words}.length > 0 && page !== undefined`,
          )
          expect(performance.now() - killedMs).toBeLessThan(5000)
          expect(await visitor.look<string>('location.hash')).toContain(film)
          const rowOf = (text: string) => (JSON.parse(text) as { id: unknown; name: unknown }).id
          expect((await visitor.look<string[]>(words)).map(rowOf)).toEqual(unsent.map(rowOf))
          for (const line of site().lines) await line.set()
          await visitor.until('everything is sent', `${words}.length === 0`)
        }
      } finally {
        await engine.close()
        for (const line of site().lines) await line.set()
      }
    },
    60_000 + kills * 40_000,
  )
})
