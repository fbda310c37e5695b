import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayAccount, WithdrawRecord } from '#contract/shapes/money.ts'
import { masked } from '#server/services/pay-accounts.ts'
import { feeOf, settleWithdrawal } from '#server/services/payout.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import { fenOf, moneyText } from '#server/services/money.ts'
import { newRequestId, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

describe('money in words and numbers', () => {
  it('is read and written exactly, and nothing else is taken', () => {
    for (const [text, fen] of [
      ['0.01', 1],
      ['0.1', 10],
      ['1', 100],
      ['12.50', 1250],
      ['999999999.99', 99_999_999_999],
    ] as const) {
      expect(fenOf(text)).toBe(fen)
      expect(fenOf(moneyText(fen))).toBe(fen)
    }
    for (const text of ['', '-1', '1.005', '1e3', '.5', ' 1', '１']) expect(() => fenOf(text)).toThrow(RangeError)
  })

  it('the fee is rounded up, and never more than the sum', () => {
    expect([1, 19, 20, 21, 100, 101, 12_345].map((sum) => feeOf(sum, 50))).toEqual([1, 1, 1, 2, 5, 6, 618])
  })

  it('a number shows its end only, and a short one nothing', () => {
    expect(masked('6222000011112222')).toBe('********2222')
    expect(masked('12345678')).toBe('****5678')
    expect(masked('1234567')).toBe('****')
  })
})

describe.each(ends)('$name: withdrawals', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  type Overview = { coins?: number; money?: string; accounts: PayAccount[]; records: WithdrawRecord[] }
  const account = { type: 'bank', name: '林小满', number: '6222000011112222' }
  const earner = async (coins: number, fen = 0) => {
    const who = await end.newcomer(coins)
    const { db } = end.server.parts
    await db.updateTable('users').set({ creator: 1, agent: 1 }).where('id', '=', who.userId).execute()
    const sides = [
      { holder: userHolder(who.userId), delta: fen },
      { holder: 'house:gateway', delta: -fen },
    ] as const
    await db.transaction().execute((tx) => book(tx, { currency: 'fen', sides, reason: 'gift', nowMs: 1 }))
    return who
  }
  const overview = async (who: Who) => (await end.call('coins.canWithdraw', {}, who)).data as Overview
  const settle = (id: number, status: 'paid' | 'refused') =>
    end.server.parts.db.transaction().execute((tx) => settleWithdrawal(tx, id, status, end.clock.nowMs))

  it('are for creators and agents only', async () => {
    const who = await end.newcomer(500)
    expect((await end.call('coins.canWithdraw', {}, who)).status).toBe(403)
    expect((await end.call('coins.withdraw', { coins: 100, account }, who)).status).toBe(403)
    expect((await end.call('proxy.withdraw', { money: '100', account }, who)).status).toBe(403)
  })

  it('take the sum at once, and keep the account, its number masked and nowhere readable', async () => {
    const who = await earner(500)
    expect((await end.call('coins.withdraw', { coins: 101, account }, who)).data).toMatchObject({
      record: { amount: '101', fee: '6', status: 'waiting' },
    })
    const after = await overview(who)
    expect(after).toMatchObject({ coins: 399, accounts: [{ number: '********2222' }], records: [{ amount: '101' }] })
    const again = { coins: 100, account: { id: after.accounts[0]!.id } }
    expect((await end.call('coins.withdraw', again, who)).status).toBe(200)
    expect((await end.call('coins.withdraw', { coins: 100, account }, who)).status).toBe(200)
    expect((await overview(who)).accounts).toHaveLength(1)
    expect((await end.call('coins.withdraw', { ...again }, await earner(500))).status).toBe(404)
    const rows = await end.server.parts.db.selectFrom('pay_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(account.number)
  })

  it('refuse too little and too much', async () => {
    const who = await earner(150, 10_000)
    expect((await end.call('coins.withdraw', { coins: 99, account }, who)).status).toBe(400)
    expect((await end.call('coins.withdraw', { coins: 151, account }, who)).status).toBe(402)
    expect((await end.call('proxy.withdraw', { money: '99.99', account }, who)).status).toBe(400)
    expect((await end.call('proxy.withdraw', { money: '100.01', account }, who)).status).toBe(402)
    expect((await end.call('proxy.withdraw', { money: '100', account }, who)).data).toMatchObject({
      record: { amount: '100.00', fee: '2.00' },
    })
    expect((await end.call('proxy.canWithdraw', {}, who)).data).toMatchObject({ money: '0.00' })
  })

  it('tapped twice or asked for at once never go beyond what is there', async () => {
    const who = await earner(250)
    const requestId = newRequestId()
    const taps = Array.from({ length: 4 }, () =>
      end.call('coins.withdraw', { coins: 100, account }, who, { requestId }),
    )
    const others = Array.from({ length: 4 }, () => end.call('coins.withdraw', { coins: 100, account }, who))
    const [same, statuses] = [await Promise.all(taps), (await Promise.all(others)).map(({ status }) => status)]
    expect(new Set(same.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const taken = statuses.filter((status) => status === 200).length + (same[0]?.status === 200 ? 1 : 0)
    expect(taken).toBe(2)
    expect((await overview(who)).coins).toBe(50)
  })

  it('are paid or refused once; a refusal gives all of it back, the fee too', async () => {
    const who = await earner(300)
    const ids: number[] = []
    for (let count = 0; count < 2; count += 1) {
      const { data } = await end.call('coins.withdraw', { coins: 100, account }, who)
      ids.push((data as { record: WithdrawRecord }).record.id)
    }
    expect(await settle(ids[0]!, 'paid')).toBe(true)
    expect(await settle(ids[0]!, 'refused')).toBe(false)
    expect(await Promise.all([settle(ids[1]!, 'refused'), settle(ids[1]!, 'refused')])).toContain(true)
    const after = await overview(who)
    expect(after.coins).toBe(200)
    expect(after.records.map(({ status }) => status)).toEqual(['refused', 'paid'])
    expect((await end.call('message.list', { box: 'order' }, who)).data).toMatchObject({ unread: 2 })
  })

  it('leave a ledger that adds up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
