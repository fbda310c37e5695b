import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import type { CardRow } from '#bridge/rows.ts'
import { readList } from '#data/list-rows.ts'

const db = new PersonDatabase('discover-test')
const list = 'mv.byTagName:{"name":"测试"}'
const pageSize = 20

afterEach(() => Promise.all(db.tables.map((table) => table.clear())))

const video = (id: number, more: object = {}) =>
  ({
    kind: 'video',
    id,
    askedAt: 1,
    value: { id, title: `片 ${id}`, tags: [], user: { uuid: `u${id}`, username: 'x' }, ...more },
  }) as unknown as CardRow

/** A list of so many items as the worker leaves it: pages of 20, the last of which leads nowhere. */
async function plant(count: number) {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const pages = Math.max(1, Math.ceil(count / pageSize))
  await db.cards.bulkPut(ids.map((id) => video(id)))
  await db.lists.put({ key: list, call: 'mv.byTagName', generation: 1, askedAt: 1 })
  await db.pages.bulkPut(
    Array.from({ length: pages }, (_, no) => ({
      list,
      generation: 1,
      no,
      kind: 'video' as const,
      ids: ids.slice(no * pageSize, (no + 1) * pageSize),
      next: no === pages - 1 ? null : `c${no}`,
      askedAt: 1,
    })),
  )
}

const idsOf = async () =>
  (await readList(db, list))?.entries.flatMap((entry) => (entry.type === 'item' ? [entry.id] : []))

test.each([0, 1, 19, 20, 21, 5000])('a list of %i items is read whole, in order, and ends', async (count) => {
  await plant(count)
  const rows = await readList(db, list)
  expect(rows?.entries.map((entry) => entry.type === 'item' && entry.id)).toEqual(
    Array.from({ length: count }, (_, at) => at + 1),
  )
  expect(rows?.next).toBeNull()
})

test('a list that the device never saw is not an empty one', async () => {
  expect(await readList(db, list)).toBeNull()
})

test('what the person hid is gone from every list: the item, all of a maker’s, all with a tag', async () => {
  await plant(5)
  await db.cards.bulkPut([
    video(2, { user: { uuid: 'blocked' } }),
    video(3, { tags: [{ id: 9, name: '夜景', count: 1 }] }),
  ])
  await db.hidden.bulkPut([
    { kind: 'video', id: 1, why: 'hidden', label: '', at: 1 },
    { kind: 'user', id: 'blocked', why: 'blocked', label: '', at: 1 },
    { kind: 'tag', id: '夜景', why: 'muted', label: '', at: 1 },
  ])
  expect(await idsOf()).toEqual([4, 5])
  await db.hidden.delete(['tag', '夜景'])
  expect(await idsOf()).toEqual([3, 4, 5])
})

test('a club goes with its owner', async () => {
  await db.cards.put({
    kind: 'club',
    id: 'x',
    askedAt: 1,
    value: { id: 1, owner: { uuid: 'x' } },
  } as unknown as CardRow)
  await db.lists.put({ key: list, call: 'club.rank', generation: 1, askedAt: 1 })
  await db.pages.put({ list, generation: 1, no: 0, kind: 'club', ids: ['x'], next: null, askedAt: 1 })
  expect(await idsOf()).toEqual(['x'])
  await db.hidden.put({ kind: 'user', id: 'x', why: 'blocked', label: '', at: 1 })
  expect(await idsOf()).toEqual([])
})

test('a message goes with who sent it, and still says up to where its box was read', async () => {
  const message = (id: number, uuid: string) =>
    ({ kind: 'message', id, askedAt: 1, value: { id, box: 'reply', from: { uuid } } }) as unknown as CardRow
  await db.cards.bulkPut([message(7, 'blocked'), message(6, 'friend')])
  await db.lists.put({ key: list, call: 'message.list', generation: 1, askedAt: 1 })
  await db.pages.put({ list, generation: 1, no: 0, kind: 'message', ids: [7, 6], next: null, askedAt: 1 })
  await db.hidden.put({ kind: 'user', id: 'blocked', why: 'blocked', label: '', at: 1 })
  expect(await idsOf()).toEqual([6])
  expect((await readList(db, list))?.first).toBe(7)
})
