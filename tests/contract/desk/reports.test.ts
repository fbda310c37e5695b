import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyModeration } from '#contract/shapes/moderation.ts'
import { openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { dataOf, type Newcomer } from '../support/community.ts'
import { ends, type End } from '../support/ends.ts'
import { reportFrom } from '../support/reporters.ts'

const usual = 9
const urgent = 1
const reason = '看过了'
const minuteMs = 60_000

describe.each(ends)('$name: reports at the desk', ({ open }) => {
  let end: End
  let desk: TestDesk
  let author: Newcomer
  let reporter: Newcomer
  let one: AtDesk
  let other: AtDesk
  beforeAll(async () => {
    end = await open()
    desk = openDesk(end.server)
    ;[author, reporter] = [await end.newcomer(), await end.newcomer()]
    ;[one, other] = [await desk.member('moderator'), await desk.member('moderator')]
  })
  afterAll(() => end.close())

  const publish = async () => {
    const post = { title: '湖', content: '水', images: [], consent: true }
    return (await dataOf<{ id: number }>(end, 'wei.create', post, author)).id
  }
  /** A post that was reported, and the id of its case. */
  const reported = async (type = usual) => {
    const id = await publish()
    await reportFrom(end, { kind: 'post', id, type }, { ...reporter, network: 'n' })
    const { rows } = await one.done('reports.list', { limit: 100 })
    return { id, caseId: rows.find(({ item }) => item === String(id))!.id }
  }
  const seen = async (id: number) => (await end.call('wei.detail', { id }, reporter)).status
  const mine = (who: Newcomer) => dataOf<MyModeration>(end, 'report.mine', {}, who)

  it('lists open cases by urgency, then weight, then age, page by page, and shows one with all its reports', async () => {
    const made = [await reported(), await reported(urgent), await reported()]
    const ids: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await one.done('reports.list', { limit: 1, ...(cursor && { cursor }) })
      ids.push(...page.rows.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    const [first, pressing, last] = made.map(({ caseId }) => ids.indexOf(caseId))
    expect(pressing).toBeLessThan(first!)
    expect(first).toBeLessThan(last!)
    const detail = await one.done('reports.one', { id: made[0]!.caseId })
    expect(detail.texts).toContainEqual({ name: 'content', text: '水' })
    expect(detail).toMatchObject({ kind: 'post', reports: 1, reasons: ['其他'], author: { id: author.userId } })
    const { rows } = await one.done('reports.ofCase', { id: made[0]!.caseId })
    expect(rows).toMatchObject([{ by: { id: reporter.userId }, reason: '其他', record: { malicious: 0 } }])
  })

  it('a case that somebody claims is decided by nobody else for a quarter of an hour, and is passed over', async () => {
    const { caseId } = await reported()
    await one.done('reports.claim', { id: caseId })
    const decide = (by: AtDesk) => by.call('reports.decide', { id: caseId, verdict: 'keep', reason })
    expect(await decide(other)).toMatchObject({ status: 409, code: 'case-claimed' })
    const seenNext = new Set<number>()
    for (let after: number | undefined; ;) {
      const { id } = await other.done('reports.claimNext', after === undefined ? {} : { after })
      if (seenNext.has(id)) break
      seenNext.add(id)
      after = id
    }
    expect(seenNext.has(caseId)).toBe(false)
    expect(seenNext.size).toBeGreaterThan(1)
    end.clock.nowMs += 15 * minuteMs
    expect((await decide(other)).status).toBe(200)
    expect(await decide(one)).toMatchObject({ status: 409, code: 'case-not-open', params: { id: caseId } })
  })

  it('of two who decide at the same moment one does', async () => {
    const { caseId } = await reported()
    const both = await Promise.all(
      [one, other].map((by) => by.call('reports.decide', { id: caseId, verdict: 'take-down', reason })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('takes down without a strike, with one, or with a ban; both sides are told, and the log has it', async () => {
    const strikes = async () => {
      const rows = end.server.parts.db.selectFrom('sanctions').select('kind').where('user_id', '=', author.userId)
      return (await rows.where('lifted_at', 'is', null).execute()).map(({ kind }) => kind)
    }
    const plain = await reported()
    const before = await strikes()
    await one.done('reports.decide', { id: plain.caseId, verdict: 'take-down', reason })
    expect(await strikes()).toEqual(before)
    expect(await seen(plain.id)).toBe(404)
    expect((await mine(author)).decisions[0]).toMatchObject({ kind: 'post', reason, state: 'open' })
    expect((await mine(reporter)).list[0]).toMatchObject({ state: 'right' })
    const struck = await reported()
    await one.done('reports.decide', { id: struck.caseId, verdict: 'strike', reason })
    expect(await strikes()).toEqual([...before, 'strike'])
    await one.done('reports.undo', { id: struck.caseId, reason })
    expect(await strikes()).toEqual(before)
    expect(await seen(struck.id)).not.toBe(404)
    const [entry] = (await (await desk.member('owner')).done('log.list', { action: 'reports.undo' })).rows
    expect(entry).toMatchObject({ kind: 'case', target: String(struck.caseId), after: { outcome: 'restored' } })
    const banned = await reported()
    await one.done('reports.decide', { id: banned.caseId, verdict: 'ban', reason })
    expect(await strikes()).toContain('ban')
    author = await end.newcomer()
  })

  it('keeps, and puts malice onto the record of those reports alone that are named', async () => {
    const { id, caseId } = await reported()
    const honest = await end.newcomer()
    await reportFrom(end, { kind: 'post', id, type: usual }, { ...honest, network: 'm' })
    const { rows } = await one.done('reports.ofCase', { id: caseId })
    const blamed = rows.filter(({ by }) => by?.id === reporter.userId).map((row) => row.id)
    await one.done('reports.decide', { id: caseId, verdict: 'malicious', blamed, reason })
    expect((await mine(reporter)).list[0]).toMatchObject({ state: 'malicious' })
    expect((await mine(honest)).list[0]).toMatchObject({ state: 'empty' })
    expect(await seen(id)).not.toBe(404)
  })

  it('an appeal is decided by another moderator, and what it grants is undone', async () => {
    const { id, caseId } = await reported()
    await one.done('reports.decide', { id: caseId, verdict: 'strike', reason })
    const [decision] = (await mine(author)).decisions
    await end.call('report.appeal', { id: decision!.id, content: '不是这样' }, author)
    const [appeal] = (await one.done('reports.appeals', {})).rows.filter(({ by }) => by.id === author.userId)
    expect(appeal).toMatchObject({ isOwn: true, caseId, content: '不是这样' })
    const asks = { id: appeal!.id, state: 'granted', reason: '再看无误' } as const
    expect(await one.call('reports.decideAppeal', asks)).toMatchObject({ status: 409, code: 'own-decision' })
    await other.done('reports.decideAppeal', asks)
    expect((await mine(author)).decisions[0]).toMatchObject({ state: 'granted', answer: '再看无误' })
    expect(await seen(id)).not.toBe(404)
  })

  it('a misused picture is closed once whoever can be answered was answered, and nothing writes over a note', async () => {
    const misused = { kind: 'image-misuse', type: 2 } as const
    await reportFrom(end, misused, { ...reporter, network: 'n' })
    const { rows } = await one.done('reports.list', { kind: 'image-misuse' })
    const { id } = rows[0]!
    const uphold = () => one.call('reports.decide', { id, verdict: 'uphold', reason })
    expect(await uphold()).toMatchObject({ code: 'report-unanswered' })
    const [report] = (await one.done('reports.ofCase', { id })).rows
    await one.done('reports.answer', { report: report!.id, answer: '已处理' })
    const { version } = await one.done('reports.one', { id })
    await one.done('reports.setNote', { id, note: '已联系', version })
    const late = await other.call('reports.setNote', { id, note: '未联系', version })
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await uphold()).status).toBe(200)
    expect(await one.done('reports.one', { id })).toMatchObject({ outcome: 'upheld', note: '已联系' })
  })
})
