import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type CallName } from '#contract/catalogue.ts'
import { reasonText } from '#tests/words.ts'
import { createClient, envelopeOf, newRequestId, visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { reasonIn } from './support/reason.ts'

const path: string = callOf('search.hot').path

describe.each(ends)('$name: what is refused', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const post = (body: string, headers: Record<string, string> = {}, at: string = path) =>
    end.fetch(
      new Request(end.line + at, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    )
  const sealedForm = async (timestampMs = end.clock.nowMs, at: string = path): Promise<string> => {
    const value = { ...envelopeOf(visitor()), request_id: newRequestId() }
    const sealed = await end.crypto.sealRequest({ path: at, timestampMs, value })
    if (!sealed.ok) throw new Error(sealed.fault)
    return sealed.value.form
  }
  const errcodeOf = async (body: string, headers?: Record<string, string>, at?: string) =>
    ((await (await post(body, headers, at)).json()) as { errcode: number }).errcode

  it('unknown, missing and doubled fields, and what is no form: 1004', async () => {
    const form = await sealedForm()
    for (const bad of [
      `${form}&more=1`,
      form.replace('client=pwa&', ''),
      `${form}&client=pwa`,
      form.replace('pwa', 'web'),
      '',
      'x',
      '{}',
    ]) {
      expect(await errcodeOf(bad), bad.slice(0, 40)).toBe(1004)
    }
    expect(await errcodeOf(form, { 'content-type': 'application/json' })).toBe(1004)
    expect(await errcodeOf(form)).toBe(0)
  })

  it('a wrong sign: 1002; another path takes another sign', async () => {
    const form = await sealedForm()
    expect(await errcodeOf(form.replace(/sign=./, (found) => (found.endsWith('0') ? 'sign=1' : 'sign=0')))).toBe(1002)
    expect(await errcodeOf(form, {}, callOf('search.styles').path)).toBe(1002)
  })

  it('an unknown root key is refused with 1003', async () => {
    const bytes = new Uint8Array(createHash('sha256').update('another build').digest())
    const stranger = await createClient(end.fetch, end.line, [{ id: 99, bytes }], () => end.clock.nowMs)
    expect(await stranger.call('search.hot', {}, visitor())).toEqual({ http: 200, errcode: 1003 })
  })

  it.each([301_000, -301_000, 3_600_000, 10 * 365 * 86_400_000])(
    'a clock that is %d ms wrong: 1001 with the time, once corrected it works',
    async (wrongMs) => {
      const who = visitor()
      const requestId = newRequestId()
      const answer = await end.call('search.hot', {}, who, { timestampMs: end.clock.nowMs + wrongMs, requestId })
      expect(answer).toMatchObject({ errcode: 1001, time: end.clock.nowMs })
      expect(await end.call('search.hot', {}, who, { timestampMs: answer.time!, requestId })).toMatchObject({
        errcode: 0,
        status: 200,
      })
    },
  )

  it('a malformed envelope is refused with 1004', async () => {
    for (const envelope of [
      { request_id: 'x' },
      { request_id: undefined },
      { system_oauth_id: '' },
      { system_oauth_type: 'ios' },
      { system_token: 5 },
      { system_app_type: undefined },
    ]) {
      expect(await end.call('search.hot', {}, visitor(), { envelope }), JSON.stringify(envelope)).toEqual({
        http: 200,
        errcode: 1004,
      })
    }
  })

  it('an unknown path is answered with a sealed 404, and without a proper seal with nothing', async () => {
    expect(await end.send('/api/no/such', {}, visitor())).toMatchObject({ errcode: 0, status: 404, data: {} })
    expect(await errcodeOf(await sealedForm(), {}, '/api/no/such')).toBe(1002)
    for (const [method, at] of [
      ['GET', path],
      ['POST', '/no/such'],
      ['GET', '/'],
      ['POST', '/'],
      ['OPTIONS', path],
    ] as const) {
      expect((await end.fetch(new Request(end.line + at, { method }))).status).toBe(404)
    }
  })

  const bad: readonly (readonly [name: CallName, input: object])[] = [
    ['mv.detail', {}],
    ['mv.detail', { id: 0 }],
    ['mv.detail', { id: -1 }],
    ['mv.detail', { id: 1.5 }],
    ['mv.detail', { id: '1' }],
    ['mv.detail', { id: 2 ** 60 }],
    ['mv.byTag', { tag: '' }],
    ['mv.byTag', { tag: 'x'.repeat(61) }],
    ['mv.byTag', { tag: '城市', limit: 0 }],
    ['mv.byTag', { tag: '城市', limit: 51 }],
    ['mv.byTags', { tags: [] }],
    ['mv.byTags', { tags: '城市' }],
    ['search.videos', { word: '   ' }],
    ['element.list', { page: 'elsewhere' }],
    ['rank.creators', { period: 'year', by: 'play' }],
    ['user.page', { uuid: "' or 1=1 --" }],
    ['mv.report', { id: 1, type: 99, content: '' }],
    ['wei.report', { kind: 'user', type: 1, content: '' }],
    ['wei.report', { kind: 'nothing', id: 1, type: 1, content: '' }],
    ['user.register', { username: 'x', password: 'secret-1', phone: '13900000000', adult: true }],
    ['user.register', { username: 'xiaoming', password: 'short', phone: '13900000000', adult: true }],
    ['user.register', { username: 'xiaoming', password: 'secret-1', phone: 'phone', adult: true }],
    ['user.register', { username: 'xiaoming', password: 'secret-1', phone: '13900000000', adult: false }],
    ['user.register', { username: 'xiaoming', password: 'secret-1', phone: '13900000000' }],
    ['gone.list', { since: -5 }],
  ]
  it.each(bad)('%s %j: 400 with a message that can be shown', async (name, input) => {
    const answer = await end.call(name, input, visitor())
    expect(answer).toMatchObject({ errcode: 0, status: 400, data: {} })
    expect(reasonIn(answer), answer.msg).toBeDefined()
  })

  const missing: readonly (readonly [name: CallName, input: object])[] = [
    ['mv.detail', { id: 9_999_999 }],
    ['mv.report', { id: 9_999_999, type: 1, content: '' }],
    ['mv.log', { id: 9_999_999, seconds: 1, completed: false }],
    ['compilation.mvs', { id: 9_999_999 }],
    ['element.more', { element_id: 9_999_999 }],
    ['user.page', { uuid: 'nobody' }],
    ['club.info', { uuid: 'nobody' }],
    ['stream.key', { key_id: 1 }],
  ]
  it.each(missing)('%s refuses %j with 404', async (name, input) => {
    expect(await end.call(name, input, visitor())).toMatchObject({ errcode: 0, status: 404, data: {} })
  })

  it.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['de', 'en'],
  ] as const)('asked in %j, a refusal has its words in %s beside its code', async (tag, language) => {
    const envelope = { system_language: tag }
    expect(await end.call('mv.detail', { id: 9_999_999 }, visitor(), { envelope })).toMatchObject({
      status: 404,
      code: 'video-gone',
      msg: reasonText({ code: 'video-gone' }, language),
    })
    const wrong = { id: 1, type: 'x', content: '' }
    const reason = { code: 'field-invalid', params: { field: 'type' } } as const
    expect(await end.call('mv.report', wrong, visitor(), { envelope })).toMatchObject({
      status: 400,
      ...reason,
      msg: reasonText(reason, language),
    })
  })

  it('a write that is asked again in another language is refused by the same code, in that language', async () => {
    const who = await end.newcomer()
    const requestId = newRequestId()
    const again = (tag: string) =>
      end.call('user.follow', { uuid: who.uuid, on: true }, who, { requestId, envelope: { system_language: tag } })
    for (const [tag, language] of [
      ['zh-CN', 'zh'],
      ['en', 'en'],
    ] as const)
      expect(await again(tag)).toMatchObject({
        status: 400,
        code: 'follow-self',
        msg: reasonText({ code: 'follow-self' }, language),
      })
  })

  it('a visitor where somebody must be logged in: 420', async () => {
    for (const [name, input] of [
      ['mv.like', { id: 1, on: true }],
      ['mv.buy', { id: 1, price: 1 }],
      ['mv.likeGroups', {}],
    ] as const) {
      expect(await end.call(name, input, visitor())).toMatchObject({ errcode: 0, status: 420 })
    }
  })

  it('a foreign page: its Origin is refused whatever it asks, the app’s own is answered, and no other is let in', async () => {
    const form = await sealedForm()
    for (const origin of ['https://evil.test', 'null', 'http://app.test.evil.test', 'http://app.test:81']) {
      const refused = await post(form, { origin })
      expect(refused.status).toBe(403)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      expect(await refused.text()).toBe('')
    }
    const [app] = end.server.appOrigins
    const answered = await post(form, { origin: app! })
    expect(answered.status).toBe(200)
    expect(answered.headers.get('access-control-allow-origin')).toBe(app)
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answered.headers.get('vary')).toMatch(/origin/i)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    await answered.text()
  })

  it('answers the probe of a line, and only it', async () => {
    const probe = (body: string, at = '/?ping') => post(body, {}, at)
    expect(await (await probe('mod=system&code=index')).json()).toEqual({ errcode: 0 })
    expect((await probe('mod=system&code=other')).status).toBe(404)
    expect((await probe('mod=system&code=index', '/')).status).toBe(404)
  })

  it('is healthy and ready', async () => {
    for (const at of ['/healthz', '/readyz']) expect((await end.fetch(new Request(end.line + at))).status).toBe(200)
  })

  // The last one: the server hangs up on it, and a connection that is kept by the client with it.
  it('a body beyond 2 MiB is refused', async () => {
    expect((await post(`data=${'a'.repeat(2_200_000)}`)).status).toBe(413)
  })
})
