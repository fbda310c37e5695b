import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import type { ForYouNote } from '#bridge/own-writes.ts'
import type { CardRow, DetailRow, ListRow } from '#bridge/rows.ts'
import { choose } from '#features/home/for-you/read.ts'
import { ownDoor } from '../net/own-door.ts'

const nowMs = Date.now()
let door: ReturnType<typeof ownDoor>
beforeEach(() => {
  door = ownDoor()
})
afterEach(() => door.close())

const nothing: ForYouNote = { since: 0, less: [], shown: {} }
const chosen = (note: Partial<ForYouNote> = {}) => choose(door.db, { ...nothing, ...note }, { count: 20, nowMs })
const ids = async (note?: Partial<ForYouNote>) => (await chosen(note)).map(({ id }) => id)

const card = (id: number, also: object = {}) =>
  ({
    ...{ kind: 'video', id, askedAt: nowMs },
    value: {
      ...{ id, title: `视频 ${id}`, small: false, seconds: 600, plays: 10, created_at: 0, tags: [] },
      ...{ user: { uuid: `c${id}`, username: '', avatar_url: '' }, ...also },
    },
  }) as unknown as CardRow
const opened = (id: number, position = 600, at = nowMs - 1000) => ({
  ...{ kind: 'video' as const, id, position, length: 600, at },
})

test('without a history nothing is chosen, nor where it was all forgotten', async () => {
  await door.db.cards.bulkPut([card(1), card(2)])
  expect(await ids()).toEqual([])
  await door.db.history.put(opened(1))
  expect(await ids()).toEqual([2])
  expect(await ids({ since: nowMs })).toEqual([])
})

test('it is chosen by what came with the videos that were watched, or was asked for later, and says for which', async () => {
  await door.db.cards.bulkPut([1, 2, 3, 4, 5].map((id) => card(id)))
  await door.db.history.bulkPut([opened(1), opened(2, 300)])
  const detail = { kind: 'video', id: 1, askedAt: nowMs, value: { id: 1, related: [5] } }
  await door.db.details.put(detail as unknown as DetailRow)
  expect((await chosen())[0]).toEqual({ id: 5, because: '视频 1' })
  const key = listKey('mv.related', { id: 1 })
  await door.db.lists.put({ key, generation: 2, askedAt: nowMs } as unknown as ListRow)
  const page = { list: key, generation: 2, no: 0, kind: 'video', next: null, askedAt: nowMs } as const
  await door.db.pages.bulkPut([
    { ...page, generation: 1, ids: [3] },
    { ...page, ids: [4, 5] },
  ])
  expect((await chosen()).slice(0, 2)).toEqual([
    { id: 4, because: '视频 1' },
    { id: 5, because: '视频 1' },
  ])
})

test('neither clips, nor what is hidden, of somebody blocked or of a muted tag, nor what was opened before', async () => {
  await door.db.cards.bulkPut([
    ...[1, 2, 3, 4].map((id) => card(id)),
    card(5, { small: true }),
    card(6, { tags: [{ id: 1, name: '海' }] }),
    card(7),
  ])
  const hide = (kind: 'video' | 'user' | 'tag', id: number | string) =>
    door.write('hide', { kind, id, why: 'hidden', label: '', at: nowMs })
  await door.db.history.bulkPut([opened(1), opened(7, 600, nowMs - 2000)])
  await hide('video', 2)
  await hide('user', 'c3')
  await hide('tag', '海')
  expect(await ids()).toEqual([4])
  // who had all forgotten what they have seen has seen it all the same
  expect(await ids({ since: nowMs - 1500 })).toEqual([4])
})
