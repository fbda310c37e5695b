import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCall, deskCallNames } from '#contract/desk/catalogue.ts'
import { deskRoles, rightsOf } from '#contract/desk/rights.ts'
import type { Tx } from '#server/database/tables.ts'
import { keepEntries } from '#server/desk/log.ts'
import type { TestDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let desk: TestDesk
beforeAll(async () => {
  place = await openDeskPlace()
  desk = place.desk
})
afterAll(() => place.close())

/** Calls that take somebody's session away, or are for whoever has none. */
const entrance = deskCallNames.filter((name) => deskCall(name)!.who === 'anybody' || name === 'session.signOut')

test('every call is refused to whoever has not signed in, but those of the entrance', async () => {
  for (const name of deskCallNames.filter((one) => deskCall(one)!.who !== 'anybody'))
    expect(await desk.call(name, {} as never), name).toMatchObject({ status: 401, code: 'signed-out' })
})

test.each(deskRoles)('%s may what the table of rights says, and nothing else', async (role) => {
  const member = await desk.member(role)
  const rights = rightsOf([role])
  for (const name of deskCallNames.filter((one) => !entrance.includes(one))) {
    const { who } = deskCall(name)!
    const may = who === 'signed-in' || rights.has(who as never)
    const { code } = await member.call(name, {} as never)
    if (may) expect(code, `${role}: ${name}`).not.toBe('right-missing')
    else expect(code, `${role}: ${name}`).toBe('right-missing')
  }
})

test('an analyst changes nothing', () => {
  const changing = deskCallNames.filter((name) => deskCall(name)!.mode === 'change')
  expect(changing.filter((name) => rightsOf(['analyst']).has(deskCall(name)!.who as never))).toEqual([])
})

test('a change without an entry is undone', async () => {
  const act = { member: undefined, action: 'test', secret: place.server.parts.secret, nowMs: 1 }
  const unlogged = async (tx: Tx) => keepEntries(tx, act, [])
  await expect(place.server.parts.db.transaction().execute(unlogged)).rejects.toThrow('kept no entry')
})
