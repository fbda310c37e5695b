import { describe, expect, test } from 'vitest'
import type { CallName, InputOf } from '#contract/catalogue.ts'
import { failureText } from '#components/states/failure-words.ts'
import { metaKeys } from '#bridge/settings.ts'
import { zh } from '#tests/words.ts'
import { createDevice, type Device } from './harness.ts'
import { running } from './test-clock.ts'

const rowCounts = async ({ person }: Device, who = 'guest') => {
  const db = person(who)
  return Promise.all([db.cards.count(), db.details.count(), db.lists.count(), db.pages.count(), db.answers.count()])
}

describe('input', () => {
  test('what does not fit is not sent, and every field is named', async () => {
    const { end, tab } = createDevice()
    const bad = { username: 'x', password: '1', phone: 'none', adult: false } as unknown as InputOf<'user.register'>
    const result = await tab().ask('user.register', bad)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'input', call: 'user.register' } })
    if (!result.ok && result.failure.kind === 'input') {
      expect([...result.failure.fields].sort()).toEqual(['adult', 'password', 'phone', 'username'])
    }
    expect(end.seen).toEqual([])
  })

  test('the parameters are sent as the schema made them', async () => {
    const { end, tab } = createDevice()
    await tab().ask('mv.comment', { id: 3, content: '  好看  ' })
    expect(end.of('mv.comment')[0]!.json['content']).toBe('好看')
  })

  test('the envelope wins over parameters of its name', async () => {
    const { end, tab } = createDevice()
    await tab().ask('mv.byTag', { tag: '山', system_token: 'mine', request_id: 'x' } as InputOf<'mv.byTag'>)
    expect(end.of('mv.byTag')[0]!.json).toMatchObject({ system_token: '', request_id: expect.stringMatching(/-7/) })
  })
})

describe('output', () => {
  test.each<[string, unknown, string]>([
    ['a missing field', { list: [{ id: 1 }], next: null }, 'list.0.'],
    ['a null list', { list: null, next: null }, 'list'],
    ['text for a number', { list: [], next: 5 }, 'next'],
    ['no data at all', undefined, ''],
  ])('%s: a failure that names call and field, and nothing in the cache', async (_, data, path) => {
    const device = createDevice()
    const { end, tab } = device
    end.on('mv.byTag', () => ({ data }))
    const result = await tab().want('mv.byTag', { tag: '山' })
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: data === undefined ? 'empty' : 'schema', call: 'mv.byTag' },
    })
    if (!result.ok && result.failure.kind === 'schema') expect(result.failure.path).toContain(path)
    expect(await rowCounts(device)).toEqual([0, 0, 0, 0, 0])
  })

  test('a field that this build does not know is kept out of the cache', async () => {
    const { end, tab, person } = createDevice()
    const topic = { id: 1, name: '山', cover: { path: 'a', width: 1, height: 1 }, intro: '', posts_count: 0 }
    end.on('topic.feature', () => ({ data: { list: [{ ...topic, secret: 1 }] } }))
    await tab().want('topic.feature', {})
    expect((await person('guest').cards.get(['topic', 1]))?.value).toEqual(topic)
  })

  test('the success code of another call is none', async () => {
    const { end, tab } = createDevice()
    end.on('mv.like', () => ({ status: 200, data: { is_like: true, likes_count: 1 } }))
    expect(await tab().ask('mv.like', { id: 1, on: true })).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 200, call: 'mv.like' },
    })
  })

  test('a refusal brings the message to be shown, that of the data first', async () => {
    const { end, tab } = createDevice()
    end.on('mv.detail', () => ({ status: 404, msg: '没有', data: { msg: '视频已下架' } }))
    expect(await tab().want('mv.detail', { id: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 404, message: '视频已下架' },
    })
  })

  test('a refusal keeps its code and parameters as they came; of a code that is none, only its words are left', async () => {
    const { end, tab } = createDevice()
    const net = tab()
    const priced = { code: 'price-changed', params: { coins: 3 } }
    end.on('mv.detail', () => ({ status: 409, msg: '价格变了', ...priced, data: {} }))
    expect(await net.want('mv.detail', { id: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 409, message: '价格变了', ...priced },
    })
    for (const code of [7, { a: 1 }, null]) {
      end.on('mv.detail', () => ({ status: 404, msg: '没有', code, params: 'none', data: {} }))
      const result = await net.want('mv.detail', { id: 2 })
      expect(result).toMatchObject({ ok: false, failure: { kind: 'status', status: 404, message: '没有' } })
      if (!result.ok) expect(failureText(result.failure, zh.shell)).toBe('没有')
    }
  })

  test('each request says in which language it is asked', async () => {
    const { end, tab } = createDevice()
    const net = tab()
    const asked = async (tag: string) => {
      await net.ask('mv.byTag', { tag })
      return end.of('mv.byTag').at(-1)!.json['system_language']
    }
    expect(await asked('山')).toBe(navigator.language)
    await net.settings({ language: 'en' })
    expect(await asked('海')).toBe('en')
    await net.settings({ language: 'zh' })
    expect(await asked('云')).toBe('zh')
  })

  test('429 is waited out like 1010', async () => {
    const { end, tab, clock } = createDevice()
    let count = 0
    end.on('mv.byTag', () =>
      (count += 1) === 1
        ? { status: 429, msg: '慢一点', data: { retry_after: 1 } }
        : { data: { list: [], next: null } },
    )
    expect(await running(clock, tab().want('mv.byTag', { tag: '山' }))).toMatchObject({ ok: true })
    expect(count).toBe(2)
  })
})

describe('the same read while it is under way', () => {
  test('is sent once', async () => {
    const { end, tab } = createDevice()
    const net = tab()
    const results = await Promise.all(Array.from({ length: 5 }, () => net.want('mv.byTag', { tag: '山' })))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(end.sent('mv.byTag')).toHaveLength(1)
    await net.want('mv.byTag', { tag: '山' })
    expect(end.sent('mv.byTag')).toHaveLength(2)
  })

  test('but not another input, and never a write', async () => {
    const { end, tab } = createDevice()
    const net = tab()
    await Promise.all([net.want('mv.byTag', { tag: '山' }), net.want('mv.byTag', { tag: '猫' })])
    await Promise.all([
      net.ask('mv.log', { id: 1, seconds: 1, completed: false }),
      net.ask('mv.log', { id: 1, seconds: 1, completed: false }),
    ])
    expect(end.sent('mv.byTag')).toHaveLength(2)
    expect(end.sent('mv.log')).toHaveLength(2)
  })
})

describe('status 420', () => {
  const logIn = async ({ device }: Device, uuid: string, token: string) => {
    await device.meta.bulkPut([
      { key: metaKeys.person, value: { uuid } },
      { key: metaKeys.token, value: token },
    ])
  }
  const invalid = { status: 420, msg: '登录已失效', data: {} }

  test('ten calls that fail at once log out once and leave one notice', async () => {
    const device = createDevice()
    const { end, tab } = device
    await logIn(device, 'u-1', 't-1')
    const net = tab()
    await net.want('user.info', {})
    expect(await rowCounts(device, 'u-1')).toEqual([0, 0, 0, 0, 1])
    const calls: CallName[] = [
      'mv.byTag',
      'user.info',
      'message.list',
      'ticket.list',
      'wei.mine',
      'find.mine',
      'coins.detail',
      'order.list',
      'user.fans',
      'user.idols',
    ]
    for (const name of calls) end.on(name, () => invalid)
    const results = await Promise.all([
      net.want('mv.byTag', { tag: '山' }),
      net.want('user.info', {}),
      net.want('message.list', { box: 'system' }),
      net.want('ticket.list', { status: 'used' }),
      net.want('wei.mine', {}),
      net.want('find.mine', {}),
      net.want('coins.detail', { type: 'all' }),
      net.want('order.list', {}),
      net.want('user.fans', {}),
      net.want('user.idols', {}),
    ])
    for (const result of results) expect(result).toMatchObject({ ok: false, failure: { kind: 'session' } })
    const meta = Object.fromEntries((await device.device.meta.toArray()).map(({ key, value }) => [key, value]))
    expect(meta[metaKeys.token]).toBeUndefined()
    expect(meta[metaKeys.person]).toBeUndefined()
    expect(meta[metaKeys.sessionInvalid]).toMatchObject({ visitor: false })
    expect(await rowCounts(device, 'u-1')).toEqual([0, 0, 0, 0, 0])
    const at = (meta[metaKeys.sessionInvalid] as { at: number }).at
    device.clock.advance(1000)
    for (const name of calls) end.on(name, () => invalid)
    await net.want('user.fans', {})
    expect((await device.device.meta.get(metaKeys.sessionInvalid))?.value).toMatchObject({ at })
  })

  test('a visitor keeps everything and is asked to log in', async () => {
    const device = createDevice()
    const { end, tab } = device
    const net = tab()
    await net.want('topic.feature', {})
    const before = await rowCounts(device)
    const id = (await device.device.meta.get(metaKeys.deviceId))?.value
    end.on('user.fans', () => invalid)
    await net.want('user.fans', {})
    expect((await device.device.meta.get(metaKeys.sessionInvalid))?.value).toMatchObject({ visitor: true })
    expect(await rowCounts(device)).toEqual(before)
    expect((await device.device.meta.get(metaKeys.deviceId))?.value).toBe(id)
  })

  test('one that did not come sealed is ignored, whatever line says it', async () => {
    const device = createDevice()
    const { end, tab } = device
    await logIn(device, 'u-1', 't-1')
    const net = tab()
    for (const text of [
      '{"errcode":420}',
      '{"errcode":0,"status":420}',
      '{"errcode":0,"data":"{\\"status\\":420}"}',
      '{"status":420,"msg":"x"}',
    ]) {
      end.fault('*', { kind: 'altered', alter: () => text })
      expect(await net.want('user.info', {})).toMatchObject({ ok: false })
    }
    expect((await device.device.meta.get(metaKeys.token))?.value).toBe('t-1')
    expect(await device.device.meta.get(metaKeys.sessionInvalid)).toBeUndefined()
  })

  test('one that speaks of a former session does not end the new one', async () => {
    const device = createDevice()
    const { end, tab, clock } = device
    await logIn(device, 'u-1', 't-1')
    const net = tab()
    await net.want('user.info', {})
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('user.fans', async () => {
      await later
      return invalid
    })
    const asked = net.want('user.fans', {})
    while (end.of('user.fans').length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    await logIn(device, 'u-1', 't-2')
    release()
    expect(await running(clock, asked)).toMatchObject({ ok: false, failure: { kind: 'session' } })
    expect((await device.device.meta.get(metaKeys.token))?.value).toBe('t-2')
    expect(await device.device.meta.get(metaKeys.sessionInvalid)).toBeUndefined()
    expect(await rowCounts(device, 'u-1')).toEqual([0, 0, 0, 0, 1])
  })
})
