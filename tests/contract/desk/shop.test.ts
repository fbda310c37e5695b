import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryRow } from '#contract/desk/entries.ts'
import type { Product } from '#contract/shapes/money.ts'
import { rateNames, rates, type RateName } from '#contract/desk/rates.ts'
import { orderByNo } from '#server/repositories/orders.ts'
import { valuesOf } from '#server/repositories/rates.ts'
import { priceName, pricedProducts } from '#server/services/prices.ts'
import { ratesAt } from '#server/services/rates.ts'
import { openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { newRequestId, type Who } from '../support/client.ts'
import { ends, type End } from '../support/ends.ts'

let end: End
let desk: TestDesk
let editor: AtDesk
let buyer: Who
beforeAll(async () => {
  end = await ends[0]!.open()
  desk = openDesk(end.server)
  buyer = await end.newcomer(10_000)
})
/** A proof holds for minutes, and the clocks of these tests go on by hours. */
async function proveNow() {
  editor = await desk.member('editor')
  await editor.prove()
}
beforeEach(proveNow)
afterAll(() => end.close())

const reason = 'for the test'
const hourMs = 3600 * 1000
const rows = async (list: 'products' | 'payMethods' | 'gifts') =>
  (await editor.done('shop.entries', { list, limit: 100 })).rows
const firstOf = async (list: 'products' | 'payMethods' | 'gifts') =>
  (await rows(list)).find(({ state }) => state === 'on')!
const again = async (list: 'products' | 'gifts', id: number) => (await rows(list)).find((row) => row.id === id)!
const products = async (language = 'zh') => {
  const envelope = { system_language: language }
  const { data } = await end.call('order.products', { type: 'coin' }, buyer, { envelope })
  return (data as { list: Product[] }).list
}
const order = async (product: number) => {
  const method = (await rows('payMethods'))[0]!.id
  const answer = await end.call('order.pay', { product_id: product, method }, buyer, { requestId: newRequestId() })
  return { status: answer.status, no: (answer.data as { order_no: string } | undefined)?.order_no }
}
const priceOf = async (no: string | undefined) => (await orderByNo(end.server.parts.db, no!))?.price
const edited = (row: EntryRow, values: EntryRow['values']) => ({
  ...{ list: 'products' as const, id: row.id, version: row.version },
  ...{ values: { ...row.values, ...values }, translations: row.translations },
})

test('a product that was made at the desk is sold under its name in the buyer’s language; taken off, it is sold no more', async () => {
  const values = { type: 'coin', name: '一百金币', price: 1000, coins: 100, original: 1200 }
  const whole = { ...values, bonus: null, days: null, tag: null, shows_from: null, shows_until: null }
  const translations = { en: { name: 'A hundred coins' } }
  const { id } = await editor.done('shop.addEntry', { list: 'products', values: whole, translations })
  const inApp = async (language?: string) => (await products(language)).find((one) => one.id === id)
  expect(await inApp()).toMatchObject({ name: '一百金币', price: '10.00', original: '12.00', coins: 100 })
  expect(await inApp('en')).toMatchObject({ name: 'A hundred coins', price: '10.00' })
  const made = await order(id)
  expect(made.status).toBe(200)
  await editor.done('shop.showEntries', { list: 'products', ids: [id], on: false, reason })
  expect(await inApp()).toBeUndefined()
  expect((await order(id)).status).toBe(404)
  expect(await priceOf(made.no)).toBe(1000)
  const incomplete = { ...whole, type: 'vip' }
  expect(await editor.call('shop.addEntry', { list: 'products', values: incomplete, translations: {} })).toMatchObject({
    code: 'input-wrong',
    params: { field: 'days' },
  })
})

test('a price from a date holds at the moment of an order; an order keeps its own', async () => {
  const { id, version, values } = await firstOf('products')
  const [now, before] = [end.clock.nowMs, values['price'] as number]
  const from = now + hourMs
  const change = { list: 'products' as const, id, value: before + 500, from, version }
  await editor.done('shop.setPrice', change)
  expect(await editor.call('shop.setPrice', change)).toMatchObject({ code: 'changed-meanwhile' })
  expect(await again('products', id)).toMatchObject({
    values: { price: before },
    coming: [{ value: before + 500, from }],
  })
  const first = await order(id)
  end.clock.nowMs = from - 1
  const second = await order(id)
  end.clock.nowMs = from
  await proveNow()
  const third = await order(id)
  expect(await Promise.all([first, second, third].map(({ no }) => priceOf(no)))).toEqual([before, before, before + 500])
  expect((await products()).find((one) => one.id === id)?.price).toBe(((before + 500) / 100).toFixed(2))
  const row = await again('products', id)
  expect(row).toMatchObject({ values: { price: before + 500 }, coming: [] })
  const said = async () => {
    const [one] = await pricedProducts(end.server.parts.db, [{ id, price: 1 }], from)
    return [one!.price, (await valuesOf(end.server.parts.db, [priceName('products', id)])).length]
  }
  expect(await said()).toEqual([before + 500, 1])
  // what leaves the price as it is says nothing of it
  await editor.done('shop.editEntry', edited(row, { tag: '新' }))
  expect(await said()).toEqual([before + 500, 1])
  // what is written now holds from now on, and what held before is known
  end.clock.nowMs = from + 1
  await editor.done('shop.editEntry', edited(await again('products', id), { price: 700 }))
  expect(await priceOf((await order(id)).no)).toBe(700)
  expect(await said()).toEqual([before + 500, 2])
  end.clock.nowMs = now
})

test('what costs money is changed by nobody who has not proved themselves', async () => {
  const unproved = await desk.member('editor')
  const row = await firstOf('products')
  const { id, version, values, translations } = row
  const [list, value, from] = ['products' as const, 1, end.clock.nowMs + hourMs]
  const answers = await Promise.all([
    unproved.call('shop.addEntry', { list, values, translations }),
    unproved.call('shop.editEntry', edited(row, { price: 1 })),
    unproved.call('shop.showEntries', { list, ids: [id], on: false, reason }),
    unproved.call('shop.setPrice', { list, id, value, from, version }),
    unproved.call('shop.dropComing', { id, reason }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'proof-needed'))
  expect(await again('products', id)).toEqual(row)
})

test('more days or coins than anybody means are refused by their field', async () => {
  const row = await firstOf('products')
  for (const field of ['days', 'coins'])
    expect(await editor.call('shop.editEntry', edited(row, { [field]: 1_000_001 }))).toMatchObject({
      code: 'input-wrong',
      params: { field },
    })
  expect(await editor.call('shop.editEntry', edited(row, { days: 3651 }))).toMatchObject({ params: { field: 'days' } })
  const { id, version } = await firstOf('gifts')
  const from = end.clock.nowMs + hourMs
  for (const value of [0, 1_000_001])
    expect(await editor.call('shop.setPrice', { list: 'gifts', id, value, from, version })).toMatchObject({
      params: { field: 'value' },
    })
})

test('a price that does not hold yet is taken back; one that held is not, nor does one begin in the past', async () => {
  const { id, version } = await firstOf('gifts')
  const from = end.clock.nowMs + hourMs
  const change = { list: 'gifts' as const, id, value: 77, version }
  expect(await editor.call('shop.setPrice', { ...change, from: end.clock.nowMs })).toMatchObject({ status: 400 })
  await editor.done('shop.setPrice', { ...change, from })
  const [coming] = (await again('gifts', id)).coming
  await editor.done('shop.dropComing', { id: coming!.id, reason })
  expect((await again('gifts', id)).coming).toEqual([])
  const later = { ...change, from, version: (await again('gifts', id)).version }
  await editor.done('shop.setPrice', later)
  const [kept] = (await again('gifts', id)).coming
  const now = end.clock.nowMs
  end.clock.nowMs = from
  await proveNow()
  expect(await editor.call('shop.dropComing', { id: kept!.id, reason })).toMatchObject({ code: 'undecidable' })
  const { data } = await end.call('gift.list', {}, buyer)
  expect((data as { list: { id: number; coins: number }[] }).list.find((one) => one.id === id)?.coins).toBe(77)
  const { uuid } = await end.newcomer()
  const give = (price: number) =>
    end.call('user.reward', { uuid, gift_id: id, count: 1, price }, buyer, { requestId: newRequestId() })
  expect((await give(1)).status).toBe(409)
  expect((await give(77)).status).toBe(200)
  end.clock.nowMs = now
})

test('a way to pay that was taken off takes no order', async () => {
  const method = await firstOf('payMethods')
  const product = await firstOf('products')
  await editor.done('shop.showEntries', { list: 'payMethods', ids: [method.id], on: false, reason })
  const paid = { product_id: product.id, method: method.id }
  expect((await end.call('order.pay', paid, buyer, { requestId: newRequestId() })).status).toBe(404)
  await editor.done('shop.showEntries', { list: 'payMethods', ids: [method.id], on: true, reason })
})

test('tickets are given with a proof, found by whose they are, and end where nobody has used them', async () => {
  const who = await end.newcomer()
  const user = end.server.parts.db.selectFrom('users').select('username').where('id', '=', who.userId)
  const { username } = await user.executeTakeFirstOrThrow()
  const gift = { person: username, count: 3, reason }
  const unproved = await desk.member('editor')
  expect(await unproved.call('shop.giveTickets', gift)).toMatchObject({ code: 'proof-needed' })
  expect(await editor.call('shop.giveTickets', { ...gift, person: 'nobody at all' })).toMatchObject({ status: 400 })
  await editor.done('shop.giveTickets', gift)
  const { rows: theirs } = await editor.done('shop.tickets', { text: username })
  expect(theirs).toHaveLength(3)
  expect(theirs[0]).toMatchObject({ person: username, state: 'unused', video: null })
  expect(theirs[0]!.expiresAt).toBe(end.clock.nowMs + 30 * 24 * hourMs)
  const [first, second] = theirs
  expect(await editor.done('shop.endTickets', { ids: [first!.id, second!.id], reason })).toEqual({ count: 2 })
  expect(await editor.call('shop.endTickets', { ids: [first!.id], reason })).toMatchObject({ status: 409 })
  const unused = await end.call('ticket.list', { status: 'unused' }, who)
  expect((unused.data as { list: unknown[] }).list).toHaveLength(1)
  expect((await editor.done('shop.tickets', { text: 'nobody at all' })).rows).toEqual([])
  expect((await editor.done('shop.tickets', { limit: 2 })).rows).toHaveLength(2)
})

const rate = async (name: RateName) => (await editor.done('shop.rates', {})).rows.find((one) => one.name === name)!
const setRate = async (name: RateName, value: number, from?: number) =>
  editor.call('shop.setRate', { name, value, reason, version: (await rate(name)).version, ...(from && { from }) })

test('as long as nobody says anything else, rates are what they were', async () => {
  const { rows: all } = await editor.done('shop.rates', {})
  expect(all.map(({ name, value }) => [name, value])).toEqual(rateNames.map((name) => [name, rates[name].usual]))
})

test('a rate holds from its date on, is proved, within its limits, and nobody writes over another’s', async () => {
  const other = await desk.member('editor')
  const { version } = await rate('vip-films')
  const change = { name: 'vip-films', value: 5, reason, version } as const
  expect(await other.call('shop.setRate', change)).toMatchObject({ status: 401, code: 'proof-needed' })
  const from = end.clock.nowMs + hourMs
  await editor.done('shop.setRate', { ...change, from })
  expect(await editor.call('shop.setRate', change)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(await setRate('creator-share', 101)).toMatchObject({ status: 400 })
  const { db } = end.server.parts
  expect((await ratesAt(db, from - 1))('vip-films')).toBe(3)
  expect((await ratesAt(db, from))('vip-films')).toBe(5)
  const canWatch = async () => ((await end.call('user.info', {}, buyer)).data as { can_watch: number }).can_watch
  expect(await canWatch()).toBe(3)
  const now = end.clock.nowMs
  end.clock.nowMs = from
  expect(await canWatch()).toBe(5)
  end.clock.nowMs = now
  const owner = await desk.member('owner')
  const [entry] = (await owner.done('log.list', { action: 'shop.setRate', limit: 1 })).rows
  expect(entry).toMatchObject({ kind: 'rate', target: 'vip-films', before: { value: 3 }, after: { value: 5, from } })
})

test('a share that changes is the share of the next sale, in this process and, a little later, in others', async () => {
  const { id, values } = await firstOf('gifts')
  const price = values['coins'] as number
  const earned = async () => {
    const seller = await end.newcomer()
    const reward = { uuid: seller.uuid, gift_id: id, count: 100, price: price * 100 }
    const { status } = await end.call('user.reward', reward, buyer, { requestId: newRequestId() })
    expect(status).toBe(200)
    return ((await end.call('user.info', {}, seller)).data as { coins: number }).coins
  }
  expect(await earned()).toBe(price * 60)
  expect((await setRate('creator-share', 75)).status).toBe(200)
  expect(await earned()).toBe(price * 75)
  // another process has a connection of its own and reads anew after a while; what it knew until then is older
  const { db } = end.server.parts
  const elsewhere = db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result })
  const nowMs = end.clock.nowMs
  expect((await ratesAt(elsewhere, nowMs))('creator-share')).toBe(75)
  expect((await setRate('creator-share', 60)).status).toBe(200)
  expect((await ratesAt(elsewhere, nowMs + 100))('creator-share')).toBe(75)
  expect((await ratesAt(elsewhere, nowMs + 10_000))('creator-share')).toBe(60)
})
