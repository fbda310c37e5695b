import { describe, expect, test } from 'vitest'
import { errcodes } from '#contract/reply.ts'
import type { Http } from '#net/links/http.ts'
import { createDevice, LINES } from './harness.ts'
import { running, until } from './test-clock.ts'
import type { Fault } from './faults.ts'

const [one, two, three] = LINES
const read = { tag: '山' }

/** Turns the sealed reply's `errcode` and leaves the data away: what any line could say. */
const bare = (errcode: unknown): Fault => ({ kind: 'altered', alter: () => JSON.stringify({ errcode }) })
const flipped: Fault = {
  kind: 'altered',
  alter(text) {
    const reply = JSON.parse(text) as { errcode: number; data: string }
    const at = Math.floor(reply.data.length / 2)
    return JSON.stringify({
      ...reply,
      data: `${reply.data.slice(0, at)}${reply.data[at] === 'A' ? 'B' : 'A'}${reply.data.slice(at + 1)}`,
    })
  },
}

const lineFaults: Record<string, Fault> = {
  'no connection': { kind: 'dead' },
  'HTTP 502': { kind: 'http', status: 502 },
  'HTTP 403': { kind: 'http', status: 403 },
  'HTTP 451': { kind: 'http', status: 451 },
  'a portal page': { kind: 'portal' },
  'a redirect': { kind: 'redirect' },
  'a cut reply': { kind: 'truncated' },
  'a flipped character': flipped,
  'an empty reply': { kind: 'altered', alter: () => '' },
  'errcode 0 without data': bare(0),
  'errcode 1010 without a seal': bare(1010),
  'errcode 1020 without a seal': bare(1020),
  'an unknown errcode without a seal': bare(4242),
  'errcode as text': bare('0'),
  'errcode 1003 on one line only': bare(errcodes.keyId),
  'another errcode on the same data': {
    kind: 'altered',
    alter: (text) => JSON.stringify({ ...(JSON.parse(text) as object), errcode: 1010 }),
  },
}

describe('a fault of the line in use', () => {
  test.each(Object.entries(lineFaults))('%s: the next line gets the same bytes and answers', async (_, fault) => {
    const { end, tab } = createDevice()
    end.fault(one, fault)
    const result = await tab().want('mv.byTag', read)
    expect(result.ok).toBe(true)
    const sent = end.sent('mv.byTag')
    expect(sent.map(({ line }) => line)).toEqual([one, two])
    expect(sent[1]!.form).toBe(sent[0]!.form)
  })

  test('a write goes on too, with the same request_id, and has effect once', async () => {
    const { end, tab, person } = createDevice()
    end.fault(one, { kind: 'reset-after-commit' })
    end.on('mv.like', () => ({ data: { is_like: true, likes_count: 8 } }))
    const result = await tab().ask('mv.like', { id: 7, on: true })
    expect(result.ok).toBe(true)
    const ids = end.of('mv.like').map(({ json }) => json['request_id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(end.effects).toEqual([{ name: 'mv.like', requestId: ids[0] }])
    person('guest').close()
  })

  test('a reply to another request is not believed', async () => {
    const { end, tab } = createDevice()
    let former = ''
    const swapped: Fault = { kind: 'altered', alter: (text) => (former ||= text) }
    end.fault(one, { kind: 'only', when: (url) => url.endsWith('listOfTag'), fault: swapped })
    const net = tab()
    await net.want('mv.byTag', { tag: '猫' })
    const result = await net.want('mv.byTag', { tag: '城' })
    expect(result.ok).toBe(true)
    expect(end.sent('mv.byTag').map(({ line }) => line)).toEqual([one, one, two])
  })

  test('sealed 1020 is tried on another line at once', async () => {
    const { end, tab } = createDevice()
    end.on('mv.byTag', (_, { line }) => (line === one ? { errcode: 1020 } : { data: { list: [], next: null } }))
    expect(await tab().want('mv.byTag', read)).toMatchObject({ ok: true })
    expect(end.of('mv.byTag').map(({ line }) => line)).toEqual([one, two])
  })

  test('sealed 1010 is not carried to other lines: it is waited out', async () => {
    const { end, tab, clock } = createDevice()
    let count = 0
    end.on('mv.byTag', () =>
      (count += 1) === 1 ? { errcode: 1010, retry_after: 2 } : { data: { list: [], next: null } },
    )
    const asked = tab().want('mv.byTag', read)
    await until(() => end.of('mv.byTag').length === 1 && clock.waiting() > 0, 'the first try')
    // slowly: on a busy machine no reply may seem so late that another line is asked beside
    expect(await running(clock, asked, 10)).toMatchObject({ ok: true })
    const seen = end.of('mv.byTag')
    expect(seen.map(({ line }) => line)).toEqual([one, one])
    expect(seen[0]!.json['request_id']).toBe(seen[1]!.json['request_id'])
  })
})

describe('all lines fail', () => {
  test.each<[string, Fault, object]>([
    ['no connection', { kind: 'dead' }, { kind: 'network' }],
    ['errcode 1003', bare(1003), { kind: 'build', code: 1003 }],
    ['errcode 1004', bare(1004), { kind: 'build', code: 1004 }],
    ['errcode 1002', bare(1002), { kind: 'build', code: 1003 }],
    ['a portal', { kind: 'portal' }, { kind: 'unsealed', reason: 'portal' }],
    ['flipped replies', flipped, { kind: 'undecipherable' }],
  ])('%s: one typed failure that names the call', async (_, fault, failure) => {
    const { end, tab, person } = createDevice()
    end.fault('*', fault)
    const result = await tab().want('mv.byTag', read)
    expect(result).toMatchObject({ ok: false, failure: { call: 'mv.byTag', ...failure } })
    expect(end.sent('mv.byTag').map(({ line }) => line)).toEqual([one, two, three])
    const db = person('guest')
    expect([await db.lists.count(), await db.cards.count(), await db.pages.count()]).toEqual([0, 0, 0])
  })

  test('HTTP 503 everywhere: it comes back, after as long as the server wishes, and not for ever', async () => {
    const { end, tab, clock } = createDevice()
    end.fault('*', { kind: 'http', status: 503, retryAfter: 3 })
    const result = await running(clock, tab().want('mv.byTag', read))
    expect(result).toMatchObject({ ok: false, failure: { kind: 'http', status: 503 } })
    const lines = end.sent('mv.byTag').map(({ line }) => line)
    expect(lines).toHaveLength(9)
  })

  test('silence everywhere ends at the deadline', async () => {
    const { end, tab, clock } = createDevice()
    end.fault('*', { kind: 'silent' })
    const from = clock.monoMs()
    const result = await running(clock, tab().want('mv.byTag', read), 500)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout', call: 'mv.byTag' } })
    expect(clock.monoMs() - from).toBeLessThan(52_000)
  })

  test('a reply without end is cut off', async () => {
    const { end, tab } = createDevice()
    let pulled = 0
    const endless = new Uint8Array(1024 * 1024).fill(65)
    const http: Http = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1
            controller.enqueue(endless)
          },
        }),
      )
    expect(await tab({ http }).ask('find.check', {})).toMatchObject({
      ok: false,
      failure: { kind: 'undecipherable', reason: 'too-big' },
    })
    expect(pulled).toBeLessThan(3 * 16)
    expect(end.seen).toEqual([])
  })

  test('a reply that stalls half-way is left for the next line', async () => {
    const { end, tab, clock } = createDevice()
    end.fault(one, { kind: 'stalled' })
    end.fault(two, { kind: 'dead' })
    const asked = tab().want('mv.byTag', read)
    await until(() => end.of('mv.byTag').length === 1, 'the first line')
    expect(await running(clock, asked)).toMatchObject({ ok: true })
    expect(end.of('mv.byTag').map(({ line }) => line)).toEqual([one, three])
  })
})
