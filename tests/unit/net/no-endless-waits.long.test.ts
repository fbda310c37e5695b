import { describe, expect, test, vi } from 'vitest'
import { metaKeys } from '#bridge/settings.ts'
import type { Net } from '#net/net.ts'
import { rowsOf } from '../outbox/support.ts'
import { createDevice, LINES, type Device } from './harness.ts'
import { homeConfig, mv, mvDetail } from './items.ts'
import { createShaped, patient, shapes, slow, type Direction } from './shaped.ts'
import { createTestClock, realClock, running } from './test-clock.ts'

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(4000).fill(7)])
const purchase = { id: 7, price: 20 }
/** The product's API timeout (`product.md`), and the look by which a line is chosen before it. */
const mostMs = 50_000 + 3000
const stepMs = 250
/** The soak runs in real time, all at once, and with one and two of the lines hit by any (`--maxConcurrency`). */
const inRealTime = process.env.REAL_TIME === '1'
const hitLines = LINES.map((_, at) => at + 1)
const shapesWith = (hit: number) => (inRealTime || hit === LINES.length ? shapes : slow)
/** What needs no more than one line that works. */
const reads = new Set(['list', 'detail', 'question'])
/** Of a network that works: time must not run so fast that an answer which is being made counts as late. */
const calmMs = 10

interface Scene {
  device: Device
  net: Net
}

const comesTrue = (said: () => Promise<boolean>) =>
  vi.waitFor(async () => (await said()) || Promise.reject(new Error('never')), {
    timeout: inRealTime ? mostMs : 30_000,
    interval: 10,
  })

/** What somebody does; each says whether it worked, at the latest after `mostMs`. */
const flows: Record<string, (scene: Scene) => Promise<boolean>> = {
  list: ({ net }) => net.want('mv.byTag', { tag: '山' }).then(({ ok }) => ok),
  detail: ({ net }) => net.want('mv.detail', { id: 7 }).then(({ ok }) => ok),
  question: ({ net }) => net.ask('find.check', {}).then(({ ok }) => ok),
  picture: ({ net }) =>
    net.image({ data: 'covers/1.webp', key: 'k', type: 'image', responseType: 'url' }).then(({ ok }) => ok),
  money: ({ net }) => net.pay('mv.buy', purchase).then(({ ok }) => ok),
  async like({ device, net }) {
    const db = device.person('u-1')
    if ((await rowsOf(db)).length === 0) await net.act('mv.like', { id: 7, on: true })
    // kept at once; the wait is that of its sending: until it is there, or is planned to be tried again
    const left = async () => (await rowsOf(db))[0]
    const tried = async () => (await left())?.failure !== undefined || (await left()) === undefined
    await comesTrue(tried)
    return (await left()) === undefined
  },
}

const gone = (device: Device) => comesTrue(async () => (await rowsOf(device.person('u-1'))).length === 0)

const effectsOf: Record<string, 'mv.buy' | 'mv.like'> = { money: 'mv.buy', like: 'mv.like' }

/** `hit`: how many of the lines are shaped, beside the host of pictures. */
async function openScene(hit: number) {
  const device = createDevice(inRealTime ? realClock : createTestClock())
  await device.device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid: 'u-1' } },
    { key: metaKeys.token, value: 't-1' },
  ])
  const healthy: readonly string[] = LINES.slice(hit)
  const { end } = device
  end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(2)], next: null } }))
  end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { coins: 20 }) }))
  end.on('mv.buy', () => ({ data: { coins: 80, streams: [] } }))
  end.on('mv.like', ({ on }) => ({ data: { is_like: on, likes_count: 2 } }))
  end.picture('covers/1.webp', picture)
  end.on('home.config', () => ({ data: homeConfig('https://img.example/img') }))
  const network = createShaped(end.fetch, device.clock, (origin) => !healthy.includes(origin))
  const net = device.tab({ http: network.http })
  return { device, net, network }
}

const atOnce = { concurrent: inRealTime, timeout: inRealTime ? 3 * mostMs : 60_000 }

describe.each(hitLines)(`no wait is endless (R7): %s of ${LINES.length} lines`, atOnce, (hit) => {
  describe.each<Direction>(['request', 'reply'])('each %s', atOnce, (direction) => {
    describe.each(shapesWith(hit))('%s', atOnce, (shape) => {
      test.each(Object.keys(flows))('%s', atOnce, async (name) => {
        const { device, net, network } = await openScene(hit)
        const { clock, end } = device
        const flow = (paceMs: number) => running(clock, flows[name]!({ device, net }), paceMs)
        network.shape({ shape, direction })
        const fromMs = clock.monoMs()
        const worked = await flow(stepMs)
        expect(clock.monoMs() - fromMs).toBeLessThanOrEqual(mostMs + stepMs)
        if (patient.has(shape) || (hit < LINES.length && reads.has(name))) expect(worked).toBe(true)

        network.shape()
        await running(clock, net.nudge(), calmMs)
        if (!worked && name === 'like') {
          await net.outbox({ do: 'send' })
          await running(clock, gone(device), calmMs)
        } else if (!worked) {
          // who is told that nothing was charged buys once more
          expect((await flow(calmMs)) || (name === 'money' && (await flow(calmMs)))).toBe(true)
        }
        const effect = effectsOf[name]
        if (effect) expect(end.effects.filter((one) => one.name === effect)).toHaveLength(1)
        await net.settled()
        device.close()
      })
    })
  })
})
