import { metaKeys } from '#bridge/settings.ts'
import type { Net } from '#net/net.ts'
import { paymentTarget } from '#net/store/payments.ts'
import { createDevice, type Device } from './harness.ts'
import { mvDetail } from './items.ts'

/** What a purchase brings. */
export const stream = { quality: '720p', height: 720, bandwidth: 1_000_000, url: 'lake/720.m3u8', bytes: 9000 }
/** What is bought. */
export const purchase = { id: 7, price: 20 }
/** The key of its row. */
export const target = paymentTarget('mv.buy', purchase)
/** Where it is bought. */
export const path = '/api/user/watchingMvByCoins'

/** A device of a person with 100 coins, whose worker has the video that is to be bought. */
export async function begun(): Promise<{ device: Device; net: Net; balance: () => number }> {
  const device = createDevice()
  let coins = 100
  await device.device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid: 'u-1' } },
    { key: metaKeys.token, value: 't-1' },
  ])
  device.end.on('mv.buy', ({ price }) => ({ data: { coins: (coins -= price), streams: [stream] } }))
  device.end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { coins: 20 }) }))
  const net = device.tab()
  await net.want('mv.detail', { id: 7 })
  return { device, net, balance: () => coins }
}

/** The payment as it is kept. */
export const row = (device: Device) => device.person('u-1').payments.get(target)
/** How often the person was charged. */
export const charges = ({ end }: Device) => end.effects.filter(({ name }) => name === 'mv.buy').length
