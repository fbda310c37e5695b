import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { sealDatabase } from '#bridge/seal/middleware.ts'
import { sealing } from '#bridge/sealing.ts'

/** The key of all tests here. */
export const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7)
/** What must not be found. */
export const canary = '山间的灯火 canary-7f3a'
/** An IndexedDB of its own for each test. */
export let options: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

beforeEach(() => {
  options = { indexedDB: new IDBFactory(), IDBKeyRange }
  sealing.attach = (db) => sealDatabase(db, key)
})
afterEach(() => {
  delete sealing.attach
})

/** The guest's database, sealed unless a test says otherwise. */
export const person = () => new PersonDatabase('guest', options)
/** The database as the engine has it. */
export const raw = (name = 'shiguang-person:guest') => new Dexie(name, options).open()

/** Everything in a database, as text; bytes as what they would be read as. */
export async function everything(name?: string): Promise<string> {
  const db = await raw(name)
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  db.close()
  const text = (_: string, value: unknown) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('utf8')
      : value instanceof ArrayBuffer
        ? Buffer.from(value).toString('utf8')
        : value
  return JSON.stringify(rows, text)
}

/** A card with the canary in its title. */
export const card = (id: number, askedAt = id) => ({
  kind: 'video' as const,
  id,
  askedAt,
  value: { id, title: `${canary} ${id}` } as never,
})

/** Rows of every kind that may hold what somebody typed. */
export async function fill(db: PersonDatabase) {
  await db.cards.bulkPut([1, 2, 3].map((id) => card(id)))
  await db.lists.put({ key: `mv.byTag:{"tag":"${canary}"}`, call: 'mv.byTag', generation: 1, askedAt: 1 })
  await db.pages.put({
    list: `mv.byTag:{"tag":"${canary}"}`,
    generation: 1,
    no: 0,
    kind: 'video',
    ids: [3, 1],
    next: null,
    askedAt: 1,
  })
  await db.answers.put({
    key: `search.hot:{"word":"${canary}"}`,
    call: 'search.hot' as never,
    value: [canary],
    askedAt: 4,
  })
  await db.searches.bulkPut([
    { word: canary, at: 1 },
    { word: '第二个词', at: 2 },
  ])
  await db.hidden.put({ kind: 'tag', id: canary, why: 'muted', label: canary, at: 1 })
  await db.drafts.put({ id: 'comment:video:1', target: 'comment:video:1', fields: { text: canary }, files: [], at: 1 })
  await db.draftFiles.put({ id: 'f', draft: 'd', blob: new File([canary], `${canary}.txt`, { type: 'text/plain' }) })
  await db.outbox.add({
    id: 'e1',
    call: 'mv.like',
    input: { note: canary },
    queues: [],
    patches: [],
    mark: '',
    laid: 1,
    state: 'waiting',
    createdAt: 1,
    attempts: 0,
    notBefore: 0,
  } as never)
  await db.pieces.put({
    download: 'video:1',
    no: 0,
    path: 'p',
    bytes: new TextEncoder().encode(canary).buffer,
    sizeBytes: 3,
    sha256: '',
  })
  await db.meta.put({ key: 'draft:x', value: canary })
}
