import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { createDevice } from './harness.ts'
import { comment, mv, mvDetail, user } from './items.ts'
import { until } from './test-clock.ts'

const stream = { quality: '720p', height: 720, bandwidth: 1_000_000, url: 'lake/720.m3u8', bytes: 9000 }
const preview = { ...stream, quality: '试看', url: 'lake/preview.m3u8' }
const video = (id: number): [string, number] => ['video', id]

const begun = async () => {
  const device = createDevice()
  const net = device.tab()
  device.end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { preview, chapters: [{ at: 0, title: '开始' }] }) }))
  device.end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(2)], next: null } }))
  await net.want('mv.detail', { id: 1 })
  device.clock.advance(1000)
  return { device, net, db: device.person('guest') }
}

describe('an item', () => {
  test('has a card and a detail, and what it holds has cards of its own', async () => {
    const { db } = await begun()
    expect((await db.details.get(video(1)))?.value).toMatchObject({ intro: '雾气散去', related: [1001], preview })
    expect((await db.cards.get(video(1)))?.value).toEqual(mv(1))
    expect((await db.cards.get(video(1001)))?.value).toEqual(mv(1001))
    expect((await db.cards.get(['user', 'u-9']))?.value).toEqual(user())
  })

  test('an optional field that is absent is not erased', async () => {
    const { device, net, db } = await begun()
    device.end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { title: '新的' }) }))
    await net.want('mv.detail', { id: 1 })
    expect((await db.details.get(video(1)))?.value).toMatchObject({
      title: '新的',
      preview,
      chapters: [{ at: 0, title: '开始' }],
    })
  })

  test('unless what the viewer may see has changed', async () => {
    const { device, net, db } = await begun()
    device.end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { access: 'vip' }) }))
    await net.want('mv.detail', { id: 1 })
    const detail = await db.details.get(video(1))
    expect(detail?.value).not.toHaveProperty('preview')
    expect(detail?.value).not.toHaveProperty('chapters')
  })

  test('older never overwrites newer', async () => {
    const device = createDevice()
    const { end, clock } = device
    const [slow, fast] = [device.tab(), device.tab()]
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('mv.byTag', async () => {
      await later
      return { data: { list: [mv(1, { likes_count: 1 })], next: null } }
    })
    end.on('mv.byTags', () => ({ data: { list: [mv(1, { likes_count: 9 })], next: null } }))
    const old = slow.want('mv.byTag', { tag: '山' })
    await until(() => end.of('mv.byTag').length === 1, 'the older one')
    clock.advance(10)
    await fast.want('mv.byTags', { tags: ['山'] })
    release()
    await old
    expect((await device.person('guest').cards.get(video(1)))?.value).toMatchObject({ likes_count: 9 })
  })
})

describe('a write', () => {
  test('changes the card and the detail of its item by what the reply says', async () => {
    const { device, net, db } = await begun()
    device.end.on('mv.like', () => ({ data: { is_like: true, likes_count: 42 } }))
    await net.ask('mv.like', { id: 1, on: true })
    expect((await db.cards.get(video(1)))?.value).toMatchObject({ is_like: true, likes_count: 42 })
    expect((await db.details.get(video(1)))?.value).toMatchObject({ is_like: true, likes_count: 42, intro: '雾气散去' })
  })

  test('is not flipped back by a list that was asked for before it', async () => {
    const { device, net, db } = await begun()
    const { end, clock } = device
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('mv.byTag', async () => {
      await later
      return { data: { list: [mv(1)], next: null } }
    })
    end.on('mv.like', () => ({ data: { is_like: true, likes_count: 42 } }))
    const list = net.want('mv.byTag', { tag: '山' })
    await until(() => end.of('mv.byTag').length === 1, 'the list')
    clock.advance(10)
    await net.ask('mv.like', { id: 1, on: true })
    release()
    await list
    expect((await db.cards.get(video(1)))?.value).toMatchObject({ is_like: true })
  })

  test('that makes something keeps it as a card', async () => {
    const { device, net, db } = await begun()
    device.end.on('mv.comment', (_, { json }) => ({
      data: comment(5, { content: '真美', request_id: String(json['request_id']) }),
    }))
    const result = await net.ask('mv.comment', { id: 1, content: '真美' })
    const card = await db.cards.get(['comment:video', 5])
    expect(card?.value).toEqual(result.ok && result.value)
  })

  test('on a person changes their card and page', async () => {
    const { device, net, db } = await begun()
    device.end.on('user.follow', () => ({ data: { is_attention: true, fans_count: 4 } }))
    await net.ask('user.follow', { uuid: 'u-9', on: true })
    expect((await db.cards.get(['user', 'u-9']))?.value).toMatchObject({
      is_attention: true,
      fans_count: 4,
      username: '小猫',
    })
  })

  test('a refusal changes nothing', async () => {
    const { device, net, db } = await begun()
    const before = await db.cards.toArray()
    device.end.on('mv.like', () => ({ status: 403, msg: '不行', data: {} }))
    expect(await net.ask('mv.like', { id: 1, on: true })).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 403, message: '不行' },
    })
    expect(await db.cards.toArray()).toEqual(before)
  })

  test('what a list says beside its items can change too', async () => {
    const { device, net, db } = await begun()
    device.end.on('message.list', () => ({ data: { list: [], next: null, unread: 3 } }))
    device.end.on('message.read', () => ({ data: { unread: 0 } }))
    await net.want('message.list', { box: 'reply' })
    await net.ask('message.read', { box: 'reply', to_id: 9 })
    expect((await db.lists.get(listKey('message.list', { box: 'reply' })))?.head).toEqual({ unread: 0 })
  })
})

test('one reply is one commit: a reader never sees half of it', async () => {
  const { device, net, db } = await begun()
  const many = Array.from({ length: 50 }, (_, at) => mv(at + 1))
  device.end.on('mv.byTag', () => ({ data: { list: many, next: null } }))
  const asked = net.want('mv.byTag', { tag: '山' })
  const seen: number[] = []
  let over = false
  void asked.then(() => (over = true))
  while (!over) {
    const { pages, cards } = await db.transaction('r', db.pages, db.cards, async () => ({
      pages: await db.pages.toArray(),
      cards: await db.cards.where('[kind+id]').between(['video', -Infinity], ['video', 1000]).count(),
    }))
    if (pages.length > 0) seen.push(cards)
  }
  await asked
  expect(seen.every((count) => count === 50)).toBe(true)
})

test('nothing but the wanted call and the list of what is gone is asked', async () => {
  const { end, tab } = createDevice()
  await tab().want('topic.feature', {})
  await until(() => end.of('gone.list').length === 1, 'the list of what is gone')
  expect(end.seen.map(({ name }) => name).sort()).toEqual(['gone.list', 'topic.feature'])
})
