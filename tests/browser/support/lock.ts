import { expect, type Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { shown } from './screen.ts'

const words = zh.lock

/** The cover's question, as it is answered by typing. */
export async function answer(page: Page, pin: string) {
  await page.getByLabel(words.pin, { exact: true }).fill(pin)
  await page.keyboard.press('Enter')
}

/** Until nothing covers the app. */
export const uncovered = (page: Page) =>
  page.waitForFunction(
    () => document.documentElement.dataset.covered === undefined && document.querySelector('.page') !== null,
  )

/** Sets the lock up in the settings, and types its PIN the second time. */
export async function setLock(page: Page, pin: string) {
  await page.evaluate(() => (location.hash = '#/my/setting'))
  await shown(page).getByRole('button', { name: words.setUp }).click()
  await page.getByLabel(words.newPin, { exact: true }).fill(pin)
  await page.getByRole('button', { name: words.next, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.again })).toBeVisible()
  await answer(page, pin)
  await uncovered(page)
}

/** Tells the page that it is hidden, or seen again, as a browser does; what it did within the event is there at once. */
export const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
    return {
      covered: document.documentElement.dataset.covered !== undefined,
      title: document.title,
      playing: [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter((media) => !media.paused).length,
      named: navigator.mediaSession.metadata?.title ?? null,
    }
  }, state)

/** How many rows a table has, of whichever person: the lock hides whose a database is. */
export const countOf = (stored: Awaited<ReturnType<typeof storedRows>>, table: string): number =>
  Object.entries(stored).reduce((sum, [name, { rows }]) => sum + (name.endsWith(`/${table}`) ? rows : 0), 0)

/**
 * What is stored, table by table: how many rows there are, how many of them are sealed, and which fields of keys can be
 * read in these, but for the numbers that a table gives.
 */
export const storedRows = (page: Page) =>
  page.evaluate(async () => {
    const of = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const found: Record<string, { rows: number; sealed: number; readable: string[] }> = {}
    for (const { name } of await indexedDB.databases()) {
      const db = await of(indexedDB.open(name!))
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        const { autoIncrement, keyPath, indexNames } = store
        const paths = [
          ...[...indexNames].map((index) => store.index(index).keyPath),
          ...(autoIncrement ? [] : [keyPath]),
        ]
        const fields = new Set(paths.flatMap((path) => path ?? []))
        const rows: object[] = await of(store.getAll())
        const sealed = rows.filter((row) => '$seal' in row)
        const isSealed = (value: unknown) =>
          value === undefined || value === '' || (typeof value === 'string' && value.startsWith('~'))
        const readable = [...fields].filter((field) => sealed.some((row) => !isSealed(Reflect.get(row, field))))
        found[`${name}/${table}`] = { rows: rows.length, sealed: sealed.length, readable }
      }
      db.close()
    }
    return found
  })
