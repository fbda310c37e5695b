import type { Page } from '@playwright/test'

/** All rows of a table that the device has, of whoever is logged in, else of the guest. */
export const tableOf = <T>(page: Page, table: string): Promise<T[]> =>
  page.evaluate(async (store) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('shiguang-person:') ? [name] : [],
    )
    const opening = indexedDB.open(names.find((name) => !name.endsWith(':guest')) ?? names[0]!)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    const reading = db.transaction(store).objectStore(store).getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    db.close()
    return reading.result as T[]
  }, table)

/** Values of the cards of a kind that the device knows, of whoever is logged in, else of the guest. */
export const cardsOf = async <T>(page: Page, kind: string): Promise<T[]> =>
  (await tableOf<{ kind: string; value: T }>(page, 'cards')).flatMap((row) => (row.kind === kind ? [row.value] : []))

/** A row of one of the app's databases; undefined where there is none, or not yet a database: it is left to the app to make it. */
export const rowOf = <T>(page: Page, database: string, store: string, key: string | (string | number)[]) =>
  page.evaluate(
    ([name, table, wanted]) =>
      new Promise<T | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        let isNew = false
        opening.onupgradeneeded = () => {
          isNew = true
          opening.transaction!.abort()
        }
        opening.onerror = () => (isNew ? resolve(undefined) : reject(opening.error ?? new Error('not opened')))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(table).objectStore(table).get(wanted)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result as T | undefined)
          }
        }
      }),
    [database, store, key] as const,
  )
