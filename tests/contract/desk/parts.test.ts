import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName, InputOf, OutputOf } from '#contract/catalogue.ts'
import type { ContentItem } from '#contract/desk/content.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { createClient, visitor } from '../support/client.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  editor = await place.desk.member('editor')
})
afterAll(() => place.close())

const reason = 'the chapters were mixed up'

/** A work of a kind with so many parts at least. */
async function workOf(kind: 'comic' | 'novel', least: number): Promise<ContentItem> {
  const { db } = place.server.parts
  const work = db.selectFrom('works').select('id').where('kind', '=', kind).where('parts_count', '>=', least)
  const { id } = await work.orderBy('id').limit(1).executeTakeFirstOrThrow()
  return editor.done('content.item', { kind, id })
}

/** What the app is answered. */
async function inApp<N extends CallName>(name: N, input: InputOf<N> & object): Promise<OutputOf<N>> {
  const { fetch, lines, keys } = place.server
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  return (await client.call(name, input, visitor())).data as OutputOf<N>
}

const idsOf = ({ parts }: Pick<ContentItem, 'parts'>) => parts.map(({ id }) => id)

test('parts are put into another order: the app lists them so, each with what is in it and its new neighbours', async () => {
  const novel = await workOf('novel', 4)
  const { kind, id, title, orderVersion: version } = { ...novel, kind: 'novel' as const }
  const [first, second, third, ...others] = idsOf(novel)
  const before = await inApp('novel.chapter', { chapter_id: first! })
  const ids = [second!, third!, first!, ...others]
  await editor.done('content.orderParts', { kind, id, version, ids, reason })
  const now = await editor.done('content.item', { kind, id })
  expect(idsOf(now)).toEqual(ids)
  expect(now.parts.map(({ number }) => number)).toEqual(ids.map((_, at) => at + 1))
  const { list } = await inApp('novel.chapters', { id, order: 'asc', limit: 50 })
  expect(list.map((one) => one.id)).toEqual(ids.slice(0, list.length))
  // a place is kept by the chapter's id: whoever was in it finds the same text
  const after = await inApp('novel.chapter', { chapter_id: first! })
  expect(after).toMatchObject({ text: before.text, chapter: { id: first, no: 3 }, prev: third, next: others[0] })
  const owner = await place.desk.member('owner')
  const [entry] = (await owner.done('log.list', { action: 'content.orderParts' })).rows
  expect(entry).toMatchObject({
    ...{ kind, target: String(id), name: title, reason },
    before: { from: 1, parts: [first, second, third] },
    after: { from: 1, parts: [second, third, first] },
  })
})

test('an order that others have changed meanwhile is not written over, and names each part once', async () => {
  const comic = await workOf('comic', 3)
  const { id, orderVersion: version } = comic
  const order = (ids: number[], seen = version) =>
    editor.call('content.orderParts', { kind: 'comic', id, version: seen, ids, reason })
  const ids = idsOf(comic)
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!], [...ids.slice(1), 999_999]])
    expect(await order(wrong)).toMatchObject({ status: 400, params: { field: 'ids' } })
  expect((await order(ids.toReversed())).status).toBe(200)
  expect(await order(ids)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const now = await editor.done('content.item', { kind: 'comic', id })
  expect(idsOf(now)).toEqual(ids.toReversed())
  expect((await order(ids, now.orderVersion)).status).toBe(200)
})

test('one of two thousand chapters goes to the other end', async () => {
  const { db } = place.server.parts
  const { id } = await workOf('novel', 1)
  const has = idsOf(await editor.done('content.item', { kind: 'novel', id })).length
  const row = { work_id: id, title: '一章', size: 1, coins: 0, source: '{"from":"blocks","blocks":[]}', created_at: 1 }
  const rows = Array.from({ length: 2000 }, (_, at) => ({ ...row, no: has + at + 1, level: 0, media_id: null }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('work_parts')
      .values(rows.slice(at, at + 500) as never)
      .execute()
  const long = await editor.done('content.item', { kind: 'novel', id })
  const ids = idsOf(long)
  const moved = [ids.at(-1)!, ...ids.slice(0, -1)]
  await editor.done('content.orderParts', { kind: 'novel', id, version: long.orderVersion, ids: moved, reason })
  const { parts } = await editor.done('content.item', { kind: 'novel', id })
  expect(parts.map((part) => part.id)).toEqual(moved)
  expect(parts.at(-1)!.number).toBe(has + 2000)
})
