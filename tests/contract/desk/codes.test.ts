import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeBatch } from '#contract/desk/codes.ts'
import { openDesk, type AtDesk } from '#tests/support/desk.ts'
import { ends, type End } from '../support/ends.ts'

const dayMs = 24 * 3600 * 1000
const reason = '周末活动'

describe.each(ends)('$name: gift codes in batches', ({ open }) => {
  let end: End
  let finance: AtDesk
  beforeAll(async () => {
    end = await open()
    finance = await openDesk(end.server).member('finance')
    await finance.prove()
  })
  afterAll(() => end.close())

  const make = async (more: Partial<CodeBatch> = {}) => {
    const batch = { label: '灯会', count: 3, coins: 50, vipDays: 0, tickets: 0, expiresAt: null, ...more }
    const { id } = await finance.done('codes.make', { batch, reason })
    return id
  }
  const take = async (id: number) => {
    const { csv } = await finance.done('codes.take', { id })
    const [head, ...lines] = csv.trim().split('\r\n')
    expect(head).toBe('code,coins,vip_days,tickets,ends')
    return lines.map((line) => line.split(','))
  }
  const one = async (id: number) => (await finance.done('codes.list', {})).rows.find((row) => row.id === id)
  const redeem = async (code: string) => end.call('user.exchange', { code }, await end.newcomer())

  it('each code brings what the batch says, once, and the list counts what was used', async () => {
    const id = await make({ vipDays: 7 })
    expect(await one(id)).toMatchObject({ label: '灯会', count: 3, used: 0, coins: 50, vipDays: 7, takenAt: null })
    const lines = await take(id)
    expect(new Set(lines.map(([code]) => code)).size).toBe(3)
    expect(lines[0]!.slice(1)).toEqual(['50', '7', '0', ''])
    const [code = ''] = lines[0]!
    expect((await redeem(code.toLowerCase())).data).toEqual({ coins: 50, vip_days: 7 })
    expect(await redeem(code)).toMatchObject({ status: 409, code: 'exchange-code-expired' })
    expect(await one(id)).toMatchObject({ used: 1 })
  })

  it('they are taken along once, with a proof, and the log has who did', async () => {
    const id = await make()
    await take(id)
    expect(await finance.call('codes.take', { id })).toMatchObject({ status: 409, code: 'done-already' })
    const other = await openDesk(end.server).member('finance')
    expect(await other.call('codes.take', { id: await make() })).toMatchObject({ code: 'proof-needed' })
    const owner = await openDesk(end.server).member('owner')
    const [entry] = (await owner.done('log.list', { action: 'codes.take' })).rows
    expect(entry).toMatchObject({ kind: 'codes', target: String(id), name: '灯会', member: finance.name })
  })

  it('what is left of a void batch brings nothing, what was used stays', async () => {
    const id = await make()
    const [[first = ''] = [], [second = ''] = []] = await take(id)
    expect((await redeem(first)).status).toBe(200)
    await finance.done('codes.void', { id, reason })
    expect(await redeem(second)).toMatchObject({ status: 409, code: 'exchange-code-expired' })
    expect(await one(id)).toMatchObject({ used: 1, voidedAt: end.clock.nowMs })
    expect(await finance.call('codes.void', { id, reason })).toMatchObject({ status: 404 })
    const untaken = await make()
    await finance.done('codes.void', { id: untaken, reason })
    expect(await finance.call('codes.take', { id: untaken })).toMatchObject({ status: 409 })
  })

  it('are refused where they would bring nothing or have ended, and to those who may not', async () => {
    const batch = { label: '空', count: 1, coins: 0, vipDays: 0, tickets: 0, expiresAt: null }
    expect(await finance.call('codes.make', { batch, reason })).toMatchObject({ status: 400 })
    const ended = { ...batch, coins: 1, expiresAt: end.clock.nowMs }
    expect(await finance.call('codes.make', { batch: ended, reason })).toMatchObject({ params: { field: 'expiresAt' } })
    const editor = await openDesk(end.server).member('editor')
    expect(await editor.call('codes.list', {})).toMatchObject({ status: 403, code: 'right-missing' })
  })
  it('bring nothing after their end', async () => {
    const id = await make({ expiresAt: end.clock.nowMs + dayMs })
    const [[first = ''] = [], [second = ''] = []] = await take(id)
    expect((await redeem(first)).status).toBe(200)
    end.clock.nowMs += dayMs
    expect(await redeem(second)).toMatchObject({ status: 409 })
  })
})
