import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#contract/shapes/message.ts'
import type { MyModeration } from '#contract/shapes/moderation.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Tx } from '#server/database/tables.ts'
import { allAppeals } from '#server/repositories/appeals.ts'
import { decideAppeal } from '#server/services/appeals.ts'
import { answerReport, caseOfItem, decideCase } from '#server/services/decisions.ts'
import { suspend } from '#server/services/sanctions.ts'
import { visitor, type Who } from './support/client.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000
const wen = { by: 'Wen', reason: 'abuse' }
const lin = { by: 'lin', reason: '看过了' }

describe.each(ends)('$name: appeals', ({ open }) => {
  let end: End
  let author: Newcomer
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())
  beforeEach(async () => void (author = await end.newcomer()))

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => end.server.parts.db.transaction().execute(work)
  const publish = () => end.call('wei.create', { title: '湖', content: '水', images: [], consent: true }, author)
  const takenDown = async () => {
    const { id } = (await publish()).data as { id: number }
    await inTransaction(async (tx) => {
      const its = await caseOfItem(tx, 'post', String(id), end.clock.nowMs)
      await decideCase(tx, its.id, 'take-down', wen, end.clock.nowMs)
    })
    return id
  }
  const mine = (who: Who = author) => dataOf<MyModeration>(end, 'report.mine', {}, who)
  const newest = async () => (await mine()).decisions[0]!
  const appeal = (id: number, who: Who = author) => end.call('report.appeal', { id, content: '不是这样' }, who)
  const decide = async (state: 'granted' | 'refused', by = lin) => {
    const all = await allAppeals(end.server.parts.db, { closed: true })
    const its = all.findLast((one) => one.user_id === author.userId)!
    return inTransaction((tx) => decideAppeal(tx, its.id, state, by, end.clock.nowMs))
  }
  const seen = async (id: number) => (await end.call('wei.detail', { id }, visitor())).status

  it('is made once, by whom the decision is about, of what the message names', async () => {
    await takenDown()
    const decision = await newest()
    expect(decision).toMatchObject({ kind: 'post', reason: '辱骂、骚扰或歧视', state: 'open' })
    const { list } = await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, author)
    expect(list[0]!.link).toBe(`/my/reports?decision=${decision.id}`)
    expect(await appeal(decision.id, await end.newcomer())).toMatchObject({ status: 404, code: 'decision-unknown' })
    expect(await appeal(decision.id, visitor())).toMatchObject({ status: 420 })
    const both = await Promise.all([appeal(decision.id), appeal(decision.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a! - b!)).toEqual([251, 409])
    expect(await appeal(decision.id)).toMatchObject({ status: 409, code: 'appeal-exists' })
    expect(await newest()).toMatchObject({ state: 'appealed', content: '不是这样' })
  })

  it('is decided by another moderator than the first, however the name is written', async () => {
    const id = await takenDown()
    await appeal((await newest()).id)
    await expect(decide('granted', { ...lin, by: ' wen ' })).rejects.toThrow('somebody else')
    expect(await newest()).toMatchObject({ state: 'appealed' })
    await decide('refused')
    expect(await newest()).toMatchObject({ state: 'refused', answer: '看过了' })
    expect(await seen(id)).toBe(404)
    await expect(decide('granted')).rejects.toThrow()
    const { list } = await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, author)
    expect(list[0]).toMatchObject({ title: '申诉未成立' })
  })

  it('brings the item back where it is granted, and with it the suspension that the third strike brought', async () => {
    await takenDown()
    await takenDown()
    const id = await takenDown()
    expect((await publish()).code).toBe('account-suspended')
    const { decisions } = await mine()
    const takeDown = decisions.find(({ kind }) => kind === 'post')!
    await appeal(takeDown.id)
    await decide('granted')
    expect(await seen(id)).toBe(200)
    expect((await publish()).status).toBe(200)
    expect((await mine()).decisions.slice(0, 2)).toMatchObject([{ state: 'undone' }, { state: 'granted' }])
  })

  it('of a suspension ends it', async () => {
    await inTransaction((tx) => suspend(tx, author.userId, { days: 3 }, wen, end.clock.nowMs))
    const decision = await newest()
    expect(decision).toMatchObject({ state: 'open', until: end.clock.nowMs + 3 * dayMs })
    expect(await appeal(decision.id)).toMatchObject({ status: 251 })
    await decide('granted')
    expect((await publish()).status).toBe(200)
  })

  it('comes too late after 30 days, or once the term is over', async () => {
    await takenDown()
    const { id } = await newest()
    await inTransaction((tx) => suspend(tx, author.userId, { days: 3 }, wen, end.clock.nowMs))
    const suspension = await newest()
    end.clock.nowMs += 31 * dayMs
    await end.keepSessions()
    expect(await newest()).toMatchObject({ state: 'closed' })
    for (const one of [id, suspension.id]) expect(await appeal(one)).toMatchObject({ status: 409, code: 'appeal-late' })
  })

  it('whoever reported sees what became of it, and of what they reported nothing else', async () => {
    const reporter = await end.newcomer()
    const { id } = (await publish()).data as { id: number }
    await end.call('wei.report', { kind: 'post', id, type: 9, content: '' }, reporter)
    const misuse = { kind: 'image-misuse', type: 3, content: '那是我' }
    await end.call('wei.report', misuse, reporter)
    await inTransaction(async (tx) => {
      const its = await caseOfItem(tx, 'post', String(id), end.clock.nowMs)
      await decideCase(tx, its.id, 'take-down', wen, end.clock.nowMs)
    })
    const { list, decisions } = await mine(reporter)
    await inTransaction((tx) => answerReport(tx, list[0]!.id, '已经下架', 'Wen', end.clock.nowMs))
    expect([list.map(({ kind, state }) => `${kind} ${state}`), decisions]).toEqual([
      ['image-misuse open', 'post right'],
      [],
    ])
    expect((await mine(reporter)).list[0]).toMatchObject({ answer: '已经下架', reason: '冒用或伪造他人形象' })
    expect(JSON.stringify(list)).not.toContain('湖')
  })
})
