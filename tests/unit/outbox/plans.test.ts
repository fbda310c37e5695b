import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Patch } from '#bridge/outbox.ts'
import { metaKeys } from '#bridge/settings.ts'
import { callNames, callOf, type InputOf, type OutboxCall } from '#contract/catalogue.ts'
import { noticesOf } from '#contract/notices.ts'
import { queueOf } from '#net/outbox/mutation-definition.ts'
import { definitionOf } from '#net/outbox/describe.ts'
import { en, zh } from '#tests/words.ts'
import { fieldsOf } from '../contract/fields-of.ts'
import { generate, seeded, SEED } from '../net/generate.ts'
import { emptied, openScene, rowsOf } from './support.ts'

const calls = callNames.filter((name): name is OutboxCall => callOf(name).mode === 'outbox')
/** Inputs whose fields depend on each other or on the day. */
const written: Partial<Record<OutboxCall, object>> = {
  'user.update': { sign: '看山看水' },
  'wei.report': { kind: 'comment:post', id: 3, type: 1, content: '骂人' },
}
const inputOf = (name: OutboxCall) =>
  (written[name] as InputOf<OutboxCall> | undefined) ??
  (generate(callOf(name).input as v.GenericSchema as never, seeded(SEED)) as InputOf<OutboxCall>)
const replyFieldsOf = (name: OutboxCall) => fieldsOf(callOf(name).output as never, []).map((field) => field.name)

/** The patches of a call, as its entry holds them. */
async function patchesOf(name: OutboxCall, input: object): Promise<Patch[]> {
  const scene = await openScene()
  await scene.device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
  const kept = await scene.net.act(name, input as never)
  expect(kept, `seed ${SEED}`).toMatchObject({ ok: true })
  return (await rowsOf(scene.db))[0]!.patches
}

test('each is about something, in whose queue it stands', () => {
  for (const name of calls) expect(queueOf(definitionOf(name).subject(inputOf(name), 'e')), name).toMatch(/^\S+ \S+$/)
})

describe.each(calls)('%s', (name) => {
  test('is kept without a connection, sent as it was meant when there is one, and gone', async () => {
    const { device, net, db } = await openScene()
    const input = inputOf(name)
    await device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
    expect(await net.act(name, input as never), `seed ${SEED}`).toMatchObject({ ok: true })
    expect(device.end.of(name)).toEqual([])
    const [row] = await rowsOf(db)
    await device.device.meta.put({ key: metaKeys.settings, value: {} })
    await net.outbox({ do: 'send' })
    await emptied(db)
    expect(device.end.of(name)).toHaveLength(1)
    expect(device.end.of(name)[0]!.json).toMatchObject({
      ...(v.parse(callOf(name).input as never, input) as object),
      request_id: row!.id,
    })
    expect((await rowsOf(db)).map(({ state }) => state)).toEqual(callOf(name).toast ? ['sent'] : [])
  })

  test('refused, what somebody wrote in it is a draft again', async () => {
    const input = inputOf(name)
    const text = 'content' in input ? input.content : undefined
    if (typeof text !== 'string') return
    const { device, net, db } = await openScene()
    device.end.on(name, () => ({ status: 403, msg: '不行', data: {} }))
    expect(await net.act(name, input as never), `seed ${SEED}`).toMatchObject({ ok: true })
    await emptied(db)
    expect((await rowsOf(db)).map(({ state }) => state)).toEqual(['refused'])
    const [draft, ...others] = await db.drafts.toArray()
    expect(others).toEqual([])
    expect(Object.values(draft?.fields ?? {}), draft?.target).toContain(text)
  })

  test('what it changes at once are things that the server says of it too', async () => {
    const input = inputOf(name)
    for (const patch of await patchesOf(name, 'on' in input ? { ...input, on: true } : input)) {
      if (patch.type === 'toggle') {
        expect(replyFieldsOf(name)).toContain(patch.field)
        if (patch.count !== undefined) expect(replyFieldsOf(name)).toContain(patch.count)
      }
      if (patch.type === 'item') {
        const whole = { ...patch.entity, id: 1, ...('mvs' in patch.entity && { mvs: [] }) }
        expect(v.safeParse(callOf(name).output as never, whole).issues, name).toBeUndefined()
      }
    }
  })
})

test('what can be turned round takes itself back, and nothing else does', () => {
  for (const name of calls) {
    const input = inputOf(name)
    const undoes = definitionOf(name).undoes
    if (!('on' in input)) continue
    const earlier = { call: name, id: 'e', input }
    expect(undoes?.({ ...input, on: !input.on }, earlier), name).toBe(true)
    expect(undoes?.(input, earlier), name).toBe(false)
    expect(undoes?.({ ...input, on: !input.on }, { ...earlier, call: 'mv.log' }), name).toBe(false)
  }
})

test('the page has words for each call, and for the success of those that tell of it', () => {
  for (const words of [zh.outbox, en.outbox]) {
    expect(Object.keys(words.calls).toSorted()).toEqual(calls.toSorted())
    expect(Object.keys(words.done).toSorted()).toEqual(calls.filter((name) => noticesOf(name).toast).toSorted())
  }
})
