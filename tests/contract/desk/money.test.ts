import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskChecked, DeskUneven } from '#contract/desk/orders.ts'
import { csvLine } from '#server/desk/csv.ts'
import { balanceOf } from '#server/repositories/ledger.ts'
import { userHolder } from '#server/services/ledger.ts'
import { addPaidOrder, addWaiting } from '#tests/support/desk-money.ts'
import { deskOrigin, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let desk: TestDesk
let finance: AtDesk
let person: { id: number; username: string }
beforeAll(async () => {
  place = await openDeskPlace()
  desk = place.desk
  finance = await desk.member('finance')
  await finance.prove()
  const people = place.server.parts.db.selectFrom('users').select(['id', 'username'])
  person = await people.orderBy('id').limit(1).executeTakeFirstOrThrow()
})
afterAll(() => place.close())

const reason = 'asked for by mail'
const paidOrder = (product?: string) => addPaidOrder(place.server.parts.db, person.id, product)
const withdrawal = (fen: number) => addWaiting(place.server.parts, person.id, fen)

const exported = (name: string, cookie?: string, query = '') =>
  desk.fetch(
    new Request(`${deskOrigin}/export/${name}.csv${query}`, {
      headers: { host: new URL(deskOrigin).host, ...(cookie && { cookie: `__Host-desk=${cookie}` }) },
    }),
  )

test('an order is found by its number, by its payment’s, and by who ordered', async () => {
  const { id, orderNo } = await paidOrder()
  const [order] = (await finance.done('orders.list', { text: orderNo })).rows
  expect(order).toMatchObject({ id, state: 'paid', price: 1000, product: 'A hundred coins', person: { id: person.id } })
  const byPayment = await finance.done('orders.list', { text: order!.reference! })
  expect(byPayment.rows.map((row) => row.id)).toEqual([id])
  const byName = await finance.done('orders.list', { text: person.username, state: 'paid' })
  expect(byName.rows[0]).toMatchObject({ id })
  expect((await finance.done('orders.list', { text: 'nobody at all' })).rows).toEqual([])
  const first = await finance.done('orders.list', { state: 'paid', limit: 1 })
  const second = await finance.done('orders.list', { state: 'paid', limit: 1, cursor: first.next ?? undefined })
  if (first.next !== null) expect(second.rows[0]!.id).toBeLessThan(first.rows[0]!.id)
})

test('a refund needs a proof, takes the coins back once, and is in the log with its reason', async () => {
  const { db } = place.server.parts
  const { id, orderNo } = await paidOrder()
  const had = await balanceOf(db, userHolder(person.id), 'coin')
  const unproved = await desk.member('finance')
  expect(await unproved.call('orders.refund', { id, reason })).toMatchObject({ status: 401, code: 'proof-needed' })
  expect(await finance.done('orders.refund', { id, reason })).toEqual({ coinsBack: 100, coinsSpent: 0 })
  expect(await balanceOf(db, userHolder(person.id), 'coin')).toBe(had - 100)
  expect(await finance.call('orders.refund', { id, reason })).toMatchObject({ status: 409, code: 'done-already' })
  const whole = await finance.done('orders.one', { id })
  expect(whole.state).toBe('refunded')
  expect(whole.postings.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
  expect((await finance.done('orders.list', { state: 'refunded' })).rows.map((row) => row.id)).toContain(id)
  expect((await finance.done('orders.list', { state: 'paid' })).rows.map((row) => row.id)).not.toContain(id)
  const owner = await desk.member('owner')
  const [entry] = (await owner.done('log.list', { action: 'orders.refund' })).rows
  expect(entry).toMatchObject({ kind: 'order', name: orderNo, reason, before: { state: 'paid' } })
})

/** Looks through the whole ledger. */
async function unevenOf(name: 'orders.checkTransfers' | 'orders.checkAccounts') {
  const found: DeskUneven[] = []
  for (let after: number | null = 0; after !== null;) {
    const some: DeskChecked = await finance.done(name, { after })
    found.push(...some.uneven)
    after = some.next
  }
  return found
}

test('the check of the ledger tells what does not come out even', async () => {
  const { db } = place.server.parts
  expect(await unevenOf('orders.checkTransfers')).toEqual([])
  expect(await unevenOf('orders.checkAccounts')).toEqual([])
  const holder = userHolder(person.id)
  const account = db.updateTable('accounts').where('holder', '=', holder).where('currency', '=', 'coin')
  await account.set((of) => ({ balance: of('balance', '+', 7) })).execute()
  expect(await unevenOf('orders.checkAccounts')).toEqual([expect.objectContaining({ name: holder, off: 7 })])
  await account.set((of) => ({ balance: of('balance', '-', 7) })).execute()
  const side = await db.selectFrom('postings').select(['id', 'delta']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const setTo = (delta: number) => db.updateTable('postings').set({ delta }).where('id', '=', side.id).execute()
  await setTo(Number(side.delta) + 3)
  expect(await unevenOf('orders.checkTransfers')).toEqual([expect.objectContaining({ off: 3 })])
  await setTo(Number(side.delta))
})

test('a withdrawal is paid out or given back once, and the log says for what reason', async () => {
  const id = await withdrawal(1000)
  expect((await finance.done('payouts.list', { state: 'waiting' })).rows.map((row) => row.id)).toContain(id)
  expect(await finance.done('payouts.number', { id, reason })).toEqual({ number: '6222000011112222' })
  expect(await finance.done('payouts.settle', { ids: [id], to: 'paid', reason })).toEqual({ settled: 1, confirmed: 0 })
  const again = await finance.call('payouts.settle', { ids: [id], to: 'refused', reason })
  expect(again).toMatchObject({ status: 409, code: 'undecidable' })
  const back = await withdrawal(2000)
  const had = await balanceOf(place.server.parts.db, userHolder(person.id), 'fen')
  await finance.done('payouts.settle', { ids: [back], to: 'refused', reason })
  expect(await balanceOf(place.server.parts.db, userHolder(person.id), 'fen')).toBe(had + 2000)
  const owner = await desk.member('owner')
  const { rows } = await owner.done('log.list', { kind: 'withdrawal', target: String(back) })
  expect(rows[0]).toMatchObject({ action: 'payouts.settle', reason, after: { state: 'refused' } })
})

test('above the limit another member has to confirm, whom the first can not stand in for', async () => {
  const id = await withdrawal(500_001)
  const settle = { ids: [id], to: 'paid' as const, reason }
  expect(await finance.done('payouts.settle', settle)).toEqual({ settled: 0, confirmed: 1 })
  const [waiting] = (await finance.done('payouts.list', { text: person.username, state: 'waiting' })).rows
  expect(waiting).toMatchObject({ id, state: 'waiting', needsTwo: true, confirmedBy: finance.name })
  expect(await finance.call('payouts.settle', settle)).toMatchObject({ status: 409, code: 'second-person-needed' })
  const other = await desk.member('finance')
  await other.prove()
  expect(await other.done('payouts.settle', settle)).toEqual({ settled: 1, confirmed: 0 })
})

test('the limit is set by whoever may, and nobody writes over another’s', async () => {
  const owner = await desk.member('owner')
  await owner.prove()
  const { fen, version } = await owner.done('payouts.limit', {})
  expect(fen).toBe(500_000)
  expect((await finance.call('payouts.setLimit', { fen: 1, reason, version })).code).toBe('right-missing')
  await owner.done('payouts.setLimit', { fen: 100, reason, version })
  expect((await owner.call('payouts.setLimit', { fen: 1, reason, version })).code).toBe('changed-meanwhile')
  expect((await finance.done('payouts.settle', { ids: [await withdrawal(101)], to: 'paid', reason })).confirmed).toBe(1)
})

test('a table holds all rows, and what somebody wrote is not calculated; that it was taken is in the log', async () => {
  await paidOrder('=HYPERLINK("https://example.org")')
  await withdrawal(300)
  const response = await exported('orders', finance.cookie, '?state=paid')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  const text = await response.text()
  expect(text).toContain(`"'=HYPERLINK(""https://example.org"")"`)
  let count = 0
  for (let cursor: string | undefined, more = true; more;) {
    const { rows, next } = await finance.done('orders.list', { state: 'paid', limit: 100, cursor })
    count += rows.length
    cursor = next ?? undefined
    more = next !== null
  }
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)
  expect(await (await exported('payouts', finance.cookie)).text()).toContain(`,'=Lin,********2222,`)
  const owner = await desk.member('owner')
  expect((await owner.done('log.list', { action: 'orders.export' })).rows[0]).toMatchObject({
    after: { state: 'paid' },
  })
})

test('a table is for whoever has signed in and may see its rows', async () => {
  expect((await exported('orders')).status).toBe(401)
  expect((await exported('orders', (await desk.member('editor')).cookie)).status).toBe(403)
  expect((await exported('nothing', finance.cookie)).status).toBe(404)
})

test('a cell is quoted where it has to be', () => {
  expect(csvLine(['a', 1, null, 'b,"c"', '-2', '\tx'])).toBe(`a,1,,"b,""c""",'-2,'\tx\r\n`)
})
