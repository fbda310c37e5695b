import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import type { CardRow, PageRow } from '#bridge/rows.ts'
import { readListWithOptimistic, readList, type KnownCards } from '#data/list-rows.ts'

const db = new PersonDatabase('knownCards-test')
const key = 'mv.byTagName:{"name":"测试"}'

beforeEach(() => db.cards.bulkPut(Array.from({ length: 60 }, (_, at) => card(at))))
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(db.tables.map((table) => table.clear()))
})

const card = (id: number) =>
  ({ kind: 'video', id, askedAt: 1, value: { id, title: `片 ${id}`, tags: [] } }) as unknown as CardRow

/** Shows these items, page by page. */
async function show(...pages: number[][]) {
  await db.pages.clear()
  await db.lists.put({ key, call: 'mv.byTagName', generation: 1, askedAt: 1 })
  await db.pages.bulkPut(
    pages.map((ids, no): PageRow => ({ list: key, generation: 1, no, kind: 'video', ids, next: null, askedAt: 1 })),
  )
}

const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** Notes each question to the database, and each answer. */
function watchSteps(): string[] {
  const steps: string[] = []
  for (const [of, name] of [
    [IDBObjectStore.prototype, 'get'],
    [IDBObjectStore.prototype, 'getAll'],
    [IDBIndex.prototype, 'getAll'],
  ] as const) {
    const asking = of as unknown as Record<string, (...input: unknown[]) => IDBRequest>
    const ask = asking[name]!
    vi.spyOn(asking, name).mockImplementation(function (this: object, ...input) {
      const request = ask.apply(this, input)
      steps.push('asked')
      request.addEventListener('success', () => steps.push('answered'))
      return request
    })
  }
  return steps
}

test('a list that was read before is asked for in one step, with its cards and what waits in the outbox', async () => {
  await show(upTo(0, 20), upTo(20, 40))
  const knownCards: KnownCards = { keys: [] }
  await readListWithOptimistic(db, key, knownCards)
  const steps = watchSteps()
  expect((await readListWithOptimistic(db, key, knownCards))?.entries).toHaveLength(40)
  expect(steps.indexOf('answered')).toBe(steps.filter((step) => step === 'asked').length)
  expect(steps.indexOf('answered')).toBeGreaterThan(40)
})

test('what a page more brings is all that is asked for in a second step', async () => {
  await show(upTo(0, 20))
  const knownCards: KnownCards = { keys: [] }
  await readListWithOptimistic(db, key, knownCards)
  await show(upTo(0, 20), upTo(20, 30))
  const steps = watchSteps()
  expect((await readListWithOptimistic(db, key, knownCards))?.entries).toHaveLength(30)
  expect(steps.slice(steps.indexOf('answered')).filter((step) => step === 'asked')).toHaveLength(10)
})

test.each([
  ['longer', [upTo(0, 20), upTo(20, 40)]],
  ['shorter', [upTo(0, 7)]],
  ['empty', [[]]],
  ['in another order', [upTo(0, 20).toReversed()]],
  ['changed in its middle', [[...upTo(0, 9), 55, ...upTo(10, 20)]]],
  ['with new items in front', [[50, 51, ...upTo(0, 18)]]],
  ['of other items', [upTo(30, 50)]],
  ['with one that is gone', [[...upTo(0, 10), 99, ...upTo(10, 20)]]],
])('a list that became %s since it was last read is read as if for the first time', async (_, now) => {
  await show(upTo(0, 20))
  const knownCards: KnownCards = { keys: [] }
  await readList(db, key, knownCards)
  await show(...now)
  await db.cards.put({ ...card(3), askedAt: 9 })
  const read = await readList(db, key, knownCards)
  expect(read).toEqual(await readList(db, key))
  expect(read?.entries.map((entry) => entry.type === 'item' && entry.id)).toEqual(now.flat().filter((id) => id !== 99))
})
