import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { findIn } from '#tests/browser/support/find-in.ts'
import { catalogues } from '#tests/words.ts'
import type { EngineName } from '../../tools/engines.ts'
import { describeEngines, siteForFile } from './support/describe-engines.ts'
import { openPlain, type Browser } from './support/engine.ts'
import { firstVisit, type Visitor } from './support/visitor.ts'

const user = accounts.find(({ role }) => role === 'user')!
const site = siteForFile()

/** Rows of a table of the databases of such names. */
const rowsOf = (database: RegExp, table: string) => `(await (async () => {
  const names = (await indexedDB.databases()).map((one) => one.name).filter((one) => ${database}.test(one))
  const of = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const rows = await Promise.all(names.map(async (name) => {
    const db = await of(indexedDB.open(name))
    // a look stands in nobody's way who deletes it
    db.onversionchange = () => db.close()
    try {
      return await of(db.transaction('${table}').objectStore('${table}').getAll())
    } finally {
      db.close()
    }
  }))
  return rows.flat()
})())`
const drafts = rowsOf(/person:(?!guest)/, 'drafts')
const meta = rowsOf(/^shiguang-device$/, 'meta')
const has = (rows: string, text: string) => `JSON.stringify(${rows}).includes('${text}')`

/** Uses a profile of its own, ends the browser, and tells where in the profile a text stands, once a place. */
async function inProfile(name: EngineName, text: string, run: (browser: Browser) => Promise<void>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
  try {
    const browser = await openPlain(name, folder)
    try {
      await run(browser)
    } finally {
      await browser.close()
    }
    return findIn(folder, text)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function logIn(browser: Browser): Promise<Visitor> {
  const visitor = await firstVisit(browser, site())
  await visitor.logIn(user.username, user.password)
  return visitor
}

/** Sets the app lock up, and answers its question. */
async function lock(visitor: Visitor) {
  const words = catalogues[visitor.language].lock
  await visitor.go('/my/setting')
  // the row says more than its name
  await visitor.until(
    'the row of the lock',
    `(() => {
      const row = [...page.querySelectorAll('button')].find((one) => one.textContent.includes(${JSON.stringify(words.setUp)}))
      row?.click()
      return row !== undefined
    })()`,
  )
  await visitor.type('dialog[open] form input[type=password]', '2580')
  await visitor.tap(words.next)
  await visitor.until('the question', `document.body.innerText.includes(${JSON.stringify(words.again)})`)
  await visitor.type('form input[type=password]', '2580')
  await visitor.tap(words.finish)
  await visitor.until('it is open', 'document.documentElement.dataset.covered === undefined && page !== undefined')
}

/** Types a text that becomes a draft. */
async function write(visitor: Visitor, text: string) {
  await visitor.go('/post/publish')
  await visitor.type('.page textarea', text)
  await visitor.until('the draft is kept', `${drafts}.length === 1`)
}

/** Does it in the open: what is kept can be read. */
async function draft(browser: Browser, text: string): Promise<Visitor> {
  const visitor = await logIn(browser)
  await write(visitor, text)
  await visitor.until('the draft can be read', has(drafts, text))
  await visitor.until('the place too', has(meta, text))
  return visitor
}

async function logOut(visitor: Visitor, text: string) {
  const words = catalogues[visitor.language].my
  await visitor.go('/my')
  await visitor.tap(words.logOut)
  await visitor.tap(words.dropUnsent)
  await visitor.until('home', `page?.dataset.page === '/home'`)
  await visitor.until(
    'the person’s rows are gone',
    `!(await indexedDB.databases()).some(({ name }) => /person:(?!guest)/.test(name))`,
  )
  await visitor.until('where somebody was is forgotten', `!${has(meta, text)}`)
  expect(await visitor.look<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(text)
}

/**
 * The same two rows, written and deleted by a page of nothing else: the draft's with its database, the place's in one that
 * stays, as the device's does.
 */
async function control(browser: Browser, text: string) {
  await browser.open(`${site().origin}/robots.txt`)
  await browser.run(`
    const of = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const fields = { text: '${text}' }
    for (const [name, row, stays] of [
      ['person', { id: 1, fields }, false],
      ['device', { pages: { '/post/publish': { fields } } }, true],
    ]) {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
      const db = await of(opening)
      const store = () => db.transaction('rows', 'readwrite', { durability: 'strict' }).objectStore('rows')
      await of(store().put(row, 1))
      await of(store().clear())
      db.close()
      if (!stays) await of(indexedDB.deleteDatabase(name))
    }`)
}

describeEngines((name) => {
  test('a text written while the lock is on is nowhere in the profile; without the lock it is, until logout', async () => {
    const canary = `canary-${Math.random().toString(36).slice(2)}`
    const open = await inProfile(name, canary, async (browser) => void (await draft(browser, canary)))
    expect(open.length, 'what is not deleted is found').toBeGreaterThan(0)
    const locked = await inProfile(name, canary, async (browser) => {
      const visitor = await logIn(browser)
      await lock(visitor)
      await write(visitor, canary)
      // some seconds later, with what stands in the field
      await visitor.until('the place is kept', `${meta}.some((row) => row.key === 'resume' && '$seal' in row)`)
      expect(await visitor.look<string>(`page.querySelector('textarea').value`)).toBe(canary)
    })
    const after = await inProfile(name, canary, async (browser) => logOut(await draft(browser, canary), canary))
    const ofControl = await inProfile(name, canary, (browser) => control(browser, canary))
    const places = (found: string[]) => `${found.length} places in ${new Set(found).size} files`
    console.log(
      `${name}: in the open ${places(open)}, while locked ${places(locked)}, after logout ${places(after)}, of the control ${places(ofControl)}`,
    )
    expect(locked, 'while the lock is on').toEqual([])
    expect(after.filter((one) => !/[/](idb|indexeddb)[/]/.test(one))).toEqual([])
    // by files in WebKit: how often one file of SQLite holds a row that is gone depends on what else was written to it
    const count = (found: string[]) => (name === 'webkit' ? new Set(found).size : found.length)
    expect(count(after), after.join(', ')).toBeLessThanOrEqual(count(ofControl))
  }, 300_000)
})
