import { expect, test } from 'vitest'
import { unreadIn } from '#data/unread-rows.ts'
import { createDevice } from '../net/harness.ts'
import { emptied, goOnline, logIn } from '../outbox/support.ts'
import { metaKeys } from '#bridge/settings.ts'

const message = (id: number, box: 'system' | 'reply', read: boolean) => ({
  id,
  box,
  title: `消息 ${id}`,
  content: '山里下了今年的第一场雪',
  created_at: 1_790_000_000_000 + id,
  read,
})

/** Somebody with two unread messages of the house and one answer. */
async function openBoxes() {
  const device = createDevice()
  await logIn(device, 'u-1', 't-1')
  const unread: Record<string, number> = { system: 2, reply: 1, like: 0, order: 0 }
  device.end.on('message.list', ({ box }) => {
    const list = box === 'system' ? [message(3, box, false), message(2, box, false), message(1, box, true)] : []
    return { data: { list, next: null, unread: unread[box] } }
  })
  device.end.on('message.read', ({ box }) => ({ status: 251, data: { unread: (unread[box] = 0) } }))
  const net = device.tab()
  for (const box of ['system', 'reply', 'like', 'order'] as const) await net.want('message.list', { box })
  return { device, net, unread, db: device.person('u-1') }
}

test('what was not read is counted from rows, and what is new is counted although it is not shown yet', async () => {
  const { device, net, db, unread } = await openBoxes()
  expect(await unreadIn(db)).toEqual({ system: 2, reply: 1, like: 0, order: 0 })
  unread['reply'] = 4
  device.clock.advance(60_000)
  await net.want('message.list', { box: 'reply' })
  expect((await unreadIn(db)).reply).toBe(4)
})

test('a box that was read counts as read at once without a connection, and after it was told', async () => {
  const { device, net, db } = await openBoxes()
  await device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
  await net.act('message.read', { box: 'system', to_id: 3 })
  expect(await unreadIn(db)).toEqual({ system: 0, reply: 1, like: 0, order: 0 })
  expect(device.end.sent('message.read')).toHaveLength(0)
  await goOnline({ device, net, db, tab: device.tab })
  await emptied(db)
  expect(device.end.sent('message.read')).toHaveLength(1)
  expect(await unreadIn(db)).toEqual({ system: 0, reply: 1, like: 0, order: 0 })
})
