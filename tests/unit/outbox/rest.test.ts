import { metaKeys } from '#bridge/settings.ts'
import { expect, test } from 'vitest'
import { until } from '../net/test-clock.ts'
import { emptied, offlineScene, openScene } from './support.ts'

const limits = { restMs: 2000 }

test('code that the first screen does not need is loaded a while after the first contact', async () => {
  const { device, tab } = await openScene()
  const { clock } = device
  await tab({ limits }).hello({ displayMode: 'webview' })
  await until(() => device.end.of('home.config').length > 0, 'the contact')
  // an absence shows only after a while: without the rest the code is here by then
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(device.holder()).toBeUndefined()
  await until(() => (clock.advance(limits.restMs), device.holder() !== undefined), 'somebody sends')
  device.close()
})

test('what waits to be sent is sent without that rest', async () => {
  const { device, net, db, tab } = await offlineScene()
  await net.act('mv.like', { id: 1, on: true })
  expect(await db.outbox.count()).toBe(1)
  await device.device.meta.delete(metaKeys.settings)
  await tab({ limits }).hello({ displayMode: 'webview' })
  await emptied(db)
  expect(device.clock.monoMs()).toBe(0)
  device.close()
})
