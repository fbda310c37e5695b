import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { readListWithOptimistic } from '#data/list-rows.ts'
import { readWithOptimistic } from '#data/read-with-optimistic.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { freeLocks } from '#net/free-locks.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Mv } from '#contract/shapes/media.ts'
import { comment } from '../net/items.ts'
import { emptied, eventually, openScene, rowsOf } from './support.ts'

/** A video as a screen shows it. */
const shownVideo = async (db: PersonDatabase, id = 1) => {
  const [row] = await readWithOptimistic(
    db,
    ['cards'],
    () => db.cards.bulkGet([['video', id]]),
    (code, rows, waiting) => code.applyOptimisticToRows(rows, waiting),
  )
  return row?.value as Mv | undefined
}
const shownComments = async (db: PersonDatabase, input: object = { id: 1 }) =>
  (
    await readListWithOptimistic<Comment, unknown>(db, listKey('mv.comments', input as { id: number }))
  )?.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ content: entry.card.content, unsent: entry.unsent !== undefined, id: entry.id }] : [],
  )

describe('without a connection', () => {
  test('an act is kept with what it changes, in one transaction, and the rows stay the server’s', async () => {
    const { device, net, db } = await openScene()
    device.end.fault('*', { kind: 'dead' })
    const result = await net.act('mv.like', { id: 1, on: true })
    expect(result).toMatchObject({ ok: true })
    const [row] = await rowsOf(db)
    expect(row).toMatchObject({ call: 'mv.like', input: { id: 1, on: true }, queues: ['video 1'], state: 'waiting' })
    expect(row!.id).toBe(result.ok && result.value.entry)
    expect((await db.cards.get(['video', 1]))?.value).toMatchObject({ is_like: false, likes_count: 1 })
    expect(await shownVideo(db)).toMatchObject({ is_like: true, likes_count: 2 })
    expect(await shownVideo(db, 2)).toMatchObject({ is_like: false, likes_count: 1 })
  })

  test('it is there after a restart, and sent once there is a connection', async () => {
    const { device, net, db, tab } = await openScene()
    const { end } = device
    end.fault('*', { kind: 'dead' })
    await net.act('mv.like', { id: 1, on: true })
    await eventually(async () => (await rowsOf(db))[0]!.attempts > 0, 'it was tried')
    const [{ id } = {}] = await rowsOf(db)
    end.fault('*', undefined)
    end.on('mv.like', () => ({ data: { is_like: true, likes_count: 7 } }))
    const later = tab()
    await later.hello({ displayMode: 'webview' })
    await later.active(true)
    await emptied(db)
    expect(end.effects.map(({ requestId }) => requestId)).toEqual([id])
    expect((await db.cards.get(['video', 1]))?.value).toMatchObject({ is_like: true, likes_count: 7 })
    expect(await rowsOf(db)).toEqual([])
  })

  test('a new comment stands in its lists, however they are sorted, and its count with it', async () => {
    const { device, net, db } = await openScene()
    device.end.on('mv.comments', () => ({ data: { list: [comment(5, { content: '早' })], next: null } }))
    await net.want('mv.comments', { id: 1, sort: 'hot' })
    device.end.fault('*', { kind: 'dead' })
    await net.act('mv.comment', { id: 1, content: ' 真美 ' })
    const waiting = { content: '真美', unsent: true, id: expect.stringMatching(/^local:/) }
    expect(await shownComments(db, { id: 1, sort: 'hot' })).toEqual([waiting, { content: '早', unsent: false, id: 5 }])
    expect(await shownComments(db, { id: 1, sort: 'new' })).toEqual([waiting])
    expect(await shownComments(db, { id: 2, sort: 'new' })).toBeUndefined()
    expect(await shownVideo(db)).toMatchObject({ comments_count: 1 })
  })
})

describe('confirmed', () => {
  test('a comment becomes the server’s in the same list, in one commit', async () => {
    const { device, net, db } = await openScene()
    const { end } = device
    end.on('mv.comments', () => ({ data: { list: [comment(5, { content: '早' })], next: null } }))
    await net.want('mv.comments', { id: 1, sort: 'new' })
    end.on('mv.comment', ({ content }, { json }) => ({
      data: comment(9, { content, request_id: String(json['request_id']) }),
    }))
    const seen = new Set<number>()
    let over = false
    const look = async () => {
      while (!over) seen.add((await shownComments(db, { id: 1, sort: 'new' }))!.length)
    }
    const looking = look()
    await net.act('mv.comment', { id: 1, content: '真美' })
    await eventually(async () => (await rowsOf(db)).length === 0, 'it was sent')
    over = true
    await looking
    expect([...seen].toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await shownComments(db, { id: 1, sort: 'new' })).toEqual([
      { content: '真美', unsent: false, id: 9 },
      { content: '早', unsent: false, id: 5 },
    ])
    expect(await shownVideo(db)).toMatchObject({ comments_count: 1 })
  })

  test('what a refreshed list has already is not shown twice', async () => {
    const { device, net, db } = await openScene()
    const { end } = device
    end.fault('*', { kind: 'only', when: (url) => url.endsWith('pushComment'), fault: { kind: 'reset-after-commit' } })
    const result = await net.act('mv.comment', { id: 1, content: '真美' })
    await eventually(() => end.effects.length === 1, 'it took effect')
    const request_id = result.ok ? result.value.entry : ''
    end.on('mv.comments', () => ({ data: { list: [comment(9, { content: '真美', request_id })], next: null } }))
    await net.want('mv.comments', { id: 1, sort: 'new' })
    expect(await shownComments(db, { id: 1, sort: 'new' })).toEqual([{ content: '真美', unsent: false, id: 9 }])
  })

  test('a call with a message for the person leaves one to be told, others leave nothing', async () => {
    const { net, db } = await openScene()
    await net.act('mv.report', { id: 1, type: 1, content: '' })
    await emptied(db)
    expect(await rowsOf(db)).toMatchObject([{ call: 'mv.report', state: 'sent', laid: 0 }])
  })

  test('a change of the profile is followed by the profile, as the server has it then', async () => {
    const { device, net, db } = await openScene()
    const { end } = device
    await net.act('user.update', { sign: '看山' })
    await emptied(db)
    await eventually(() => end.of('user.info').length > 0, 'the profile is asked for')
    const names = end.seen.flatMap(({ name }) => (name.startsWith('user.') ? [name] : []))
    expect(names).toEqual(['user.update', 'user.info'])
  })

  test('what took effect but can’t be read is not sent for ever', async () => {
    const { device, net, db } = await openScene()
    device.end.on('mv.like', () => ({ data: { is_like: 'yes' } }))
    await net.act('mv.like', { id: 1, on: true })
    await emptied(db)
    expect(await rowsOf(db)).toEqual([])
    expect(device.end.of('mv.like')).toHaveLength(1)
  })
})

describe('refused', () => {
  test('what it changed is as before, and its text is a draft', async () => {
    const { device, net, db } = await openScene()
    device.end.on('mv.comment', () => ({ status: 403, msg: '评论已关闭', data: {} }))
    await net.act('mv.comment', { id: 1, content: '真美' })
    await emptied(db)
    expect(await rowsOf(db)).toMatchObject([
      { call: 'mv.comment', state: 'refused', laid: 0, failure: { kind: 'status', message: '评论已关闭' } },
    ])
    expect(await shownComments(db)).toBeUndefined()
    expect(await shownVideo(db)).toMatchObject({ comments_count: 0 })
    expect((await db.drafts.get('comment:video:1'))?.fields).toEqual({ text: '真美' })
  })

  test('its text goes behind what is being written', async () => {
    const { device, net, db } = await openScene()
    device.end.on('mv.comment', () => ({ status: 403, msg: '不行', data: {} }))
    await db.drafts.put({
      id: 'comment:video:1',
      target: 'comment:video:1',
      fields: { text: '再说' },
      files: [],
      at: 1,
    })
    await net.act('mv.comment', { id: 1, content: '真美' })
    await emptied(db)
    expect((await db.drafts.get('comment:video:1'))?.fields).toEqual({ text: '再说\n真美' })
  })

  test('it blocks nobody: what was done after it to the same item is sent', async () => {
    const { device, net, db } = await openScene()
    const { end } = device
    end.on('mv.comment', () => ({ status: 403, msg: '不行', data: {} }))
    await Promise.all([
      net.act('mv.comment', { id: 1, content: '一' }),
      net.act('mv.like', { id: 1, on: true }),
      net.act('mv.like', { id: 2, on: true }),
    ])
    await emptied(db)
    expect(end.effects.map(({ name }) => name)).toEqual(['mv.like', 'mv.like'])
  })

  test('nobody is told of what nobody waits for', async () => {
    const { device, net, db } = await openScene()
    device.end.on('mv.log', () => ({ status: 404, msg: '没有', data: {} }))
    await net.act('mv.log', { id: 1, seconds: 3, completed: false })
    await emptied(db)
    expect(await rowsOf(db)).toEqual([])
  })

  test('it can be sent anew, as another request', async () => {
    const { device, net, db } = await openScene()
    const { end } = device
    end.on('mv.comment', () => ({ status: 403, msg: '不行', data: {} }))
    await net.act('mv.comment', { id: 1, content: '真美' })
    await emptied(db)
    end.on('mv.comment', () => ({ data: comment(9) }))
    const [{ id } = { id: '' }] = await rowsOf(db)
    expect(await net.outbox({ do: 'again', entry: id })).toEqual({ ok: true, value: undefined })
    await eventually(async () => (await rowsOf(db)).length === 0, 'it was sent')
    expect(new Set(end.of('mv.comment').map(({ json }) => json['request_id'])).size).toBe(2)
    expect(await db.drafts.count()).toBe(0)
  })
})

describe('what is refused at once', () => {
  test('input that does not fit is no entry', async () => {
    const { net, db } = await openScene()
    expect(await net.act('mv.comment', { id: 1, content: '   ' })).toMatchObject({
      ok: false,
      failure: { kind: 'input', call: 'mv.comment', fields: ['content'] },
    })
    expect(await net.act('mv.like', { id: 1, on: true, group_id: 'local:nobody' })).toMatchObject({
      ok: false,
      failure: { kind: 'input' },
    })
    expect(await rowsOf(db)).toEqual([])
  })

  test('without locks there is no sender, and it says so', async () => {
    const { device } = await openScene()
    const net = device.tab({ locks: null })
    expect(await net.act('mv.like', { id: 1, on: true })).toMatchObject({
      ok: false,
      failure: { kind: 'storage', reason: 'blocked' },
    })
    expect(device.end.of('mv.like')).toEqual([])
  })

  test('where nothing is kept there is nobody to share with, and an act is sent', async () => {
    const { device } = await openScene()
    const net = device.tab({ locks: { ...device.lockClient(), locks: freeLocks } })
    expect(await net.act('mv.like', { id: 1, on: true })).toMatchObject({ ok: true })
    await expect.poll(() => device.end.of('mv.like').length).toBe(1)
  })

  test('an act that the page asks twice is one', async () => {
    const { device, net, db } = await openScene()
    const stamp = { atMs: 1_790_000_000_000, bytes: new Uint8Array(10).fill(7) }
    const [one, other] = [
      await net.act('mv.comment', { id: 1, content: '一次' }, stamp),
      await device.tab().act('mv.comment', { id: 1, content: '一次' }, stamp),
    ]
    expect(other).toEqual(one)
    await emptied(db)
    expect(device.end.effects).toHaveLength(1)
  })
})
