import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/shapes/user.ts'
import type { Message } from '#contract/shapes/message.ts'
import { settleWithdrawal } from '#server/services/payout.ts'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

describe.each(ends)('$name: withdrawing coins', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const creator = async (coins: number) => {
    const who = await end.newcomer(coins)
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', who.userId).execute()
    return who
  }
  const withdraw = (who: Awaited<ReturnType<typeof creator>>, type: string, number: string) =>
    end.call('coins.withdraw', { coins: 150, account: { type, name: '甲', number } }, who)

  it('what can be no number of an account is refused, and takes nothing', async () => {
    const who = await creator(400)
    for (const [type, number] of [
      ['bank', 'x'],
      ['bank', '1234'],
      ['alipay', 'x'],
      ['wechat', '一二三四五六'],
      ['cash', '6222000011112222'],
    ] as const)
      expect(await withdraw(who, type, number), `${type} ${number}`).toMatchObject({ status: 400 })
    expect((await dataOf<Profile>(end, 'user.info', {}, who)).coins).toBe(400)
    const { accounts } = await dataOf<{ accounts: unknown[] }>(end, 'coins.canWithdraw', {}, who)
    expect(accounts).toEqual([])
  })

  it('says what a coin is worth in money, and each withdrawal what it was worth without its fee', async () => {
    const who = await creator(400)
    expect(await withdraw(who, 'bank', '6222000011112222')).toMatchObject({
      data: { record: { amount: '150', fee: '8', money: '14.20' } },
    })
    const can = await dataOf<{ coin_value: string; records: unknown[] }>(end, 'coins.canWithdraw', {}, who)
    expect(can).toMatchObject({ coin_value: '0.10', records: [{ amount: '150', money: '14.20' }] })
  })

  it('an account is removed by its owner alone, once nothing is on its way to it, and its number is gone', async () => {
    const { db } = end.server.parts
    const [who, stranger] = [await creator(400), await creator(400)]
    await withdraw(who, 'bank', '6222000011112222')
    const accounts = async () =>
      (await dataOf<{ accounts: { id: number }[] }>(end, 'coins.canWithdraw', {}, who)).accounts
    const id = (await accounts())[0]!.id
    const remove = (as = who) => end.call('user.removePayAccount', { id }, as)
    expect(await remove(stranger)).toMatchObject({ status: 404 })
    expect(await remove()).toMatchObject({ status: 409 })
    const waiting = db.selectFrom('withdrawals').select('id').where('account_id', '=', id)
    const { id: withdrawal } = await waiting.executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => settleWithdrawal(tx, withdrawal, 'paid', end.clock.nowMs))
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await accounts()).toEqual([])
    expect(await remove()).toMatchObject({ status: 404 })
    expect(await end.call('coins.withdraw', { coins: 100, account: { id } }, who)).toMatchObject({ status: 404 })
    const kept = db.selectFrom('pay_accounts').select(['name', 'number']).where('id', '=', id)
    expect(await kept.executeTakeFirst()).toEqual({ name: '', number: '' })
    // the same number is a new account
    expect(await withdraw(who, 'bank', '6222000011112222')).toMatchObject({ status: 200 })
    expect(await accounts()).toHaveLength(1)
  })

  it('a withdrawal and a removal at once: one of them is refused', async () => {
    const { db } = end.server.parts
    for (let round = 0; round < 5; round += 1) {
      const who = await creator(400)
      await withdraw(who, 'bank', '6222000011112222')
      await db.updateTable('withdrawals').set({ status: 'paid' }).where('user_id', '=', who.userId).execute()
      const { accounts } = await dataOf<{ accounts: { id: number }[] }>(end, 'coins.canWithdraw', {}, who)
      const id = accounts[0]!.id
      const answers = await Promise.all([
        end.call('coins.withdraw', { coins: 100, account: { id } }, who),
        end.call('user.removePayAccount', { id }, who),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('is no spending, what comes back is no income, and the message names the sum', async () => {
    const who = await creator(400)
    const before = await dataOf<Profile>(end, 'user.info', {}, who)
    expect(await withdraw(who, 'bank', '6222 0000 1111 2222')).toMatchObject({ status: 200 })
    const after = await dataOf<Profile>(end, 'user.info', {}, who)
    expect(after).toMatchObject({ coins: 250, consumption: before.consumption, coins_total: before.coins_total })
    const { db } = end.server.parts
    const row = await db
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => settleWithdrawal(tx, row.id, 'refused', end.clock.nowMs))
    const back = await dataOf<Profile>(end, 'user.info', {}, who)
    expect(back).toMatchObject({ coins: 400, consumption: before.consumption, coins_total: before.coins_total })
    const { list } = await dataOf<{ list: Message[] }>(end, 'message.list', { box: 'order' }, who)
    expect(list[0]?.content).toContain('150 金币')
  })
})
