import Dexie from 'dexie'
import { expect, test } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import { metaKeys } from '#bridge/settings.ts'
import { defaultLimits } from '#net/config.ts'
import type { Http } from '#net/links/http.ts'
import { paymentTarget } from '#net/store/payments.ts'
import { applyFault, type Fault } from './faults.ts'
import { seeded, SEED } from './generate.ts'
import { createDevice } from './harness.ts'
import { running } from './test-clock.ts'

const runs = process.env['SOAK'] ? 5000 : 60
const purchase = { id: 7, price: 20 }
const target = paymentTarget('mv.buy', purchase)

console.info(`seed ${SEED}`)

/** What may go wrong with a payment or the question about it; half of the requests are fine. */
const faults: (Fault | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  { kind: 'dead' },
  { kind: 'silent' },
  { kind: 'reset-after-commit' },
  { kind: 'truncated' },
  { kind: 'http', status: 502 },
]

test('however replies are lost and the app is killed, one tap is one charge at most, and the rows say what was charged', async () => {
  for (let run = 0; run < runs; run += 1) {
    const chance = seeded(SEED + run)
    const device = createDevice()
    const { end, clock } = device
    await device.device.meta.bulkPut([
      { key: metaKeys.person, value: { uuid: 'u-1' } },
      { key: metaKeys.token, value: 't-1' },
    ])
    let coins = 1000
    end.on('mv.buy', ({ price }) => ({ data: { coins: (coins -= price), streams: [] } }))
    const db = device.person('u-1')
    const log: string[] = []
    let faulty = true

    /** A run of the app: once killed, nothing of it ever happens again but what the database had begun. */
    const start = () => {
      const life = {
        killed: false,
        open: new Set<PersonDatabase>(),
        kill() {
          life.killed = true
          for (const one of life.open) one.close()
        },
      }
      const person = (uuid: string) => {
        const one = device.person(uuid)
        life.open.add(one)
        if (life.killed) one.open = () => new Dexie.Promise(() => {})
        return one
      }
      const http: Http = async (request) => {
        if (life.killed) return new Promise(() => {})
        const fault = faulty && request.url.endsWith('watchingMvByCoins') ? faults[chance(faults.length)] : undefined
        if (fault) log.push(fault.kind)
        const reply = await applyFault(fault, { request: request.clone(), origin: '', serve: () => end.fetch(request) })
        return life.killed ? new Promise(() => {}) : reply
      }
      return { life, net: device.tab({ http, makers: { person } }) }
    }

    let app = start()
    let openings = 0
    for (let tap = 0; tap < 4; tap += 1) {
      // a person sees what came of the last one before they tap for more, and that takes a moment
      clock.advance(1)
      const tappedAt = clock.nowMs()
      const before = await db.payments.get(target)
      if (before?.state !== 'pending' && before?.state !== 'checking') openings += 1
      log.push('tap')
      if (chance(3) === 0) {
        void app.net.pay('mv.buy', purchase, { tappedAt })
        const cut = chance(12)
        for (let turn = 0; turn < cut; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
        app.life.kill()
        log.push('kill')
        app = start()
      } else {
        const result = await running(clock, app.net.pay('mv.buy', purchase, { tappedAt }), 2000)
        log.push(result.ok ? 'ok' : result.failure.kind)
      }
    }
    faulty = false
    clock.advance(defaultLimits.callMs + 1)
    const last = device.tab()
    await last.hello({ displayMode: 'webview' })
    const open = async () => (await db.payments.where('state').anyOf('pending', 'checking').count()) > 0
    for (let i = 0; i < 1000 && (await open()); i += 1) await new Promise((resolve) => setTimeout(resolve, 2))

    const context = `seed ${SEED + run}: ${log.join(', ')}`
    const charged = end.effects.filter(({ name }) => name === 'mv.buy').map(({ requestId }) => requestId)
    expect(await open(), context).toBe(false)
    expect(new Set(charged).size, context).toBe(charged.length)
    expect(charged.length, context).toBeLessThanOrEqual(openings)
    expect(coins, context).toBe(1000 - 20 * charged.length)
    const row = await db.payments.get(target)
    if (row) expect(row.state === 'done', context).toBe(charged.includes(row.requestId))
    device.close()
  }
}, 3_000_000)
