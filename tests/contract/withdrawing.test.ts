import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/shapes/user.ts'
import type { Message } from '#contract/shapes/message.ts'
import { settleWithdrawal } from '#server/mechanics/payout.ts'
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
