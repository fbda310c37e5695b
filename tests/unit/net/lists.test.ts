import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { readList } from '#data/list-rows.ts'
import type { Net } from '#net/net.ts'
import { createDevice, type Device } from './harness.ts'
import { post } from './items.ts'
import { until } from './test-clock.ts'

const key = listKey('wei.list', {})
const pageSize = 3

/** A circle whose posts are `ids`, newest first, three a page; the cursor is the last id seen. */
function circle(device: Device) {
  const state = { ids: [] as number[] }
  device.end.on('wei.list', ({ cursor }) => {
    const from = cursor === undefined ? 0 : state.ids.findIndex((id) => id < Number(cursor))
    const ids = from < 0 ? [] : state.ids.slice(from, from + pageSize)
    const more = from >= 0 && from + pageSize < state.ids.length
    return { data: { list: ids.map((id) => post(id)), next: more ? String(ids.at(-1)) : null } }
  })
  return state
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** What a page would draw: ids, and `gap` where a hole is. */
async function drawn(device: Device) {
  const db = device.person('guest')
  const rows = await readList(db, key)
  db.close()
  if (!rows) return null
  return {
    ids: rows.entries.map((entry) => (entry.type === 'item' ? entry.id : 'gap')),
    next: rows.next,
    waiting: rows.list.waiting && { fresh: rows.list.waiting.fresh, overlaps: rows.list.waiting.overlaps },
    gapAfter: rows.entries.flatMap((entry) => (entry.type === 'gap' ? [entry.after] : [])),
  }
}

async function begun(ids: number[], pages: number): Promise<{ device: Device; net: Net; state: { ids: number[] } }> {
  const device = createDevice()
  const state = circle(device)
  state.ids = ids
  const net = device.tab()
  await net.want('wei.list', {})
  for (let page = 1; page < pages; page += 1) await net.want('wei.list', {}, 'next')
  device.clock.advance(60_000)
  return { device, net, state }
}

describe('a list, newest first', () => {
  test('grows by pages until its end, and asks no further', async () => {
    const { device, net } = await begun(down(8, 1), 3)
    expect(await drawn(device)).toMatchObject({ ids: down(8, 1), next: null })
    const asked = device.end.sent('wei.list').length
    expect(await net.want('wei.list', {}, 'next')).toMatchObject({ ok: true })
    expect(device.end.sent('wei.list')).toHaveLength(asked)
  })

  test('a refresh waits behind "N new" and joins what was known', async () => {
    const { device, net, state } = await begun(down(9, 1), 3)
    state.ids = [...down(11, 10), ...state.ids]
    await net.want('wei.list', {})
    expect(await drawn(device)).toMatchObject({ ids: down(9, 1), waiting: { fresh: 2, overlaps: true } })
    await net.applyPending(key)
    expect(await drawn(device)).toMatchObject({ ids: down(11, 1), next: null, waiting: undefined, gapAfter: [] })
  })

  test('nothing new is let in at once', async () => {
    const { device, net } = await begun(down(9, 1), 2)
    await net.want('wei.list', {})
    expect(await drawn(device)).toMatchObject({ ids: down(9, 4), next: '4', waiting: undefined })
  })

  test('what was taken back by its author goes when the beginning is told anew', async () => {
    const { device, net, state } = await begun(down(9, 1), 3)
    state.ids = [10, ...down(9, 1).filter((id) => id !== 9)]
    await net.want('wei.list', {})
    await net.applyPending(key)
    expect(await drawn(device)).toMatchObject({ ids: [10, ...down(8, 1)] })
  })

  test('without an overlap there is a hole, which loads piece by piece', async () => {
    const { device, net, state } = await begun(down(6, 1), 2)
    state.ids = down(16, 1)
    await net.want('wei.list', {})
    expect(await drawn(device)).toMatchObject({ waiting: { fresh: 3, overlaps: false } })
    await net.applyPending(key)
    let now = await drawn(device)
    expect(now).toMatchObject({ ids: [16, 15, 14, 'gap', ...down(6, 1)], next: null })
    await net.want('wei.list', {}, { after: now!.gapAfter[0]! })
    now = await drawn(device)
    expect(now).toMatchObject({ ids: [...down(16, 11), 'gap', ...down(6, 1)] })
    await net.want('wei.list', {}, { after: now!.gapAfter[0]! })
    now = await drawn(device)
    expect(now).toMatchObject({ ids: [...down(16, 8), 'gap', ...down(6, 1)] })
    await net.want('wei.list', {}, { after: now!.gapAfter[0]! })
    expect(await drawn(device)).toMatchObject({ ids: down(16, 1), gapAfter: [] })
  })

  test('a second refresh takes the place of the first one that waits', async () => {
    const { device, net, state } = await begun(down(6, 1), 2)
    state.ids = down(7, 1)
    await net.want('wei.list', {})
    device.clock.advance(1000)
    state.ids = down(8, 1)
    await net.want('wei.list', {})
    expect(await drawn(device)).toMatchObject({ ids: down(6, 1), waiting: { fresh: 2 } })
    await net.applyPending(key)
    expect(await drawn(device)).toMatchObject({ ids: down(8, 1) })
    const db = device.person('guest')
    expect(new Set((await db.pages.toArray()).map(({ generation }) => generation)).size).toBe(1)
  })

  test('many refreshes do not make a list of many pages', async () => {
    const { device, net, state } = await begun(down(6, 1), 2)
    for (let id = 7; id <= 40; id += 1) {
      state.ids = down(id, 1)
      device.clock.advance(1000)
      await net.want('wei.list', {})
      await net.applyPending(key)
    }
    expect(await drawn(device)).toMatchObject({ ids: down(40, 1) })
    const db = device.person('guest')
    expect((await db.pages.toArray()).flatMap(({ ids }) => ids)).toEqual(down(40, 1))
  })

  test('what follows is not added where the list was replaced meanwhile', async () => {
    const { device, net, state } = await begun(down(9, 1), 1)
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    device.end.on('wei.list', async ({ cursor }) => {
      if (cursor !== undefined) await later
      return { data: { list: [post(cursor === undefined ? 20 : 6)], next: null } }
    })
    const more = net.want('wei.list', {}, 'next')
    await until(() => device.end.sent('wei.list').length === 2, 'the next page')
    state.ids = [20]
    await net.want('wei.list', {})
    await net.applyPending(key)
    expect(await drawn(device)).toMatchObject({ ids: [20], next: null })
    release()
    expect(await more).toMatchObject({ ok: true })
    expect(await drawn(device)).toMatchObject({ ids: [20], next: null })
  })

  test('an older beginning that comes late does not replace a newer one', async () => {
    const device = createDevice()
    const { end, clock } = device
    const net = device.tab()
    const other = device.tab()
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    let count = 0
    end.on('wei.list', async () => {
      const mine = (count += 1)
      if (mine === 1) await later
      return { data: { list: [post(mine === 1 ? 1 : 2)], next: null } }
    })
    const old = net.want('wei.list', {})
    await until(() => end.sent('wei.list').length === 1, 'the first one')
    clock.advance(10)
    await other.want('wei.list', {})
    release()
    await old
    expect(await drawn(device)).toMatchObject({ ids: [2], waiting: undefined })
  })
})

describe('a list in another order', () => {
  test('is replaced when the person lets the refresh in', async () => {
    const device = createDevice()
    const net = device.tab()
    let ids = [1, 2, 3]
    device.end.on('wei.list', () => ({ data: { list: ids.map((id) => post(id)), next: 'more' } }))
    const hot = listKey('wei.list', { sort: 'hot' })
    const read = async () => {
      const rows = await readList(device.person('guest'), hot)
      return {
        ids: rows!.entries.map((entry) => (entry.type === 'item' ? entry.id : 'gap')),
        waiting: rows!.list.waiting,
      }
    }
    await net.want('wei.list', { sort: 'hot' })
    device.clock.advance(1000)
    ids = [3, 9, 1]
    await net.want('wei.list', { sort: 'hot' })
    expect(await read()).toMatchObject({ ids: [1, 2, 3], waiting: { fresh: 0, overlaps: true } })
    await net.applyPending(hot)
    expect(await read()).toEqual({ ids: [3, 9, 1], waiting: undefined })
    device.clock.advance(1000)
    await net.want('wei.list', { sort: 'hot' })
    expect(await read()).toEqual({ ids: [3, 9, 1], waiting: undefined })
  })

  test('a whole list has no pages and is replaced at once', async () => {
    const device = createDevice()
    const net = device.tab()
    let ids = [1, 2]
    const topic = (id: number) => ({
      id,
      name: '山',
      cover: { path: 'a', width: 1, height: 1 },
      intro: '',
      posts_count: 0,
    })
    device.end.on('topic.feature', () => ({ data: { list: ids.map(topic) } }))
    await net.want('topic.feature', {})
    device.clock.advance(1000)
    ids = [5]
    await net.want('topic.feature', {})
    const rows = await readList(device.person('guest'), listKey('topic.feature', {}))
    expect(rows!.entries.map((entry) => entry.type === 'item' && entry.id)).toEqual([5])
    expect(rows!.list.waiting).toBeUndefined()
  })
})

test('what a list says beside its items is kept with it, entities by their id', async () => {
  const device = createDevice()
  const topic = { id: 4, name: '山', cover: { path: 'a', width: 1, height: 1 }, intro: '', posts_count: 0 }
  device.end.on('wei.list', () => ({
    data: { list: [post(1)], next: null, topic, category: { id: 2, name: '城', type: 'post' } },
  }))
  await device.tab().want('wei.list', { topic_id: 4 })
  const db = device.person('guest')
  const [list] = await db.lists.toArray()
  expect(list!.head).toEqual({ topic: 4, category: { id: 2, name: '城', type: 'post' } })
  expect((await db.cards.get(['topic', 4]))?.value).toEqual(topic)
})
