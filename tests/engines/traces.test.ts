import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/demo/seed/accounts.ts'
import { findIn } from '#tests/browser/support/find-in.ts'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import { myWords } from '#words/my.ts'
import { enginePaths, lackOf } from '../../tools/engines.ts'
import type { Engine } from './support/engine.ts'
import { openFirefox } from './support/firefox.ts'
import { firstVisit } from './support/visitor.ts'

const user = accounts.find(({ role }) => role === 'user')!
const lack = lackOf.firefox

/** Rows of a table of a database, as text; empty where there is none. */
const rowsOf = (database: string, table: string) => `(await (async () => {
  const name = (await indexedDB.databases()).map((one) => one.name).find((one) => ${database}.test(one))
  if (!name) return ''
  const of = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const db = await of(indexedDB.open(name))
  const rows = await of(db.transaction('${table}').objectStore('${table}').getAll())
  db.close()
  return JSON.stringify(rows)
})())`

describe.skipIf(lack !== undefined)(lack === undefined ? 'firefox' : `firefox: it needs ${lack}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  }, 90_000)
  afterAll(() => site.close())

  /** Uses a profile of its own, ends the browser, and tells where in the profile a text stands, once a place. */
  async function inProfile(text: string, run: (engine: Engine) => Promise<void>): Promise<string[]> {
    const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
    try {
      const engine = await openFirefox(enginePaths.firefox, folder)
      try {
        await run(engine)
      } finally {
        await engine.close()
      }
      return findIn(folder, text)
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }

  /** Somebody logs in and types a text that becomes a draft. */
  async function draft(engine: Engine, text: string) {
    const visitor = await firstVisit(engine, site)
    await visitor.logIn(user.username, user.password)
    await visitor.go('/post/publish')
    await visitor.until(
      'the field',
      `(() => { const field = page.querySelector('textarea'); if (!field) return false
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
        field.dispatchEvent(new Event('input', { bubbles: true })); return true })()`,
    )
    await visitor.until('the draft is kept', `${rowsOf('/person:(?!guest)/', 'drafts')}.includes('${text}')`)
    await visitor.until('the place too', `${rowsOf('/^shiguang-device$/', 'meta')}.includes('${text}')`)
    return visitor
  }

  test('after logout nothing of what was written is in the profile; before, it is', async () => {
    const canary = `canary-${Math.random().toString(36).slice(2)}`
    const before = await inProfile(canary, async (engine) => void (await draft(engine, canary)))
    expect(before.length, 'what is not deleted is found').toBeGreaterThan(0)
    const after = await inProfile(canary, async (engine) => {
      const visitor = await draft(engine, canary)
      const words = myWords[visitor.language]
      await visitor.go('/my')
      await visitor.tap(words.logOut)
      await visitor.tap(words.dropUnsent)
      await visitor.until('home', `page?.dataset.page === '/home'`)
      await visitor.until(
        'the person’s rows are gone',
        `!(await indexedDB.databases()).some(({ name }) => /person:(?!guest)/.test(name))`,
      )
      await visitor.until(
        'where somebody was is forgotten',
        `!${rowsOf('/^shiguang-device$/', 'meta')}.includes('${canary}')`,
      )
      expect(await visitor.look<string>(`JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`)).not.toContain(
        canary,
      )
    })
    // the same two rows, written and deleted by a page of nothing else
    const control = await inProfile(canary, async (engine) => {
      await engine.open(`${site.origin}/robots.txt`)
      await engine.run(`
        const of = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        const opening = indexedDB.open('control')
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
        const db = await of(opening)
        const store = () => db.transaction('rows', 'readwrite', { durability: 'strict' }).objectStore('rows')
        await of(store().put({ id: 1, fields: { text: '${canary}' } }, 1))
        await of(store().put({ pages: { '/post/publish': { fields: { text: '${canary}' } } } }, 2))
        await of(store().clear())
        db.close()
        await of(indexedDB.deleteDatabase('control'))`)
    })
    console.log(
      `before logout ${before.join(', ')}; after it ${after.length} places (${after.join(', ')}), control page ${control.length}`,
    )
    expect(after.length).toBeLessThanOrEqual(control.length)
  }, 240_000)
})
