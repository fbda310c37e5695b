import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushPayload } from '#contract/push-kinds.ts'
import type { Db } from '#server/database/tables.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { isPushService } from '#server/push/hosts.ts'
import { quietUntil } from '#server/push/quiet.ts'
import { createPushSender } from '#server/push/sender.ts'
import {
  claimDue,
  endDue,
  keepSubscription,
  markDue,
  putOff,
  type PushRow,
} from '#server/repositories/push-subscriptions.ts'
import { readSettingsWithoutKeys } from '#server/settings.ts'
import { announce, audienceOf, sendAnnouncements } from '#server/services/announcements.ts'
import { answerFeedback } from '#server/services/feedback.ts'
import { notify } from '#server/services/messages.ts'
import { sendPushes } from '#server/services/push.ts'
import { ban } from '#server/services/sanctions.ts'
import { usersById } from '#server/repositories/users.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import { aSubscription, openPushService, type PushService } from './support/push-service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const allKinds = ['system', 'reply', 'like', 'order', 'service'] as const

describe('messages are told to devices by their push service', () => {
  let service: PushService
  let server: TestServer
  let client: Client
  const clock = { nowMs: Date.parse('2026-06-10T12:00:00Z') }
  const startMs = clock.nowMs
  beforeAll(async () => {
    service = await openPushService()
    server = await createTestServer({ clock: () => clock.nowMs, pushServices: [service.origin] })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, () => clock.nowMs)
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
  beforeEach(async () => {
    service.answer()
    clock.nowMs += hourMs
    await server.parts.db.deleteFrom('push_subscriptions').execute()
  })

  let people = 0
  type Person = Who & { readonly id: number; readonly uuid: string; readonly name: string }
  const newPerson = async (): Promise<Person> => {
    const name = `listener${(people += 1)}`
    const { device } = visitor()
    const input = { username: name, password: 'secret-1', phone: '13900000000', adult: true }
    const { data } = await client.call('user.register', input, { device })
    const { id, uuid } = await server.parts.db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    return { device, uuid, id, name, token: (data as { token: string }).token }
  }
  const keyOf = async (who: Who) => ((await client.call('push.key', {}, who)).data as { key: string }).key
  const listen = async (who: Who, more: object = {}) => {
    const subscription = service.subscribe(await keyOf(who))
    const { status } = await client.call('push.subscribe', { ...subscription, kinds: allKinds, ...more }, who)
    expect(status).toBe(251)
    return subscription.endpoint
  }
  const tell = ({ id }: Person, box: 'system' | 'reply' | 'like' | 'order' = 'system') =>
    server.parts.db.transaction().execute((tx) => notify(tx, { userId: id, box }, { code: 'unsuspended' }, clock.nowMs))
  const later = async (ms = minuteMs) => {
    clock.nowMs += ms
    await sendPushes(server.parts)
  }
  const payloads = (endpoint: string) => service.delivered(endpoint).map(({ text }) => JSON.parse(text) as PushPayload)
  const rows = () => server.parts.db.selectFrom('push_subscriptions').selectAll().execute()

  it('what arrives says of which kind it is and how much is unread, and no more', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    await tell(who, 'reply')
    await later(1000)
    expect(payloads(endpoint)).toEqual([])
    await later()
    const [message, ...others] = service.delivered(endpoint)
    expect(others).toEqual([])
    expect(JSON.parse(message!.text)).toEqual({ kind: 'reply', unread: 1 })
    expect(message).toMatchObject({ ttl: 86_400, topic: 'news' })
    expect(message!.claims).toMatchObject({ aud: service.origin, sub: 'https://app.test' })
    // nothing is told twice
    await later(hourMs)
    expect(payloads(endpoint)).toHaveLength(1)
    // the length tells no kind either
    await tell(who, 'system')
    await later()
    expect(new Set(service.delivered(endpoint).map(({ text }) => text.length)).size).toBe(1)
  })

  it('what comes in a row is told together, and nobody is told more than once a minute', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    await tell(who, 'like')
    await tell(who, 'like')
    await tell(who, 'order')
    await later()
    expect(payloads(endpoint)).toEqual([{ kind: 'several', unread: 3 }])
    await tell(who, 'like')
    await later()
    expect(payloads(endpoint).slice(1)).toEqual([{ kind: 'like', unread: 4 }])
  })

  it('what was read meanwhile is not told', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    await tell(who, 'order')
    await client.call('message.read', { box: 'order', to_id: 1_000_000_000 }, who)
    await later()
    expect(service.delivered(endpoint)).toEqual([])
    expect(await rows()).toMatchObject([{ due_at: null }])
  })

  it('only kinds that were chosen are told, on each device for itself', async () => {
    const who = await newPerson()
    const phone = await listen(who, { kinds: ['order'] })
    await tell(who, 'like')
    await later()
    expect(payloads(phone)).toEqual([])
    await tell(who, 'order')
    await later()
    expect(payloads(phone)).toEqual([{ kind: 'order', unread: 2 }])
    expect((await client.call('push.subscribe', { ...aSubscription(), kinds: ['news'] }, who)).status).toBe(400)
    const { device } = visitor()
    const { data } = await client.call('user.login', { username: who.name, password: 'secret-1' }, { device })
    const tablet = await listen({ device, ...(data as { token: string; uuid: string }) }, { kinds: ['like'] })
    await tell(who, 'like')
    await later()
    expect([payloads(phone).length, payloads(tablet).length]).toEqual([1, 1])
  })

  it('in quiet hours nothing is sent, and afterwards one word of all', async () => {
    const who = await newPerson()
    // 20:00 in Shanghai at 12:00 UTC
    clock.nowMs = Date.parse('2026-06-12T14:30:00Z')
    const endpoint = await listen(who, { quiet: { from: 22 * 60, to: 7 * 60, zone: 'Asia/Shanghai' } })
    await tell(who, 'like')
    await tell(who, 'reply')
    await later()
    clock.nowMs = Date.parse('2026-06-12T22:59:00Z')
    await later(0)
    expect(payloads(endpoint)).toEqual([])
    clock.nowMs = Date.parse('2026-06-12T23:00:00Z')
    await later(0)
    expect(payloads(endpoint)).toEqual([{ kind: 'several', unread: 2 }])
    const quiet = { from: 60, to: 120, zone: 'Nowhere/Else' }
    expect((await client.call('push.subscribe', { ...aSubscription(), kinds: allKinds, quiet }, who)).status).toBe(400)
  })

  it('a push service that is down is asked again, later each time, and in the end no more', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    service.answer({ status: 503 }, { status: 429, headers: { 'Retry-After': '1200' } })
    await tell(who)
    await later()
    await later(20_000)
    expect(service.asked.filter((path) => endpoint.endsWith(path))).toHaveLength(1)
    await later(15_000)
    expect(service.asked.filter((path) => endpoint.endsWith(path))).toHaveLength(2)
    await later(1_100_000)
    expect(payloads(endpoint)).toEqual([])
    await later(200_000)
    expect(payloads(endpoint)).toEqual([{ kind: 'system', unread: 1 }])
    service.answer(...Array.from({ length: 50 }, () => ({ status: 500 })))
    const before = service.asked.length
    await tell(who)
    for (let at = 0; at < 20; at += 1) await later(hourMs)
    expect(service.asked.length - before).toBe(6)
    expect(await rows()).toMatchObject([{ due_at: null, tries: 0 }])
  })

  it.each([404, 410, 403])('a device of which the push service says %i is forgotten', async (status) => {
    const who = await newPerson()
    await listen(who)
    service.answer({ status })
    await tell(who)
    await later()
    expect(await rows()).toEqual([])
  })

  it('a push service that leads elsewhere is not followed', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    service.answer({ status: 307, headers: { Location: `${service.origin}/inside` } })
    await tell(who)
    await later()
    expect(service.asked).not.toContain('/inside')
    expect(payloads(endpoint)).toEqual([])
  })

  const ends: Readonly<Record<string, (who: Person) => Promise<unknown>>> = {
    'logging out': async (who) => client.call('session.logout', { token: who.token }, visitor()),
    'turning it off': async (who) => client.call('push.unsubscribe', {}, who),
    'deleting the account': async (who) => client.call('user.deleteAccount', { password: 'secret-1' }, who),
    'being banned': async ({ id }) =>
      server.parts.db.transaction().execute(async (tx) => {
        const [user] = await usersById(tx, [id])
        await ban(tx, user!, { by: 'wen', reason: 'abuse' }, clock.nowMs)
      }),
    'another account on the same browser': async (who) => {
      const endpoint = heard.get(who.id)!
      const other = await newPerson()
      await client.call('push.subscribe', { ...aSubscription(), endpoint, kinds: allKinds }, other)
    },
  }
  const heard = new Map<number, string>()
  it.each(Object.keys(ends))('%s ends it', async (name) => {
    const who = await newPerson()
    const endpoint = await listen(who)
    heard.set(who.id, endpoint)
    await tell(who)
    await ends[name]!(who)
    expect((await rows()).filter(({ user_id: owner }) => owner === who.id)).toEqual([])
    await later()
    expect(payloads(endpoint)).toEqual([])
  })

  it('a login that has lapsed is told nothing', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    await tell(who)
    await server.parts.db.updateTable('sessions').set({ used_at: 0 }).where('user_id', '=', who.id).execute()
    await later()
    expect(payloads(endpoint)).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('customer service and announcements are told too', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    const { db } = server.parts
    await db.transaction().execute((tx) => answerFeedback(tx, who.id, { answer: '好了', pictures: [] }, clock.nowMs))
    await later()
    const texts = { zh: { title: '活动', content: '周末' } }
    const say = async (group: 'everybody' | 'new') => {
      const audience = (await audienceOf(db, group === 'new' ? { group, days: 30 } : { group }, clock.nowMs))!
      await db.transaction().execute((tx) => announce(tx, audience, { texts, link: undefined }, clock.nowMs))
      await sendAnnouncements(db, clock.nowMs)
      await later()
    }
    await say('everybody')
    await say('new')
    expect(payloads(endpoint).map(({ kind }) => kind)).toEqual(['service', 'system', 'system'])
  })

  it('nobody has the server ask around elsewhere, and an account has twenty devices at most', async () => {
    const who = await newPerson()
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://127.0.0.1/x', 'https://fcm.googleapis.com.evil.test/x']) {
      const { status, code } = await client.call('push.subscribe', { ...aSubscription(), endpoint }, who)
      expect([status, code]).toEqual([409, 'push-service-unknown'])
    }
    for (let at = 0; at < 21; at += 1) {
      clock.nowMs += 1000
      const { device } = visitor()
      const { data } = await client.call('user.login', { username: who.name, password: 'secret-1' }, { device })
      await client.call('push.subscribe', aSubscription(), { device, ...(data as { token: string; uuid: string }) })
    }
    expect(await rows()).toHaveLength(20)
  })

  it('what the database holds of a device can be read by nobody', async () => {
    const who = await newPerson()
    const endpoint = await listen(who)
    const text = JSON.stringify(await rows())
    expect(text).not.toContain(endpoint)
    expect(text).not.toContain(new URL(endpoint).pathname.slice(6))
    const { data } = await client.call('user.export', { password: 'secret-1' }, who)
    const exported = JSON.stringify(data)
    expect(exported).toContain('push_subscriptions')
    expect(exported).not.toContain((await rows())[0]!.sealed)
    expect(clock.nowMs).toBeGreaterThan(startMs)
  })
})

describe('what is due', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let db: Db
  beforeEach(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterEach(() => database.close())
  const inside = <T>(work: (tx: Parameters<typeof markDue>[0]) => Promise<T>) => db.transaction().execute(work)
  const keep = (session: string, userId = 1) =>
    inside((tx) =>
      keepSubscription(tx, {
        ...{ session, user_id: userId, endpoint_hash: session, sealed: '', quiet: null, seen_at: 1 },
        kinds: writeJson(['system', 'like'] as const),
      }),
    )
  const due = async () =>
    (await db.selectFrom('push_subscriptions').selectAll().orderBy('session').execute()).map(
      ({ session, due_at: at, due_kind: kind }) => [session, at, kind],
    )

  it('each is taken by one of those who ask at once, and by another one after the lease', async () => {
    for (let at = 0; at < 30; at += 1) await keep(`s${at}`)
    await inside((tx) => markDue(tx, 1, 'like', 100))
    const taken = (await Promise.all([0, 1, 2, 3].map(() => claimDue(db, 10, 1000, 200)))).flat()
    const names = taken.map(({ session }) => session)
    expect(new Set(names).size).toBe(names.length)
    for (let left = 30 - names.length; left > 0;) {
      const more = await claimDue(db, 10, 1000, 200)
      left -= more.length
      names.push(...more.map(({ session }) => session))
    }
    expect(new Set(names).size).toBe(30)
    expect(await claimDue(db, 10, 2000, 999)).toEqual([])
    expect(await claimDue(db, 100, 2000, 1000)).toHaveLength(30)
  })

  it('what comes while one is sent is told later; a lease that was lost changes nothing', async () => {
    await keep('a')
    await inside((tx) => markDue(tx, 1, 'like', 100))
    await inside((tx) => markDue(tx, 1, 'order', 100))
    const [row] = (await claimDue(db, 10, 1000, 200)) as [PushRow]
    await inside((tx) => markDue(tx, 1, 'system', 300))
    await endDue(db, row, 5000)
    expect(await due()).toEqual([['a', 5000, 'several']])
    const [again] = (await claimDue(db, 10, 7000, 6000)) as [PushRow]
    await putOff(db, { ...again, lease_until: 1 }, 9000)
    await endDue(db, again, 8000)
    expect(await due()).toEqual([['a', null, 'several']])
    await inside((tx) => markDue(tx, 1, 'like', 10_000))
    expect(await due()).toEqual([['a', 10_000, 'like']])
  })
})

it('push services are known by their hosts', () => {
  const ours = ['http://127.0.0.1:4999', 'https://push.example.org']
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
    'https://push.example.org/a',
    'http://127.0.0.1:4999/a',
  ])
    expect(isPushService(endpoint, ours), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://user:word@fcm.googleapis.com/a',
    'https://evilfcm.googleapis.com/a',
    'https://fcmxgoogleapis.com/a',
    'https://notify.windows.com.evil.test/a',
    'https://push.example.org.evil.test/a',
    'http://127.0.0.1:5000/a',
    'https://[::1]/a',
    'file:///etc/passwd',
    'web.push.apple.com',
  ])
    expect(isPushService(endpoint, ours), endpoint).toBe(false)
})

it('quiet hours go over midnight, and an empty span is none', () => {
  const at = (time: string) => Date.parse(`2026-06-10T${time}:00Z`)
  const night = { from: 22 * 60, to: 7 * 60, zone: 'UTC' }
  expect(quietUntil(night, at('21:59'))).toBeUndefined()
  expect(quietUntil(night, at('22:00'))).toBe(at('22:00') + 9 * hourMs)
  expect(quietUntil(night, at('06:59'))).toBe(at('07:00'))
  expect(quietUntil(night, at('07:00'))).toBeUndefined()
  expect(quietUntil({ ...night, to: night.from }, at('22:00'))).toBeUndefined()
  expect(quietUntil({ from: 0, to: 60, zone: 'Asia/Kolkata' }, at('18:45'))).toBe(at('19:30'))
})

it('servers with one secret have one key, and others another', () => {
  const key = (fill: number) =>
    createPushSender(new Uint8Array(32).fill(fill), { contact: 'https://a.test', services: [] }).key
  expect(key(1)).toBe(key(1))
  expect(key(1)).not.toBe(key(2))
  expect(Buffer.from(key(1), 'base64url')).toHaveLength(65)
})

it('further push services are named by their origins', () => {
  const read = (text: string) => readSettingsWithoutKeys({ SHIGUANG_PUSH: text }).pushServices
  expect(readSettingsWithoutKeys({}).pushServices).toEqual([])
  expect(read('off')).toBeUndefined()
  expect(read('https://push.example.org/x, http://127.0.0.1:4999')).toEqual([
    'https://push.example.org',
    'http://127.0.0.1:4999',
  ])
  expect(() => read('http://push.example.org')).toThrow('SHIGUANG_PUSH')
})
