import { metaKeys } from '#bridge/settings.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import type { Net } from '#net/net.ts'
import { createDevice, type Device, type TabOptions } from '../net/harness.ts'
import { mv, mvDetail } from '../net/items.ts'

/** A device with somebody logged in, and what they saw. */
export interface Scene {
  device: Device
  net: Net
  db: PersonDatabase
  tab(options?: TabOptions): Net
}

export const logIn = ({ device }: Device, uuid: string, token: string) =>
  device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid } },
    { key: metaKeys.token, value: token },
  ])

/** Somebody who has seen the videos 1 and 2. */
export async function openScene(options?: TabOptions): Promise<Scene> {
  const device = createDevice()
  const { end } = device
  await logIn(device, 'u-1', 't-1')
  end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(2)], next: null } }))
  end.on('mv.detail', ({ id }) => ({ data: mvDetail(id) }))
  const net = device.tab(options)
  await net.want('mv.byTag', { tag: '山' })
  await net.want('mv.detail', { id: 1 })
  return { device, net, db: device.person('u-1'), tab: device.tab }
}

/** Everything in the outbox, in its order. */
export const rowsOf = (db: PersonDatabase): Promise<OutboxRow[]> => db.outbox.orderBy('seq').toArray()

/** Resolves when a condition holds that takes a look at the database; fails after some seconds. */
export async function eventually(
  condition: () => Promise<boolean> | boolean,
  what: string,
  limitMs = 5000,
): Promise<void> {
  const from = performance.now()
  while (!(await condition())) {
    if (performance.now() - from > limitMs) throw new Error(`never: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Resolves when nothing waits any more. */
export const emptied = (db: PersonDatabase) =>
  eventually(async () => (await db.outbox.where('state').equals('waiting').count()) === 0, 'nothing waits')

/** The outbox of a person who wants nothing but what is on the device: nothing is tried. */
export async function offlineScene(): Promise<Scene> {
  const scene = await openScene()
  await scene.device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
  return scene
}

export const goOnline = async ({ device, net }: Scene) => {
  await device.device.meta.put({ key: metaKeys.settings, value: {} })
  await net.outbox({ do: 'send' })
}
