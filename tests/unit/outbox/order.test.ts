import { describe, expect, test } from 'vitest'
import { outcomeOf, longestPauseMs, pauseMs } from '#net/outbox/outcome.ts'
import { emptied, eventually, goOnline, offlineScene, openScene, rowsOf, type Scene } from './support.ts'

const calls = async ({ db }: Scene) =>
  (await rowsOf(db)).map(({ call, input }) => [call, (input as { on?: boolean }).on])

/** Never tried, and what the server got in the end. */
const got = ({ device: { end } }: Scene) => end.effects.map(({ name }) => name)

describe('what takes each other back', () => {
  test('is not sent at all, as long as it was never tried', async () => {
    const scene = await offlineScene()
    await scene.net.act('mv.like', { id: 1, on: true })
    await scene.net.act('mv.like', { id: 1, on: false })
    expect(await calls(scene)).toEqual([])
  })

  test('another item’s, another call’s and the same again are left alone', async () => {
    const scene = await offlineScene()
    await scene.net.act('mv.like', { id: 1, on: true })
    await scene.net.act('mv.like', { id: 2, on: false })
    await scene.net.act('game.like', { id: 1, on: false })
    await scene.net.act('mv.like', { id: 1, on: true })
    expect(await calls(scene)).toEqual([
      ['mv.like', true],
      ['mv.like', false],
      ['game.like', false],
    ])
  })

  test('once tried, both are sent, in their order', async () => {
    const scene = await openScene()
    const { end } = scene.device
    end.fault('*', { kind: 'dead' })
    await scene.net.act('mv.like', { id: 1, on: true })
    await eventually(async () => (await rowsOf(scene.db))[0]!.attempts > 0, 'it was tried')
    await scene.net.act('mv.like', { id: 1, on: false })
    expect(await calls(scene)).toHaveLength(2)
    end.fault('*', undefined)
    end.on('mv.like', ({ on }) => ({ data: { is_like: on, likes_count: 1 } }))
    await scene.net.outbox({ do: 'send' })
    await emptied(scene.db)
    expect(end.of('mv.like').map(({ json }) => json['on'])).toEqual([true, false])
    expect((await scene.db.cards.get(['video', 1]))?.value).toMatchObject({ is_like: false })
  })

  test('into a collection and out again is not nothing: both are sent', async () => {
    const scene = await offlineScene()
    await scene.net.act('mv.like', { id: 1, on: true, group_id: 3 })
    await scene.net.act('mv.like', { id: 1, on: false })
    expect(await calls(scene)).toHaveLength(2)
  })
})

describe('order', () => {
  test('entries go one after the other for one item, side by side for several', async () => {
    const scene = await offlineScene()
    const { end } = scene.device
    for (const id of [1, 2])
      for (const content of ['一', '二', '三']) await scene.net.act('mv.comment', { id, content })
    let open = 0
    let most = 0
    const two = Promise.withResolvers<void>()
    end.on('mv.comment', async (input) => {
      most = Math.max(most, (open += 1))
      if (open === 2) two.resolve()
      // the first of either item waits until both are on their way
      await two.promise
      open -= 1
      return { data: { ...comment, content: input.content } }
    })
    await goOnline(scene)
    await emptied(scene.db)
    const sent = (id: number) =>
      end.of('mv.comment').flatMap(({ json }) => (json['id'] === id ? [json['content']] : []))
    expect([sent(1), sent(2)]).toEqual([
      ['一', '二', '三'],
      ['一', '二', '三'],
    ])
    expect(most).toBe(2)
  })

  test('what waits for its next try holds up its own item and no other', async () => {
    const scene = await offlineScene()
    const { end, clock } = scene.device
    await scene.net.act('mv.comment', { id: 1, content: '一' })
    await scene.net.act('mv.like', { id: 1, on: true })
    await scene.net.act('mv.like', { id: 2, on: true })
    end.on('mv.comment', () => ({ errcode: 1010, retry_after: 60 }))
    await goOnline(scene)
    await eventually(() => end.effects.length === 1, 'the other item')
    expect(got(scene)).toEqual(['mv.like'])
    expect(end.of('mv.like')[0]!.json['id']).toBe(2)
    end.on('mv.comment', () => ({ data: comment }))
    await eventually(async () => (await rowsOf(scene.db))[0]!.notBefore > 0, 'it was put off')
    clock.advance(59_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(end.effects).toHaveLength(1)
    clock.advance(3000)
    await emptied(scene.db)
    expect(got(scene)).toEqual(['mv.like', 'mv.comment', 'mv.like'])
  })
})

describe('trying again', () => {
  test('waits twice as long each time, spread, and no longer than five minutes', () => {
    const failure = { kind: 'network' } as const
    const at = (unit: number) => (attempts: number) =>
      pauseMs(attempts, failure, { bytes: () => new Uint8Array(), unit: () => unit })
    expect([1, 2, 3, 4].map(at(1))).toEqual([2000, 4000, 8000, 16_000])
    expect([1, 2].map(at(0))).toEqual([1000, 2000])
    expect(at(1)(30)).toBe(longestPauseMs)
    const told = { kind: 'errcode', code: 1010, retryAfterMs: 900_000 } as const
    expect(pauseMs(1, told, { bytes: () => new Uint8Array(), unit: () => 1 })).toBe(900_000)
  })

  test('is by itself after a while, under the same id', async () => {
    const scene = await openScene()
    const { end, clock } = scene.device
    end.fault('*', { kind: 'http', status: 502 })
    await scene.net.act('mv.like', { id: 1, on: true })
    const timer = setInterval(() => clock.advance(500), 2)
    await eventually(async () => (await rowsOf(scene.db))[0]!.attempts > 2, 'three tries')
    end.fault('*', undefined)
    await emptied(scene.db)
    clearInterval(timer)
    expect(new Set(end.of('mv.like').map(({ json }) => json['request_id'])).size).toBe(1)
    expect(end.effects).toHaveLength(1)
  })

  test('is at once when the connection is really back', async () => {
    const scene = await openScene()
    const { end } = scene.device
    end.fault('*', { kind: 'dead' })
    await scene.net.act('mv.like', { id: 1, on: true })
    await eventually(async () => (await rowsOf(scene.db))[0]!.notBefore > 0, 'it was put off')
    end.fault('*', undefined)
    await scene.net.nudge()
    await emptied(scene.db)
    expect(end.effects).toHaveLength(1)
  })

  test('ends where only the server’s own word ends it', () => {
    const later = [
      { kind: 'network' },
      { kind: 'timeout', afterMs: 1 },
      { kind: 'offline' },
      { kind: 'build', code: 1003 },
      { kind: 'clock', skewMs: 1 },
      { kind: 'http', status: 500 },
      { kind: 'unsealed', reason: 'portal' },
      { kind: 'undecipherable', reason: 'x' },
      { kind: 'errcode', code: 1010 },
      { kind: 'errcode', code: 1020 },
      { kind: 'errcode', code: 1021 },
      { kind: 'status', status: 429, message: '' },
      { kind: 'schema', path: 'reply.status', message: '' },
      { kind: 'session' },
      { kind: 'unknown', message: '' },
    ] as const
    expect(later.map((failure) => outcomeOf(failure)).filter((fate) => fate !== 'later')).toEqual([])
    expect(outcomeOf({ kind: 'status', status: 404, message: '' })).toBe('refused')
    expect(outcomeOf({ kind: 'errcode', code: 1005 })).toBe('refused')
    expect(outcomeOf({ kind: 'schema', path: 'list', message: '' })).toBe('done')
  })

  test('by a clock that was ahead is not put off for ever', async () => {
    const scene = await offlineScene()
    await scene.net.act('mv.like', { id: 1, on: true })
    await scene.db.outbox.toCollection().modify({ notBefore: scene.device.clock.nowMs() + 30 * 86_400_000 })
    await scene.device.device.meta.put({ key: 'settings', value: {} })
    await scene.net.act('mv.like', { id: 2, on: true })
    await emptied(scene.db)
    expect(scene.device.end.effects).toHaveLength(2)
  })
})

const comment = {
  id: 9,
  user: {
    uuid: 'u-1',
    username: '猫',
    avatar_url: '',
    vip: false,
    level: 1,
    auth_status: 0,
    is_attention: false,
    fans_count: 0,
    mv_count: 0,
  },
  content: '',
  likes_count: 0,
  replies_count: 0,
  is_praise: false,
  created_at: 1,
}
