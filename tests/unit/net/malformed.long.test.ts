import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callNames, callOf, type CallName, type InputOf } from '#contract/catalogue.ts'
import type { Call } from '#contract/call.ts'
import { metaKeys } from '#bridge/settings.ts'
import { InnerReply, sessionInvalid } from '#contract/reply.ts'
import { isCached } from './cached-calls.ts'
import { generate, seeded, SEED, type Chance } from './generate.ts'
import { createDevice, LINES } from './harness.ts'
import type { Answer } from './test-end.ts'

const total = process.env['SOAK'] ? 1_000_000 : Number(process.env['COUNT'] ?? 20_000)
const together = 100

console.info(`seed ${SEED}`)

const oddities: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  'x',
  '<script>alert(1)</script>',
  [],
  {},
  [[[[[]]]]],
  { __proto__: null, constructor: 1 },
  'a'.repeat(5000),
  { list: null },
  Number.MAX_SAFE_INTEGER + 2,
]

/** The same value with something put, taken or exchanged at one place. */
function spoiled(value: unknown, chance: Chance, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 6 || chance(4) === 0)
    return oddities[chance(oddities.length)]
  if (Array.isArray(value)) {
    if (value.length === 0) return [oddities[chance(oddities.length)]]
    const at = chance(value.length)
    return value.map((one: unknown, index) => (index === at ? spoiled(one, chance, depth + 1) : one))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return oddities[chance(oddities.length)]
  const at = chance(entries.length)
  if (chance(3) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([name, one], index) => [name, index === at ? spoiled(one, chance, depth + 1) : one]),
  )
}

const texts: ((text: string, chance: Chance) => string)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '{"errcode":0}',
  () => '{"errcode":0,"data":null}',
  () => '{"errcode":0,"data":""}',
  () => '{"errcode":0,"data":5}',
  () => '{"errcode":1e999,"data":"AAAA"}',
  () => '{"errcode":1020}',
  () => '{"errcode":420}',
  () => `${'['.repeat(20_000)}`,
  () => '<html>',
  (text, chance) => text.slice(0, chance(text.length)),
  (text, chance) => {
    const at = chance(text.length)
    return `${text.slice(0, at)}${String.fromCharCode(chance(0x2000))}${text.slice(at + 1)}`
  },
  (text) => text.replace('"errcode":0', '"errcode":"0"'),
  (text) => text.replace('"errcode":0', '"errcode":1010'),
  (text, chance) =>
    JSON.stringify({
      errcode: 0,
      data: Buffer.from(Array.from({ length: chance(200) }, () => chance(256))).toString('base64url'),
    }),
]

/** A valid reply of each call, made now and then anew: most of the time goes into making them. */
function replies(chance: Chance) {
  const made = new Map<CallName, unknown>()
  return (name: CallName): unknown => {
    if (!made.has(name) || chance(20) === 0)
      made.set(name, generate((callOf(name) as Call<unknown, unknown>).output, chance))
    return made.get(name)
  }
}

/** What an honest end would never seal: data or a frame that do not fit. */
function malformed(name: CallName, valid: unknown, chance: Chance): Answer {
  const call = callOf(name) as Call<unknown, unknown>
  for (;;) {
    if (chance(5) > 0) {
      const data = spoiled(valid, chance)
      if (!v.safeParse(call.output, data).success) return { data }
    } else {
      const inner = spoiled({ status: call.success, msg: '', data: valid, time: 1 }, chance)
      const frame = v.safeParse(InnerReply, inner)
      const fits =
        frame.success && frame.output.status === call.success && v.safeParse(call.output, frame.output.data).success
      if (!fits && !(frame.success && frame.output.status === sessionInvalid)) return { inner: inner ?? null }
    }
  }
}

test(`${total} malformed replies: every call is answered with a failure, and no row changes (R6)`, async () => {
  const chance = seeded(SEED)
  const device = createDevice()
  const { end, clock } = device
  const net = device.tab()
  const rejected: unknown[] = []
  const onRejected = (reason: unknown) => rejected.push(reason)
  process.on('unhandledRejection', onRejected)
  await net.ask('find.check', {})
  await net.settings({ pinnedLine: LINES[0] })
  const id = (await device.device.meta.get(metaKeys.deviceId))?.value
  const valid = replies(chance)
  for (const name of callNames) end.on(name, () => malformed(name, valid(name), chance))
  end.fault(LINES[0], {
    kind: 'altered',
    alter: (text) => (chance(2) === 0 ? text : texts[chance(texts.length)]!(text, chance)),
  })

  const timer = setInterval(() => clock.advance(500), 2)
  const inputs = new Map(callNames.map((name) => [name, generate(callOf(name).input as never, seeded(SEED))]))
  const one = async (): Promise<{ name: CallName; ok: boolean }> => {
    const name = callNames[chance(callNames.length)]!
    const input = inputs.get(name) as InputOf<CallName>
    if (isCached(name) && chance(2) === 0) return { name, ok: (await net.want(name, input as never)).ok }
    return { name, ok: (await net.ask(name, input as never)).ok }
  }
  try {
    for (let done = 0; done < total; done += together) {
      const results = await Promise.all(Array.from({ length: together }, one))
      expect(
        results.filter(({ ok }) => ok),
        `seed ${SEED}, after ${done}`,
      ).toEqual([])
    }
  } finally {
    clearInterval(timer)
    process.off('unhandledRejection', onRejected)
  }
  expect(rejected).toEqual([])
  const db = device.person('guest')
  const counts = await Promise.all(
    db.tables.filter(({ name }) => name !== 'meta').map(async (table) => [table.name, await table.count()]),
  )
  expect(counts.filter(([, count]) => count !== 0)).toEqual([])
  const meta = Object.fromEntries((await device.device.meta.toArray()).map(({ key, value }) => [key, value]))
  expect(meta[metaKeys.deviceId]).toBe(id)
  expect([meta[metaKeys.token], meta[metaKeys.person], meta[metaKeys.sessionInvalid]]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
}, 36_000_000)
