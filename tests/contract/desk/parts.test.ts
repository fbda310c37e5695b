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
async function workOf(kind: 'comic' | 'novel', least: number, which: 'asc' | 'desc' = 'asc'): Promise<ContentItem> {
  const { db } = place.server.parts
  const work = db.selectFrom('works').select('id').where('kind', '=', kind).where('parts_count', '>=', least)
  const { id } = await work.orderBy('id', which).limit(1).executeTakeFirstOrThrow()
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
  const { id } = await workOf('novel', 1, 'desc')
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

test('a divided chapter is read on in both halves, and put together again it is what it was', async () => {
  const novel = await workOf('novel', 3)
  const { id } = novel
  const [first, second] = novel.parts
  const before = await inApp('novel.chapter', { chapter_id: first!.id })
  const part = await editor.done('content.part', { partId: first!.id })
  expect(part.pieces[0]!.text.slice(0, 10)).toBe(before.text.slice(0, 10))
  const half = { partId: first!.id, version: part.version, at: 2, title: '下半章', coins: 0, nextCoins: 0, reason }
  expect(await editor.call('content.dividePart', { ...half, at: part.pieces.length })).toMatchObject({ status: 400 })
  await editor.done('content.dividePart', half)
  expect(await editor.call('content.dividePart', half)).toMatchObject({ code: 'changed-meanwhile' })
  const now = await editor.done('content.item', { kind: 'novel', id })
  expect(now.parts.map(({ number }) => number)).toEqual(now.parts.map((_, at) => at + 1))
  expect(now.parts.slice(0, 3).map(({ title }) => title)).toEqual([first!.title, '下半章', second!.title])
  const [one, two] = [now.parts[0]!, now.parts[1]!]
  expect(one.size + two.size).toBe(first!.size)
  const upper = await inApp('novel.chapter', { chapter_id: one.id })
  const lower = await inApp('novel.chapter', { chapter_id: two.id })
  expect(`${upper.text}\n${lower.text}`).toBe(before.text)
  expect([upper.next, lower.prev, lower.next]).toEqual([two.id, one.id, second!.id])
  // a place beyond the end is one of the second half
  const from = upper.text.length + 1
  expect(upper.moved).toEqual([{ of: one.id, from, part: two.id, at: 0 }])

  const again = await editor.done('content.part', { partId: one.id })
  expect(again.next).toEqual({ id: two.id, title: '下半章', coins: 0 })
  await editor.done('content.joinParts', { partId: one.id, version: again.version, title: first!.title, reason })
  const whole = await inApp('novel.chapter', { chapter_id: one.id })
  expect(whole).toMatchObject({ text: before.text, next: second!.id })
  expect(whole).not.toHaveProperty('moved')
  // who was in the second half is led to where it is now
  const led = await inApp('novel.chapter', { chapter_id: two.id })
  expect(led).toMatchObject({ chapter: { id: one.id }, moved: [{ of: two.id, from: 0, part: one.id, at: from }] })
  const { parts } = await editor.done('content.item', { kind: 'novel', id })
  expect(parts.map((part) => part.id)).toEqual(novel.parts.map((part) => part.id))
  const owner = await place.desk.member('owner')
  const [entry] = (await owner.done('log.list', { action: 'content.joinParts' })).rows
  expect(entry).toMatchObject({ kind: 'novel', target: String(id), reason, after: { parts: [{ id: one.id }] } })
})

test('whoever bought an episode has both of its halves, and nobody loses one by a merge', async () => {
  const { db } = place.server.parts
  const comic = await workOf('comic', 4)
  const [, sold] = comic.parts
  await editor.done('content.editPart', { partId: sold!.id, version: sold!.version, title: '收费', coins: 9, reason })
  const [ann, bob, cid] = await db.selectFrom('users').select('id').orderBy('id').limit(3).execute()
  const buy = (user: { id: number }, part: number) =>
    db
      .insertInto('purchases')
      .values({ user_id: user.id, kind: 'episode', item_id: part, price: 9, created_at: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db.deleteFrom('purchases').where('item_id', '=', sold!.id).where('kind', '=', 'episode').execute()
  const has = async (part: number) => {
    const rows = await db
      .selectFrom('purchases')
      .select(['user_id', 'price'])
      .where('item_id', '=', part)
      .where('kind', '=', 'episode')
      .execute()
    return new Map(rows.map(({ user_id: user, price }) => [user, price]))
  }
  await buy(ann!, sold!.id)
  const { version, sold: isSold, pieces } = await editor.done('content.part', { partId: sold!.id })
  expect(isSold).toBe(true)
  expect(pieces.every(({ image }) => image !== '')).toBe(true)
  const halves = { coins: 5, nextCoins: 5, title: '收费（下）', at: 1, reason }
  await editor.done('content.dividePart', { partId: sold!.id, version, ...halves })
  const after = await editor.done('content.item', { kind: 'comic', id: comic.id })
  const [one, two] = [after.parts[1]!, after.parts[2]!]
  expect([one.size, two.size]).toEqual([1, sold!.size - 1])
  // no second sale
  expect(await has(two.id)).toEqual(new Map([[ann!.id, 0]]))

  await buy(bob!, one.id)
  await buy(cid!, two.id)
  await editor.done('content.editPart', { partId: two.id, version: two.version, title: two.title, coins: 6, reason })
  const unlike = await editor.done('content.part', { partId: one.id })
  const refused = { partId: one.id, version: unlike.version, title: '收费', reason }
  expect(await editor.call('content.joinParts', refused)).toMatchObject({ status: 409, code: 'prices-differ' })
  const [, , dear] = (await editor.done('content.item', { kind: 'comic', id: comic.id })).parts
  await editor.done('content.editPart', { partId: two.id, version: dear!.version, title: two.title, coins: 5, reason })
  const alike = await editor.done('content.part', { partId: one.id })
  expect(alike.oneOnly).toBe(2)
  await editor.done('content.joinParts', { ...refused, version: alike.version })
  expect(await has(one.id)).toEqual(
    new Map([
      [ann!.id, 9],
      [bob!.id, 9],
      [cid!.id, 0],
    ]),
  )
  const whole = await editor.done('content.item', { kind: 'comic', id: comic.id })
  expect(whole.parts[1]).toMatchObject({ id: one.id, coins: 10, size: sold!.size })
  expect(whole.parts).toHaveLength(comic.parts.length)
})

test('a chapter of a recording is one stream: it is not divided', async () => {
  const { db } = place.server.parts
  const { id } = await db
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .select('work_parts.id')
    .where('works.kind', '=', 'audio')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await editor.call('content.part', { partId: id })).toMatchObject({ status: 409, code: 'part-whole' })
  expect(await editor.call('content.part', { partId: 987_654 })).toMatchObject({ status: 404 })
})
