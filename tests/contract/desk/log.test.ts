import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AtDesk, TestDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let desk: TestDesk
let owner: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  desk = place.desk
  owner = await desk.member('owner')
  await owner.prove()
})
afterAll(() => place.close())

const reason = 'because'

test('an entry says who, what, why, before and after', async () => {
  const editor = await desk.member('editor')
  const { rows } = await owner.done('team.list', {})
  const { id, version } = rows.find(({ name }) => name === editor.name)!
  await owner.done('team.setRoles', { id, version, roles: ['analyst'], reason })
  const [entry] = (await owner.done('log.list', { action: 'team.setRoles' })).rows
  expect(entry).toMatchObject({ member: owner.name, roles: 'owner', kind: 'member', target: String(id), reason })
  expect(entry).toMatchObject({ name: editor.name, before: { roles: 'editor' }, after: { roles: 'analyst' } })
})

test('the log is only added to, and a gap shows', async () => {
  const { db, engine } = place.server.parts
  for (const name of ['one', 'two', 'three'])
    await owner.done('team.invite', { roles: ['editor'], reason: `invitation ${name}` })
  const whole = await owner.done('log.verify', {})
  expect(whole.brokenAt).toBeNull()
  expect(whole.entries).toBeGreaterThan(3)
  await expect(sql`delete from desk_log where id = 2`.execute(db)).rejects.toThrow('only added to')
  await expect(sql`update desk_log set reason = 'x' where id = 2`.execute(db)).rejects.toThrow('only added to')
  if (engine !== 'sqlite') return
  await sql`drop trigger desk_log_delete`.execute(db)
  await sql`delete from desk_log where id = 2`.execute(db)
  expect((await owner.done('log.verify', {})).brokenAt).toBe(3)
})
