import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKinds } from '#contract/desk/content.ts'
import { deskOrigin, type AtDesk } from '#tests/support/desk.ts'
import { states } from '#server/database/tables/types.ts'
import { createClient, visitor } from '../support/client.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  editor = await place.desk.member('owner')
})
afterAll(() => place.close())

const reason = 'the season is over'
const first = async (kind: (typeof contentKinds)[number]) => (await editor.done('content.list', { kind })).rows[0]!

test.each(contentKinds)(
  '%s: a page is listed, the next one begins behind it, and one of them is shown whole',
  async (kind) => {
    const page = await editor.done('content.list', { kind, limit: 2 })
    expect(page.rows.length).toBeGreaterThan(0)
    if (page.next !== null) {
      const more = await editor.done('content.list', { kind, limit: 2, cursor: page.next })
      expect(more.rows.map(({ id }) => id)).not.toContain(page.rows[0]!.id)
    }
    const { id } = page.rows[0]!
    expect(await editor.done('content.item', { kind, id })).toMatchObject({ ...page.rows[0], kind })
  },
)

test('items are found by their titles, their creators and their numbers, and narrowed to a state', async () => {
  const { id, title, creator } = await first('novel')
  const list = (more: object) => editor.done('content.list', { kind: 'novel', ...more })
  expect((await list({ text: title })).rows.map((row) => row.id)).toContain(id)
  expect((await list({ text: String(id) })).rows.map((row) => row.id)).toEqual([id])
  for (const row of (await list({ creator })).rows) expect(row.creator).toBe(creator)
  expect((await list({ state: 'held' })).rows).toEqual([])
})

test('tags are added and taken off several items at once, and search finds them by these', async () => {
  const { rows } = await editor.done('content.list', { kind: 'novel', state: 'live', limit: 2 })
  const ids = rows.map(({ id }) => id)
  const tagsOf = async (id: number) => (await editor.done('content.item', { kind: 'novel', id })).tags
  const former = await tagsOf(ids[0]!)
  const change = { kind: 'novel', ids, reason } as const
  await editor.done('content.setTags', { ...change, add: ['灯火通明'], remove: former.slice(0, 1) })
  expect(await tagsOf(ids[0]!)).toEqual(expect.arrayContaining(['灯火通明', ...former.slice(1)]))
  expect(await tagsOf(ids[0]!)).not.toContain(former[0])
  const found = async () =>
    (await editor.done('content.list', { kind: 'novel', text: '灯火通明' })).rows.map(({ id }) => id)
  expect(new Set(await found())).toEqual(new Set(ids))
  expect((await editor.done('content.tags', { text: '灯火' })).names).toEqual(['灯火通明'])
  await editor.done('content.setTags', { ...change, add: [], remove: ['灯火通明'] })
  expect(await found()).toEqual([])
  const post = { ...change, kind: 'post', add: ['灯'], remove: [] }
  expect(await editor.call('content.setTags', post as never)).toMatchObject({ code: 'input-wrong' })
})

test('what is tagged or renamed while it is held back is found by that once it is on show', async () => {
  const { id } = await first('novel')
  const { db } = place.server.parts
  const set = (state: number) => db.updateTable('works').set({ state }).where('id', '=', id).execute()
  await set(states.held)
  await editor.done('content.setTags', { kind: 'novel', ids: [id], add: ['风暴前夜'], remove: [], reason })
  const { version, intro, coins, categoryId } = await editor.done('content.item', { kind: 'novel', id })
  await editor.done('content.edit', { kind: 'novel', id, version, intro, coins, categoryId, title: '白石码头', reason })
  await set(states.live)
  const { fetch, lines, keys } = place.server
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  for (const word of ['风暴前夜', '白石码头']) {
    const { data } = await client.call('novel.list', { word }, visitor())
    expect((data as { list: { id: number }[] }).list.map((one) => one.id)).toEqual([id])
  }
})

test('an item is shown by a picture of its creator from now on, and by nobody else’s', async () => {
  const item = await editor.done('content.item', { kind: 'comic', id: (await first('comic')).id })
  const send = async (person: number) => {
    const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const headers = {
      host: new URL(deskOrigin).host,
      origin: deskOrigin,
      'content-type': 'application/octet-stream',
      cookie: `__Host-desk=${editor.cookie}`,
    }
    const request = { method: 'POST', body: new Uint8Array(bytes), headers }
    const answer = await place.desk.fetch(new Request(`${deskOrigin}/picture/${person}`, request))
    return ((await answer.json()) as { data: { path: string } }).data.path
  }
  const change = { kind: 'comic', id: item.id, former: item.cover, reason } as const
  const path = await send(item.creatorId)
  await editor.done('content.setCover', { ...change, path })
  expect((await editor.done('content.item', { kind: 'comic', id: item.id })).cover).toBe(path)
  expect(await editor.call('content.setCover', { ...change, path })).toMatchObject({ code: 'changed-meanwhile' })
  const theirs = await send(item.creatorId + 1)
  const stolen = { ...change, former: path, path: theirs }
  expect(await editor.call('content.setCover', stolen)).toMatchObject({ code: 'image-gone' })
})

test('what is changed of an item is what others find, and the log has it before and after', async () => {
  const { id, version, intro, coins, categoryId, title } = await first('picture')
  const change = { kind: 'picture', id, intro, categoryId, reason } as const
  await editor.done('content.edit', { ...change, version, title: '雾中的灯塔', coins: coins + 7 })
  expect(await editor.done('content.item', { kind: 'picture', id })).toMatchObject({
    title: '雾中的灯塔',
    coins: coins + 7,
  })
  const found = await editor.done('content.list', { kind: 'picture', text: '雾中的灯塔' })
  expect(found.rows.map((row) => row.id)).toContain(id)
  const { db } = place.server.parts
  const tags = db.selectFrom('item_tags').innerJoin('tags', 'tags.id', 'item_tags.tag_id').select('tags.name')
  const tag = await tags.where('item_tags.kind', '=', 'picture').where('item_tags.item_id', '=', id).executeTakeFirst()
  if (tag) {
    const byTag = await editor.done('content.list', { kind: 'picture', text: tag.name, limit: 100 })
    expect(
      byTag.rows.map((row) => row.id),
      'a tag finds it as before',
    ).toContain(id)
  }
  const [entry] = (await editor.done('log.list', { action: 'content.edit' })).rows
  expect(entry).toMatchObject({ name: title, reason, before: { title, coins }, after: { coins: coins + 7 } })
  const late = await editor.call('content.edit', { ...change, version, title: '另一个名字', coins })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})

test('what costs by its parts has no price of its own, and a part has', async () => {
  const { id } = await first('comic')
  const refused = await editor.call('content.setPrice', { kind: 'comic', ids: [id], coins: 5, reason })
  expect(refused).toMatchObject({ status: 400, params: { field: 'coins' } })
  const { parts } = await editor.done('content.item', { kind: 'comic', id })
  const change = { partId: parts[0]!.id, version: parts[0]!.version, coins: 9, reason }
  await editor.done('content.editPart', { ...change, title: '第一话' })
  expect(await editor.call('content.editPart', { ...change, title: '另一话' })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect((await editor.done('content.item', { kind: 'comic', id })).parts[0]).toMatchObject({
    title: '第一话',
    coins: 9,
  })
})

test('several items are taken down and brought back together, each with an entry below one for all', async () => {
  const rows = (await editor.done('content.list', { kind: 'video', limit: 2 })).rows
  const ids = rows.map(({ id }) => id)
  expect(await editor.done('content.takeDown', { kind: 'video', ids, reason })).toEqual({ count: 2 })
  for (const id of ids) expect((await editor.done('content.item', { kind: 'video', id })).state).toBe('gone')
  const [whole] = (await editor.done('log.list', { action: 'content.takeDown', kind: 'video' })).rows.filter(
    ({ parent }) => parent === null,
  )
  const { rows: each } = await editor.done('log.list', { parent: whole!.id })
  expect(each.map(({ target }) => Number(target)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  await editor.done('content.bringBack', { kind: 'video', ids, reason })
  for (const id of ids) expect((await editor.done('content.item', { kind: 'video', id })).state).toBe('live')
})

test('a category can be changed, and not be taken away', async () => {
  const { id, version, title, intro, coins } = await first('novel')
  const change = { kind: 'novel', id, version, title, intro, coins, reason } as const
  expect(await editor.call('content.edit', { ...change, categoryId: null })).toMatchObject({ status: 400 })
})

test('a category is one of the kind, or it is refused', async () => {
  const { id } = await first('novel')
  const { categories } = await editor.done('content.item', { kind: 'novel', id })
  await editor.done('content.setCategory', { kind: 'novel', ids: [id], categoryId: categories.at(-1)!.id, reason })
  expect((await editor.done('content.item', { kind: 'novel', id })).categoryId).toBe(categories.at(-1)!.id)
  const { categories: others } = await editor.done('content.item', { kind: 'comic', id: (await first('comic')).id })
  const refused = await editor.call('content.setCategory', {
    kind: 'novel',
    ids: [id],
    categoryId: others[0]!.id,
    reason,
  })
  expect(refused.status).toBe(404)
})

test('a listing is certified once, its author is told, and the log has it; the app lists it as certified', async () => {
  const { id, title } = await first('dating')
  const item = () => editor.done('content.item', { kind: 'dating', id })
  const was = (await item()).certified!
  const { fetch, lines, keys } = place.server
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  const certified = async () => {
    const { data } = await client.call('dating.detail', { id }, visitor())
    return (data as { certified: boolean }).certified
  }
  for (const on of [!was, was]) {
    await editor.done('content.certify', { id, certified: on, reason })
    expect((await item()).certified).toBe(on)
    expect(await certified()).toBe(on)
    expect(await editor.call('content.certify', { id, certified: on, reason })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    const [entry] = (await editor.done('log.list', { action: 'content.certify' })).rows
    expect(entry).toMatchObject({
      kind: 'dating',
      target: String(id),
      before: { certified: !on },
      after: { certified: on },
    })
  }
  const told = await place.server.parts.db
    .selectFrom('messages')
    .select(['code', 'params'])
    .where('code', 'in', ['certified', 'certification-ended'])
    .orderBy('id')
    .execute()
  expect(told.map(({ code }) => code)).toEqual(
    was ? ['certification-ended', 'certified'] : ['certified', 'certification-ended'],
  )
  expect(told.every(({ params }) => String(params).includes(title))).toBe(true)
  expect((await editor.done('content.item', { kind: 'novel', id: (await first('novel')).id })).certified).toBeNull()
})
