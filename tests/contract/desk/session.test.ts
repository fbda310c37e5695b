import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimits } from '#server/api/limits.ts'
import { ownerLink } from '#server/desk/owner-link.ts'
import { deskOrigin, factorOf, type TestDesk } from '#tests/support/desk.ts'
import { proxy } from '../support/addresses.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let desk: TestDesk
let nowMs = Date.UTC(2026, 10, 1, 12)
beforeAll(async () => {
  place = await openDeskPlace({ clock: () => nowMs })
  desk = place.desk
})
afterAll(() => place.close())

const password = 'river-stone-42'
const codeOf = (link: string | undefined) => link!.split('#')[1]!

/** Becomes a member by a link. */
async function becomeMember(code: string, name: string) {
  const { secret } = (await desk.call('session.beginFactor', { code })).data!
  const made = await desk.call('session.setUp', { code, name, password, factor: factorOf(secret, nowMs) })
  return { secret, made }
}

test('the first owner comes by a link that works once, within an hour, and no further link is made then', async () => {
  const link = await ownerLink(place.server.parts.db, deskOrigin, nowMs)
  const code = codeOf(link)
  const newer = codeOf(await ownerLink(place.server.parts.db, deskOrigin, nowMs))
  expect((await desk.call('session.link', { code })).code, 'a newer link ends the former one').toBe('link-ended')
  nowMs += 3_600_001
  expect((await desk.call('session.link', { code: newer })).code, 'after an hour').toBe('link-ended')

  const last = codeOf(await ownerLink(place.server.parts.db, deskOrigin, nowMs))
  expect((await desk.call('session.link', { code: last })).data).toMatchObject({ kind: 'set-up', roles: ['owner'] })
  const wrong = await desk.call('session.setUp', { code: last, name: 'mei', password, factor: '000000' })
  expect(wrong.code, 'without an authenticator').toBe('proof-wrong')
  const { made } = await becomeMember(last, 'mei')
  expect(made.data?.self).toMatchObject({ name: 'mei', roles: ['owner'] })
  expect(made.data?.recoveryCodes).toHaveLength(10)
  expect((await becomeMember(last, 'lin').catch(() => undefined))?.made, 'twice').toBeUndefined()
  expect(await ownerLink(place.server.parts.db, deskOrigin, nowMs)).toBeUndefined()
})

test('of two who use one link at the same moment one becomes the owner', async () => {
  const other = await openDeskPlace({ clock: () => nowMs })
  const its = other.desk
  const code = codeOf(await ownerLink(other.server.parts.db, deskOrigin, nowMs))
  const { secret } = (await its.call('session.beginFactor', { code })).data!
  const factor = factorOf(secret, nowMs)
  const both = await Promise.all(
    ['one', 'two'].map((name) => its.call('session.setUp', { code, name: `${name}-mountain`, password, factor })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  await other.close()
})

test('signing in needs name, password and factor, says not which is wrong, and takes each code once', async () => {
  const owner = await desk.member('owner')
  const signIn = (change: object) =>
    desk.call('session.signIn', { name: owner.name, password: owner.password, factor: owner.factor(), ...change })
  for (const change of [{ name: 'nobody' }, { password: 'wrong-password' }, { factor: '123456' }])
    expect(await signIn(change)).toMatchObject({ status: 401, code: 'sign-in-wrong' })
  const first = await signIn({})
  expect(first.data?.roles).toEqual(['owner'])
  expect(first.cookie).toMatch(/^[\w-]{43}$/)
  expect(await signIn({}), 'the same code again').toMatchObject({ status: 401, code: 'sign-in-wrong' })
})

test('guesses at a password are counted: after ten of one network a right one has to wait too', async () => {
  const owner = await desk.member('owner')
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () =>
      desk.call('session.signIn', { name: owner.name, password: 'wrong-password', factor: '123456' }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  const right = await desk.call('session.signIn', {
    name: owner.name,
    password: owner.password,
    factor: owner.factor(),
  })
  expect(right).toMatchObject({ status: 429, code: 'too-many-attempts' })
})

test('guesses of others, from everywhere, do not hold up whoever signed in by this browser before', async () => {
  const owner = await desk.member('owner')
  const signIn = (device: string | undefined, password = owner.password, step = 0) =>
    desk.call(
      'session.signIn',
      { name: owner.name, password, factor: owner.factor(step) },
      device === undefined ? {} : { cookie: `__Host-desk-device=${device}` },
    )
  const { device } = await signIn(undefined)
  expect(device).toBeDefined()
  for (let at = 0; at < 11; at += 1) await signIn(undefined, 'wrong-password')
  expect(await signIn(undefined, owner.password, 1)).toMatchObject({ code: 'too-many-attempts' })
  const other = await desk.member('owner')
  const itsDevice = (
    await desk.call('session.signIn', { name: other.name, password: other.password, factor: other.factor() })
  ).device
  expect(await signIn(itsDevice, owner.password, 1), 'another’s browser').toMatchObject({ code: 'too-many-attempts' })
  expect((await signIn(device, owner.password, 1)).status).toBe(200)
})

test('a session ends after twelve hours, and with its sign-out', async () => {
  const owner = await desk.member('owner')
  expect((await owner.done('session.self', {}))?.name).toBe(owner.name)
  await owner.done('session.signOut', {})
  expect(await owner.done('session.self', {})).toBeNull()
  expect(await owner.call('team.list', {})).toMatchObject({ status: 401, code: 'signed-out' })
  const other = await desk.member('owner')
  nowMs += 12 * 3_600_000 + 1
  expect(await other.call('team.list', {})).toMatchObject({ status: 401, code: 'signed-out' })
})

test('a stolen cookie without the second proof can’t invite, change roles, end a member or let one in again', async () => {
  const owner = await desk.member('owner')
  const editor = await desk.member('editor')
  const { rows } = await owner.done('team.list', {})
  const { id, version } = rows.find(({ name }) => name === editor.name)!
  const reason = 'because'
  const acts = () => [
    owner.call('team.invite', { roles: ['editor'], reason }),
    owner.call('team.setRoles', { id, version, roles: ['analyst'], reason }),
    owner.call('team.resetLink', { id, reason }),
    owner.call('team.end', { id, reason }),
  ]
  for (const act of await Promise.all(acts())) expect(act).toMatchObject({ status: 401, code: 'proof-needed' })
  await owner.prove()
  const thief = { 'x-desk-proof': 'made-up' }
  expect(await owner.call('team.invite', { roles: ['editor'], reason }, thief)).toMatchObject({ code: 'proof-needed' })
  expect((await owner.call('team.invite', { roles: ['editor'], reason })).status).toBe(200)
  nowMs += 5 * 60_000 + 1
  expect(await owner.call('team.invite', { roles: ['editor'], reason }), 'a proof ends').toMatchObject({
    code: 'proof-needed',
  })
})

test('a call of another origin, another site, a form or another host is refused, and no page may frame the desk', async () => {
  const owner = await desk.member('owner')
  const refused = [
    { origin: 'http://evil.test' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ]
  for (const headers of refused)
    expect((await owner.call('session.self', {}, headers)).status, JSON.stringify(headers)).toBe(403)
  const rebound = await desk.fetch(new Request('http://rebound.test/', { headers: { host: 'rebound.test' } }))
  expect(rebound.status).toBe(421)
  const page = await desk.fetch(new Request(`${deskOrigin}/`, { headers: { host: 'desk.test' } }))
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
})

test('a change that is sent again with its name happens once', async () => {
  const owner = await desk.member('owner')
  await owner.prove()
  const invite = () => owner.call('team.invite', { roles: ['editor'], reason: 'once' }, { 'x-desk-request': 'r-1' })
  const both = await Promise.all([invite(), invite()])
  expect(both.map(({ code = 'made' }) => code).toSorted((a, b) => a.localeCompare(b))).toEqual(['done-already', 'made'])
  expect(await invite()).toMatchObject({ status: 409, code: 'done-already' })
})

test('a network that asks too much is refused before what it sends is read', async () => {
  const limits = createLimits({ factor: 0.0001 })
  const small = await openDeskPlace({ limits, trustedProxies: [proxy] })
  let read = 0
  const ask = () => {
    const body = new ReadableStream(
      {
        pull(controller) {
          read += 1
          controller.enqueue(new TextEncoder().encode('{}'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = {
      host: 'desk.test',
      origin: deskOrigin,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
    }
    const request = new Request(`${deskOrigin}/api/session.self`, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    return small.desk.app.fetch(request, { incoming: { socket: { remoteAddress: proxy } } })
  }
  expect((await ask()).status).toBe(200)
  const before = read
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(read).toBe(before)
  await small.close()
})
