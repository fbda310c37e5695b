import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOrigin, factorOf, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { openAuthenticator, type Misdeeds } from '../support/authenticator.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let desk: TestDesk
let nowMs = Date.UTC(2026, 10, 1, 12)
beforeAll(async () => {
  place = await openDeskPlace({ clock: () => nowMs })
  desk = place.desk
})
afterAll(() => place.close())

const device = () => openAuthenticator({ host: 'desk.test', origin: deskOrigin, counts: true })
type Device = ReturnType<typeof device>

/** Adds a passkey of a device for somebody who has proved themselves. */
async function add(who: AtDesk, one: Device, name = 'office', misdeeds?: Misdeeds) {
  const { json } = await who.done('passkeys.options', {})
  return who.call('passkeys.add', { name, credential: one.create(json, misdeeds) })
}

const question = async () => (await desk.call('passkeys.signInOptions', {})).data!.json
const signIn = async (one: Device, misdeeds?: Misdeeds) =>
  desk.call('passkeys.signIn', { credential: one.get(await question(), misdeeds) })

test('a passkey is added with proof, signs in for name, password and code, and no more once it is removed', async () => {
  const editor = await desk.member('editor')
  const one = device()
  expect(await editor.call('passkeys.options', {})).toMatchObject({ status: 401, code: 'proof-needed' })
  await editor.prove()
  expect((await add(editor, one)).status).toBe(200)
  expect(await add(editor, one)).toMatchObject({ status: 409, code: 'passkey-exists' })
  nowMs += 60_000
  const received = await signIn(one)
  expect(received.data).toMatchObject({ name: editor.name, roles: ['editor'] })
  expect(received.cookie).toBeDefined()
  const asked = { cookie: `__Host-desk=${received.cookie}` }
  expect((await desk.call('session.self', {}, asked)).data).toMatchObject({ name: editor.name })
  const [row] = (await editor.done('passkeys.list', {})).rows
  expect(row).toEqual({ id: row!.id, name: 'office', createdAt: nowMs - 60_000, usedAt: nowMs })

  const other = await desk.member('editor')
  await other.prove()
  expect(await other.call('passkeys.remove', { id: row!.id })).toMatchObject({ status: 404 })
  await editor.done('passkeys.remove', { id: row!.id })
  expect(await signIn(one)).toMatchObject({ status: 400, code: 'passkey-unknown' })

  const owner = await desk.member('owner')
  const log = (await owner.done('log.list', { member: editor.name })).rows
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['passkeys.add', 'passkeys.signIn', 'passkeys.remove']),
  )
  expect(log.find(({ action }) => action === 'passkeys.signIn')!.after).toEqual({ passkey: 'office' })
})

test('nothing but a proof for this desk, of now, by whoever has the key, signs in', async () => {
  const owner = await desk.member('owner')
  await owner.prove()
  const one = device()
  expect(await add(owner, one, 'x', { unverified: true })).toMatchObject({ status: 400, code: 'passkey-wrong' })
  expect(await add(owner, one, 'x', { origin: 'https://evil.test' })).toMatchObject({ code: 'passkey-wrong' })
  expect((await add(owner, one)).status).toBe(200)
  const misdeeds: Misdeeds[] = [
    { unverified: true },
    { origin: 'https://evil.test' },
    { host: 'evil.test' },
    { userHandle: Buffer.from('desk-member-1000000').toString('base64url') },
  ]
  for (const misdeed of misdeeds)
    expect(await signIn(one, misdeed), JSON.stringify(misdeed)).toMatchObject({ status: 400, code: 'passkey-wrong' })
  expect(await signIn(one, { challenge: 'bm9uZQ' })).toMatchObject({ code: 'passkey-expired' })
  const twice = one.get(await question())
  expect((await desk.call('passkeys.signIn', { credential: twice })).status).toBe(200)
  expect(await desk.call('passkeys.signIn', { credential: twice })).toMatchObject({ code: 'passkey-expired' })
  const late = one.get(await question())
  nowMs += 10 * 60_000
  expect(await desk.call('passkeys.signIn', { credential: late })).toMatchObject({ code: 'passkey-expired' })
  // a question for a new passkey signs nobody in
  await owner.prove()
  const { json } = await owner.done('passkeys.options', {})
  expect(await desk.call('passkeys.signIn', { credential: one.get(json) })).toMatchObject({ code: 'passkey-wrong' })
  expect(await signIn(one, { counter: 1 })).toMatchObject({ code: 'passkey-copied' })
})

test('whoever was ended signs in with none, and a reset link takes them away', async () => {
  const owner = await desk.member('owner')
  const editor = await desk.member('editor')
  const one = device()
  await editor.prove()
  expect((await add(editor, one)).status).toBe(200)
  await owner.prove()
  const row = (await owner.done('team.list', {})).rows.find(({ name }) => name === editor.name)!
  const { link } = await owner.done('team.resetLink', { id: row.id, reason: 'a lost phone' })
  const code = link.split('#')[1]!
  const { secret } = (await desk.call('session.beginFactor', { code })).data!
  const factor = factorOf(secret, nowMs)
  const made = await desk.call('session.setUp', { code, name: editor.name, password: 'river-stone-42', factor })
  expect(made.status).toBe(200)
  expect(await signIn(one)).toMatchObject({ code: 'passkey-unknown' })

  const support = await desk.member('support')
  const two = device()
  await support.prove()
  expect((await add(support, two)).status).toBe(200)
  const ended = (await owner.done('team.list', {})).rows.find(({ name }) => name === support.name)!
  await owner.done('team.end', { id: ended.id, reason: 'moved on' })
  expect(await signIn(two)).toMatchObject({ code: 'passkey-unknown' })
})

test('questions and guesses of a network are counted', async () => {
  const credential = device().get(await question(), { userHandle: 'eHg' })
  const codesOf = async (ask: () => Promise<{ readonly code?: string }>) => {
    const codes = new Set<string | undefined>()
    for (let at = 0; at < 31; at += 1) codes.add((await ask()).code)
    return [...codes]
  }
  const guess = () => desk.call('passkeys.signIn', { credential })
  expect(await codesOf(guess)).toEqual(['passkey-unknown', 'too-many-attempts'])
  expect(await codesOf(() => desk.call('passkeys.signInOptions', {}))).toEqual([undefined, 'too-many-attempts'])
})
