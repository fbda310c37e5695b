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

const reason = 'the season is over'
const rowOf = async ({ name }: { name: string }) =>
  (await owner.done('team.list', {})).rows.find((row) => row.name === name)!

test('nobody edits their own roles, grants what they lack, or leaves a place without an owner', async () => {
  const mine = await rowOf(owner)
  const change = { id: mine.id, version: mine.version, reason }
  expect(await owner.call('team.setRoles', { ...change, roles: ['owner', 'editor'] })).toMatchObject({
    code: 'own-role',
  })
  expect(await owner.call('team.end', change)).toMatchObject({ code: 'own-role' })
  const editor = await desk.member('editor')
  await editor.prove()
  expect(await editor.call('team.invite', { roles: ['owner'], reason })).toMatchObject({ code: 'right-missing' })
})

test('of two who change the roles of one member the second is told, and nothing is written over', async () => {
  const editor = await desk.member('editor')
  const { id, version } = await rowOf(editor)
  await owner.done('team.setRoles', { id, version, roles: ['analyst'], reason })
  const late = await owner.call('team.setRoles', { id, version, roles: ['finance'], reason })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect((await rowOf(editor)).roles).toEqual(['analyst'])
})

test('a member who is ended is signed out at once, and cannot sign in', async () => {
  const editor = await desk.member('editor')
  const { id } = await rowOf(editor)
  await owner.done('team.end', { id, reason })
  expect(await editor.call('team.list', {})).toMatchObject({ code: 'signed-out' })
  const again = { name: editor.name, password: editor.password, factor: editor.factor() }
  expect(await desk.call('session.signIn', again)).toMatchObject({ code: 'sign-in-wrong' })
})

test('an invitation ends with the rights of whoever made it', async () => {
  const maker = await desk.member('owner')
  await maker.prove()
  const invite = async () => (await maker.done('team.invite', { roles: ['owner'], reason })).link.split('#')[1]!
  const first = await invite()
  expect((await desk.call('session.link', { code: first })).status).toBe(200)
  const { id, version } = await rowOf(maker)
  await owner.done('team.setRoles', { id, version, roles: ['analyst', 'owner'], reason })
  expect(await desk.call('session.link', { code: first }), 'other roles').toMatchObject({ code: 'link-ended' })
  const second = await invite()
  await owner.done('team.end', { id, reason })
  expect(await desk.call('session.link', { code: second }), 'no member any more').toMatchObject({ code: 'link-ended' })
})
