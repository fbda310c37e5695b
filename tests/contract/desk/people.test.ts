import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { addAppeal, decisionsAbout } from '#server/repositories/appeals.ts'
import { addSession } from '#server/repositories/sessions.ts'
import { decideAppeal } from '#server/services/appeals.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let owner: AtDesk
let moderator: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  owner = await place.desk.member('owner')
  moderator = await place.desk.member('moderator')
  await owner.prove()
})
afterAll(() => place.close())

const reason = '核对过了'
const { username } = accounts.find(({ role }) => role === 'user')!
const someone = async () => (await owner.done('people.list', { text: username })).rows[0]!
const lastEntry = async (action: string) => (await owner.done('log.list', { action })).rows[0]

test('people are listed the newest first, page by page, and found by name, part of it, or uuid', async () => {
  const first = await owner.done('people.list', { limit: 3 })
  const second = await owner.done('people.list', { limit: 3, cursor: first.next! })
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const { id, uuid, name } = await someone()
  expect(name).toBe(username)
  expect((await owner.done('people.list', { text: uuid })).rows.map((row) => row.id)).toEqual([id])
  const part = [...first.rows[0]!.name].slice(0, 2).join('')
  expect((await owner.done('people.list', { text: part })).rows.map((row) => row.id)).toContain(first.rows[0]!.id)
  expect((await owner.done('people.list', { text: '没有这个人的名字' })).rows).toEqual([])
})

test('coins are given and taken back with a proof, booked, and never below nothing', async () => {
  const { id } = await someone()
  const finance = await place.desk.member('finance')
  expect(await finance.call('people.giveCoins', { id, coins: 5, reason })).toMatchObject({ code: 'proof-needed' })
  await finance.prove()
  const { coins } = await finance.done('people.one', { id })
  await finance.done('people.giveCoins', { id, coins: 50, reason })
  await finance.done('people.giveCoins', { id, coins: -20, reason })
  expect(await finance.done('people.one', { id })).toMatchObject({ coins: coins + 30 })
  const { rows } = await finance.done('people.ledger', { id, currency: 'coin', limit: 2 })
  expect(rows.map(({ delta, balance }) => [delta, balance])).toEqual([
    [-20, coins + 30],
    [50, coins + 50],
  ])
  expect(await lastEntry('people.giveCoins')).toMatchObject({
    kind: 'user',
    target: String(id),
    name: username,
    before: { coins: coins + 50 },
    after: { coins: coins + 30 },
  })
  expect((await finance.call('people.giveCoins', { id, coins: -1_000_000, reason })).status).toBe(402)
})

test('somebody is suspended, let publish, banned with their sessions, and let in again', async () => {
  const { id } = await someone()
  const { db } = place.server.parts
  const nowMs = place.server.parts.now()
  const session = { hash: 'a'.repeat(64), user_id: id, device: 'd'.repeat(64), created_at: nowMs, revoked_at: null }
  await db.transaction().execute((tx) => addSession(tx, { ...session, used_at: nowMs }))
  const seen = () => moderator.done('people.one', { id })
  expect((await seen()).sessions).toMatchObject([{ device: 'dddddddd' }])
  await moderator.done('people.suspend', { id, days: 3, reason })
  expect((await seen()).suspendedUntil).toBeGreaterThan(nowMs)
  await moderator.done('people.unsuspend', { id, reason })
  expect(await moderator.call('people.unsuspend', { id, reason })).toMatchObject({ status: 409, code: 'not-suspended' })
  await moderator.done('people.ban', { id, reason })
  expect(await seen()).toMatchObject({ state: 'banned', sessions: [] })
  expect(await moderator.call('people.ban', { id, reason })).toMatchObject({ code: 'account-not-open' })
  await moderator.done('people.unban', { id, reason })
  const after = await seen()
  expect(after.state).toBe('open')
  expect(after.decisions.map(({ action }) => action)).toEqual(['unban', 'ban', 'unsuspend', 'suspend'])
})

test('somebody is warned and struck without a case, reads why, and appeals against the strike', async () => {
  const { id } = await someone()
  const { db } = place.server.parts
  const strikes = async () => (await moderator.done('people.one', { id })).strikes
  const before = await strikes()
  await moderator.done('people.warn', { id, reason: 'too many posts an hour' })
  expect(await strikes()).toBe(before)
  await moderator.done('people.strike', { id, reason: 'the same once more' })
  expect(await strikes()).toBe(before + 1)
  expect(await lastEntry('people.strike')).toMatchObject({
    before: { strikes: before },
    after: { strikes: before + 1 },
  })
  const told = await db
    .selectFrom('messages')
    .select(['code', 'link'])
    .where('user_id', '=', id)
    .where('code', 'in', ['warned', 'struck'])
    .orderBy('id')
    .execute()
  expect(told.map(({ code }) => code)).toEqual(['warned', 'struck'])
  const [decision] = await decisionsAbout(db, id, 1)
  expect(decision).toMatchObject({ action: 'strike', ends_at: expect.any(Number) })
  const added = { log_id: decision!.id, user_id: id, content: 'it was a mistake', created_at: 1 }
  const appeal = { ...added, state: 'open', decided_at: null, answer: null } as const
  await db.transaction().execute(async (tx) => {
    await addAppeal(tx, appeal)
    const { id: appealId } = await tx
      .selectFrom('appeals')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await decideAppeal(tx, appealId, 'granted', { by: 'somebody else', reason: 'right' }, Date.now())
  })
  expect(await strikes()).toBe(before)
})

test('of two who change what somebody is the second is told', async () => {
  const { id } = await someone()
  const { version, agent } = await moderator.done('people.one', { id })
  await moderator.done('people.setFlags', { id, creator: true, agent, version, reason })
  const late = await owner.call('people.setFlags', { id, creator: false, agent, version, reason })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(await owner.done('people.one', { id })).toMatchObject({ creator: true })
})

test('who becomes an agent keeps the level that a creator was certified at', async () => {
  const { id } = await someone()
  const { db } = place.server.parts
  await db.updateTable('users').set({ creator: 1, auth_level: 3, auth_status: 1 }).where('id', '=', id).execute()
  const { version } = await moderator.done('people.one', { id })
  await moderator.done('people.setFlags', { id, creator: true, agent: true, version, reason })
  const seen = db.selectFrom('users').select(['creator', 'agent', 'auth_level']).where('id', '=', id)
  expect(await seen.executeTakeFirst()).toEqual({ creator: 1, agent: 1, auth_level: 3 })
})

test('an account is helped: VIP, a reset link, its deletion and its keeping; each needs a proof where it opens a way in', async () => {
  const { id } = await someone()
  const support = await place.desk.member('support')
  for (const call of ['people.resetLink', 'people.clearFactor', 'people.close'] as const)
    expect(await support.call(call, { id, reason }), call).toMatchObject({ code: 'proof-needed' })
  await support.prove()
  expect((await support.done('people.resetLink', { id, reason })).link).toContain('/#/login?how=recover')
  expect(await support.call('people.clearFactor', { id, reason })).toMatchObject({ code: 'no-second-factor' })
  await support.done('people.close', { id, reason })
  expect(await support.done('people.one', { id })).toMatchObject({ state: 'closing' })
  await support.done('people.keep', { id, reason })
  await owner.done('people.giveVip', { id, days: 7, reason })
  const user = await support.done('people.one', { id })
  expect(user.state).toBe('open')
  expect(user.vipUntil).toBeGreaterThan(place.server.parts.now() + 6 * 86_400_000)
})
