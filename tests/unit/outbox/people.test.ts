import { expect, test } from 'vitest'
import { metaKeys } from '#bridge/settings.ts'
import { createDevice } from '../net/harness.ts'
import { emptied, eventually, logIn, openScene, rowsOf } from './support.ts'

const offline = { key: metaKeys.settings, value: { forcedOffline: true } }
const online = { key: metaKeys.settings, value: {} }

/** An end where everybody can log in; the uuid is the name. */
async function openWithLogin() {
  const scene = await openScene()
  scene.device.end.on('user.login', ({ username }) => ({ data: { token: `token-${username}`, uuid: username } }))
  return scene
}
const credentials = (username: string) => ({ username, password: 'secret-1' })

test('what somebody left is never sent as the next one, and sent when they are back', async () => {
  const { device, net, db } = await openWithLogin()
  const { end } = device
  await device.device.meta.put(offline)
  const made = await net.act('mv.comment', { id: 1, content: '我的' })
  expect(await net.leave(true)).toMatchObject({ ok: true })
  await device.device.meta.put(online)
  await net.enter('login', credentials('u-2'))
  await net.act('mv.like', { id: 2, on: true })
  await eventually(() => end.effects.some(({ name }) => name === 'mv.like'), 'the other’s like')
  await net.outbox({ do: 'send' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(end.of('mv.comment')).toEqual([])
  await net.leave()
  await net.enter('login', credentials('u-1'))
  await eventually(() => end.of('mv.comment').length === 1, 'their comment')
  expect(end.of('mv.comment')[0]!.json).toMatchObject({
    system_token: 'token-u-1',
    system_oauth_new_id: 'u-1',
    request_id: made.ok ? made.value.entry : '',
  })
  await emptied(db)
})

test('a session that is no longer valid keeps what waits, and says so once', async () => {
  const { device, net, db } = await openWithLogin()
  const { end } = device
  end.on('mv.comment', () => ({ status: 420, msg: '请重新登录' }))
  await net.act('mv.comment', { id: 1, content: '我的' })
  await eventually(async () => (await device.device.meta.get(metaKeys.sessionInvalid)) !== undefined, 'it is told')
  expect(await device.device.meta.get(metaKeys.token)).toBeUndefined()
  expect(await rowsOf(db)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  end.on('mv.comment', () => ({ status: 403, msg: '不行', data: {} }))
  await net.enter('login', credentials('u-1'))
  await emptied(db)
  expect(await rowsOf(db)).toMatchObject([{ state: 'refused' }])
})

test('who leaves without keeping it leaves nothing', async () => {
  const { device, net } = await openWithLogin()
  await device.device.meta.put(offline)
  await net.act('mv.comment', { id: 1, content: '我的' })
  await net.leave(false)
  await device.device.meta.put(online)
  await net.enter('login', credentials('u-1'))
  expect(await rowsOf(device.person('u-1'))).toEqual([])
})

test('drafts are kept with what waits', async () => {
  const { device, net } = await openWithLogin()
  await device.device.meta.put(offline)
  await net.act('mv.comment', { id: 1, content: '我的' })
  const draft = { id: 'comment:video:2', target: 'comment:video:2', fields: { text: '半句' }, files: [], at: 1 }
  await device.person('u-1').drafts.put(draft)
  await net.leave(true)
  expect(await device.person('u-1').drafts.toArray()).toEqual([draft])
  expect(await device.person('u-1').cards.count()).toBe(0)
})

test('a visitor’s report is sent as the visitor they were, also after they logged in', async () => {
  const device = createDevice()
  const { end } = device
  end.on('user.login', ({ username }) => ({ data: { token: `token-${username}`, uuid: username } }))
  const net = device.tab()
  await net.want('topic.feature', {})
  const was = String((await device.device.meta.get(metaKeys.deviceId))?.value)
  end.fault('*', { kind: 'only', when: (url) => url.endsWith('/report'), fault: { kind: 'dead' } })
  expect(await net.act('mv.report', { id: 1, type: 1, content: '有未成年人' })).toMatchObject({ ok: true })
  const guest = device.person('guest')
  await eventually(async () => (await rowsOf(guest))[0]!.attempts > 0, 'it was tried')
  await logIn(device, 'u-1', 't-1')
  await device.device.meta.put({ key: metaKeys.deviceId, value: 'abcdefghijklmnopqrs_1790000000000' })
  end.fault('*', undefined)
  const later = device.tab()
  await guest.outbox.toCollection().modify({ notBefore: 0 })
  await later.active(true)
  await eventually(() => end.of('mv.report').length > 0, 'the report')
  expect(end.of('mv.report').at(-1)!.json).toMatchObject({
    system_token: '',
    system_oauth_new_id: '',
    system_oauth_id: was,
  })
})

test('a visitor who does what only a person can do is asked to log in', async () => {
  const device = createDevice()
  const net = device.tab()
  expect(await net.act('mv.like', { id: 1, on: true })).toMatchObject({ ok: false, failure: { kind: 'session' } })
  expect((await device.device.meta.get(metaKeys.sessionInvalid))?.value).toMatchObject({ visitor: true })
  expect(await rowsOf(device.person('guest'))).toEqual([])
  expect(device.end.of('mv.like')).toEqual([])
})
