import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceTextName } from '#contract/desk/settings.ts'
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

const text = async (name: PlaceTextName) =>
  (await owner.done('settings.texts', {})).rows.find((one) => one.name === name)!

test('a text of the place is written in both languages, shown in the app, and gone back from', async () => {
  const asked = async (name: 'club.rule' | 'dating.joinUs' | 'home.config', language: string) =>
    JSON.stringify((await app.call(name, {}, visitor(), { envelope: { system_language: language } })).data)
  const first = await text('club-rules')
  expect(first.isUsual).toBe(true)
  expect(await asked('club.rule', 'en')).toContain(JSON.stringify(first.html.en).slice(1, -1))
  const texts = { zh: '# 规则\n\n- 友善\n\n<script>alert(1)</script>', en: 'Be **kind** & <b>calm</b>' }
  const change = { name: 'club-rules', texts, version: first.version, reason } as const
  await owner.done('settings.setText', change)
  expect(await owner.call('settings.setText', change)).toMatchObject({ code: 'changed-meanwhile' })
  expect(await asked('club.rule', 'zh-CN')).toContain('<h2>规则</h2><ul><li>友善</li></ul>')
  expect(await asked('club.rule', 'zh-CN')).not.toContain('script')
  expect(await asked('club.rule', 'en')).toContain('<p>Be <b>kind</b> &amp; calm</p>')
  const [entry] = (await owner.done('log.list', { action: 'settings.setText' })).rows
  expect(entry).toMatchObject({ target: 'club-rules', before: first.texts, after: texts })
  await owner.done('settings.setText', { ...change, texts: null, version: (await text('club-rules')).version })
  expect(await text('club-rules')).toEqual(first)

  const { version } = await text('service-hours')
  const hours = { zh: '周末 9:00–12:00', en: 'Weekends, 9 to 12' }
  await owner.done('settings.setText', { name: 'service-hours', texts: hours, version, reason })
  expect(await asked('home.config', 'en')).toContain(`"customer_hours":"${hours.en}"`)
  expect(await asked('dating.joinUs', 'zh-CN')).toContain(hours.zh)
})

test('a text that is empty, too long or nested too deeply is refused, and so is one from who may not write', async () => {
  const { name, version } = await text('service-hours')
  const set = (texts: { zh: string; en: string }, by = owner) =>
    by.call('settings.setText', { name, texts, version, reason })
  expect(await set({ zh: '早上', en: ' ' })).toMatchObject({ code: 'input-wrong' })
  expect(await set({ zh: '早'.repeat(101), en: 'Mornings' })).toMatchObject({ code: 'input-wrong' })
  const rules = await text('club-rules')
  const deep = { zh: `${'>'.repeat(60)} x`, en: 'x' }
  const nested = { name: rules.name, texts: deep, version: rules.version, reason }
  expect(await owner.call('settings.setText', nested)).toMatchObject({ params: { field: 'texts' } })
  const editor = await place.desk.member('editor')
  expect(await set({ zh: '早上', en: 'Mornings' }, editor)).toMatchObject({ code: 'right-missing' })
})

test('what is told of the place holds nothing secret', async () => {
  const told = JSON.stringify(await owner.done('settings.see', {}))
  const { secret, place: its } = place.desk.parts
  for (const bytes of [secret, ...its.keys.map((key) => key.bytes)])
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(told).not.toContain(Buffer.from(bytes).toString(form))
})
