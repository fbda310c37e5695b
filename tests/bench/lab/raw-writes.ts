import { PersonDatabase } from '#bridge/database.ts'
import type { CardRow } from '#bridge/rows.ts'
import { videoPage } from './samples.ts'

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('lab-raw', 1)
  request.onupgradeneeded = () => {
    const cards = request.result.createObjectStore('cards', { keyPath: ['kind', 'id'] })
    cards.createIndex('askedAt', 'askedAt')
    const lists = request.result.createObjectStore('lists', { keyPath: 'key' })
    lists.createIndex('askedAt', 'askedAt')
    request.result.createObjectStore('pages', { keyPath: ['list', 'generation', 'no'] })
    request.result.createObjectStore('meta', { keyPath: 'key' })
  }
  return asPromise(request)
}

/**
 * The rows that a new feed page brings, written by hand in one transaction; answers how long that took, in ms. `known`:
 * first reads what is known of them, as a cache must that never lets older content replace newer.
 */
async function write(round: number, known: boolean): Promise<number> {
  opened ??= open()
  const db = await opened
  const { list, next } = videoPage(round * 20 + 1)
  const key = `feed ${round} ${known}`
  const askedAt = Date.now()
  const startMs = performance.now()
  const transaction = db.transaction(['cards', 'lists', 'pages', 'meta'], 'readwrite')
  const [cards, lists, pages] = [
    transaction.objectStore('cards'),
    transaction.objectStore('lists'),
    transaction.objectStore('pages'),
  ]
  if (known)
    await Promise.all([
      ...list.map(({ id }) => asPromise(cards.get(['video', id]))),
      asPromise(lists.get(key)),
      asPromise(pages.getAll(IDBKeyRange.bound([key], [key, []]))),
      asPromise(transaction.objectStore('meta').get('epoch')),
    ])
  for (const value of list) cards.put({ kind: 'video', id: value.id, value, askedAt })
  pages.put({ list: key, generation: 1, no: 0, kind: 'video', ids: list.map(({ id }) => id), next, askedAt })
  lists.put({ key, call: 'mv.byTag', generation: 1, askedAt })
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
  })
  return performance.now() - startMs
}

/** The rows of a page with what is known of them read first. */
export const rawMerges = (round: number) => write(round, true)

/** The rows of a page, just put. */
export const rawWrites = (round: number) => write(round, false)

const dexie = new PersonDatabase('bench')

/** The same rows by Dexie alone, with nothing looked up before: what the library costs. */
export async function dexieWrites(round: number): Promise<number> {
  await dexie.open()
  const { list, next } = videoPage(round * 20 + 1)
  const key = `feed ${round}`
  const askedAt = Date.now()
  const startMs = performance.now()
  await dexie.transaction('rw', [dexie.cards, dexie.lists, dexie.pages], async () => {
    await dexie.cards.bulkPut(list.map((value): CardRow<'video'> => ({ kind: 'video', id: value.id, value, askedAt })))
    await dexie.pages.put({
      list: key,
      generation: 1,
      no: 0,
      kind: 'video',
      ids: list.map(({ id }) => id),
      next,
      askedAt,
    })
    await dexie.lists.put({ key, call: 'mv.byTag', generation: 1, askedAt })
  })
  return performance.now() - startMs
}
