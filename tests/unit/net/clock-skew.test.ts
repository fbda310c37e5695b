import { describe, expect, test } from 'vitest'
import type { CardRow } from '#bridge/rows.ts'
import { metaKeys } from '#bridge/settings.ts'
import { dropOldestRows } from '#net/store/evict.ts'
import { redoAfter, remember } from '#net/store/late.ts'
import { emptied, openScene } from '../outbox/support.ts'
import { createDevice } from './harness.ts'
import { mv } from './items.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day
const wrongBy = [minute, 4 * minute, 6 * minute, hour, day, year, 10 * year].flatMap((ms) => [ms, -ms])

describe('a wrong clock (R14)', () => {
  test.each(wrongBy)('by %i ms costs at most two calls with the same request_id, and then one a call', async (ms) => {
    const { end, tab, clock } = createDevice()
    clock.setNow(clock.trueMs() + ms)
    const net = tab()
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
    const needed = end.sent('mv.byTag').length
    expect(needed).toBe(Math.abs(ms) > 5 * minute ? 2 : 1)
    await net.want('mv.byTag', { tag: '猫' })
    expect(end.sent('mv.byTag')).toHaveLength(needed + 1)
  })

  test('a write that was refused for its clock is repeated with the same request_id and another nonce', async () => {
    const { end, tab, clock } = createDevice()
    clock.setNow(clock.trueMs() - hour)
    expect(await tab().ask('mv.like', { id: 7, on: true })).toMatchObject({ ok: true })
    const [first, second] = end.sent('mv.like')
    expect(second!.form).not.toBe(first!.form)
    expect(end.of('mv.like').map(({ json }) => json['request_id'])).toEqual([undefined, end.effects[0]!.requestId])
    expect(end.effects).toHaveLength(1)
  })

  test('it is remembered, and another run needs one call', async () => {
    const { end, tab, clock, device } = createDevice()
    clock.setNow(clock.trueMs() + day)
    await tab().want('mv.byTag', { tag: '山' })
    expect((await device.meta.get(metaKeys.skewMs))?.value).toBe(-day)
    await tab().want('mv.byTag', { tag: '猫' })
    expect(end.sent('mv.byTag')).toHaveLength(3)
  })

  test('the clock is put right while the app runs', async () => {
    const { end, tab, clock } = createDevice()
    clock.setNow(clock.trueMs() + day)
    const net = tab()
    await net.want('mv.byTag', { tag: '山' })
    clock.setNow(clock.trueMs())
    expect(await net.want('mv.byTag', { tag: '猫' })).toMatchObject({ ok: true })
    expect(end.sent('mv.byTag')).toHaveLength(4)
  })

  test('a server whose clock runs away is given up after one correction', async () => {
    const { end, tab } = createDevice()
    end.on('mv.byTag', () => ({ errcode: 1001 }))
    expect(await tab().want('mv.byTag', { tag: '山' })).toMatchObject({
      ok: false,
      failure: { kind: 'clock', call: 'mv.byTag' },
    })
    expect(end.of('mv.byTag')).toHaveLength(2)
  })

  test('rows written under a clock far ahead do not stay for ever', async () => {
    const { end, tab, clock, person } = createDevice()
    const net = tab()
    clock.setNow(clock.trueMs() + 10 * year)
    end.on('topic.feature', () => ({ data: { list: [topic('前')] } }))
    await net.want('topic.feature', {})
    clock.setNow(clock.trueMs())
    end.on('topic.feature', () => ({ data: { list: [topic('后')] } }))
    await net.want('topic.feature', {})
    const db = person('guest')
    expect((await db.cards.get(['topic', 1]))?.value).toMatchObject({ name: '后' })
    const [list] = await db.lists.toArray()
    expect(list!.askedAt).toBeLessThan(clock.trueMs() + minute)
  })

  describe('that was ahead and is put right', () => {
    test('a write counts from then on: no list that was asked for before it undoes it', async () => {
      const { end, tab, clock, person } = createDevice()
      const net = tab()
      const page = { data: { list: [mv(7)], next: null } }
      clock.setNow(clock.trueMs() + day)
      end.on('mv.byTag', () => page)
      await net.want('mv.byTag', { tag: '山' })
      clock.setNow(clock.trueMs())
      const came = Promise.withResolvers<void>()
      const held = Promise.withResolvers<typeof page>()
      end.on('mv.byTag', () => {
        came.resolve()
        return held.promise
      })
      end.on('mv.like', () => ({ data: { is_like: true, likes_count: 42 } }))
      const listed = net.want('mv.byTag', { tag: '猫' })
      await came.promise
      clock.advance(10)
      await net.ask('mv.like', { id: 7, on: true })
      held.resolve(page)
      await listed
      const card = await person('guest').cards.get(['video', 7])
      expect(card?.value).toMatchObject({ is_like: true, likes_count: 42 })
      expect(card?.askedAt).toBeLessThanOrEqual(clock.nowMs())
    })

    test('what was sent is counted, since what is known was asked for before it', async () => {
      const { device, net, db } = await openScene()
      device.clock.setNow(device.clock.trueMs() - day)
      await net.act('mv.comment', { id: 1, content: '真美' })
      await emptied(db)
      expect((await db.cards.get(['video', 1]))?.value).toMatchObject({ comments_count: 1 })
    })

    test('what took effect then is not done again for a day', async () => {
      const { person, clock } = createDevice()
      const db = person('guest')
      const nowMs = clock.nowMs()
      let done = 0
      remember(db, nowMs + day, async () => void done++)
      await redoAfter(db, nowMs)
      expect(done).toBe(0)
      await redoAfter(db, nowMs + day - minute)
      expect(done).toBe(1)
    })

    test('its rows are not the last to go where room is made', async () => {
      const { person, clock } = createDevice()
      const db = person('guest')
      const nowMs = clock.nowMs()
      const card = (id: number, askedAt: number) => ({ kind: 'video', id, value: mv(id), askedAt }) as CardRow
      await db.cards.bulkPut([card(1, nowMs - hour), card(2, nowMs - minute), card(3, nowMs), card(4, nowMs + day)])
      await dropOldestRows(db, 0.5, nowMs)
      expect((await db.cards.toArray()).map(({ id }) => id)).toEqual([2, 3])
    })
  })
})

const topic = (name: string) => ({
  id: 1,
  name,
  cover: { path: 'a.webp', width: 1, height: 1 },
  intro: '',
  posts_count: 0,
})
