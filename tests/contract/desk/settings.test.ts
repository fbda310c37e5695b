import { afterAll, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/reply.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { createClient, visitor, type Client } from '../support/client.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let owner: AtDesk
let app: Client
beforeAll(async () => {
  place = await openDeskPlace()
  owner = await place.desk.member('owner')
  const { fetch, lines, keys } = place.server
  app = await createClient(fetch, lines[0]!, keys, Date.now)
})
afterAll(() => place.close())

const words = { zh: '正在搬家', en: 'We are moving' }
const reason = 'new disk'
const version = async () => (await owner.done('settings.see', {})).maintenance.version
const set = async (on: boolean) =>
  owner.done('settings.setMaintenance', { on, ...words, reason, version: await version() })
const ask = (language: string) =>
  app.call('mv.detail', { id: 1 }, visitor(), { envelope: { system_language: language } })

test('while maintenance is on the app is refused in its language, and served again at once afterwards', async () => {
  expect((await ask('en')).status).toBe(200)
  await set(true)
  expect(await ask('en')).toMatchObject({ errcode: errcodes.maintenance, msg: words.en, retry_after: 60 })
  expect(await ask('zh-CN')).toMatchObject({ errcode: errcodes.maintenance, msg: words.zh })
  const ready = await place.server.fetch(new Request(`${place.server.lines[0]!}/readyz`))
  expect(ready.status).toBe(200)
  expect(await owner.done('settings.see', {})).toMatchObject({ maintenance: { on: true, ...words } })
  await set(false)
  expect((await ask('en')).status).toBe(200)
})

test('of two who switch maintenance the second is told, and both sides of a change are in the log', async () => {
  const seen = await version()
  await owner.done('settings.setMaintenance', { on: true, ...words, reason, version: seen })
  const late = await owner.call('settings.setMaintenance', { on: false, ...words, reason, version: seen })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  await set(false)
  const [entry] = (await owner.done('log.list', { action: 'settings.setMaintenance' })).rows
  expect(entry).toMatchObject({ target: 'maintenance', reason, before: { on: true }, after: { on: false } })
})

test('what is told of the place holds nothing secret', async () => {
  const told = JSON.stringify(await owner.done('settings.see', {}))
  const { secret, place: its } = place.desk.parts
  for (const bytes of [secret, ...its.keys.map((key) => key.bytes)])
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(told).not.toContain(Buffer.from(bytes).toString(form))
})
