import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { allCases, recordOf, reportsOf } from '#server/repositories/cases.ts'
import { entriesOf } from '#server/repositories/moderation-log.ts'
import { decideCase, undoTakeDown, type Verdict } from '#server/services/decisions.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { reportFrom, type Reporter } from './support/reporters.ts'

const urgent = 1
const otherUrgent = 2
const usual = 9
const dayMs = 24 * 3600 * 1000

describe.each(ends)('$name: cases', ({ open }) => {
  let end: End
  let author: Newcomer
  beforeAll(async () => {
    end = await open()
    author = await end.newcomer()
  })
  afterAll(() => end.close())
  // the hour is another one each time: nobody's day is used up
  beforeEach(async () => {
    end.clock.nowMs += 2 * dayMs
    await end.keepSessions()
  })

  const aPost = async () => {
    const post = { title: '湖', content: '水', images: [], consent: true }
    return (await dataOf<{ id: number }>(end, 'wei.create', post, author)).id
  }
  const isShown = async (id: number) => {
    const row = end.server.parts.db.selectFrom('posts').select('state').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).state === states.live
  }
  const report = (id: number, by: Reporter, type = urgent) => reportFrom(end, { kind: 'post', id, type }, by)
  const caseOf = async (id: number) => {
    const all = await allCases(end.server.parts.db, { closed: true })
    return all.filter((one) => one.kind === 'post' && one.item_id === String(id)).toSorted((a, b) => b.id - a.id)[0]!
  }
  const decide = async (id: number, verdict: Verdict, blamed?: number[]) => {
    const { id: caseId } = await caseOf(id)
    const decider = { by: 'wen', reason: 'abuse', ...(blamed && { blamed }) }
    const { db } = end.server.parts
    await db.transaction().execute((tx) => decideCase(tx, caseId, verdict, decider, end.clock.nowMs))
  }

  it('an item has one open case, and a new one once it was decided', async () => {
    const id = await aPost()
    await Promise.all([1, 2, 3].map(() => report(id, {}, usual)))
    const first = await caseOf(id)
    expect(await reportsOf(end.server.parts.db, first.id)).toHaveLength(3)
    await decide(id, 'keep')
    await report(id, {}, usual)
    const second = await caseOf(id)
    expect(second.id).not.toBe(first.id)
    expect(await reportsOf(end.server.parts.db, second.id)).toHaveLength(1)
  })

  it('urgent cases come first, then those whose reporters weigh most; a network counts once in each', async () => {
    const [flooded, believed, pressing] = [await aPost(), await aPost(), await aPost()]
    for (let at = 0; at < 9; at += 1) await report(flooded, { network: 'one' }, usual)
    await report(believed, await end.witness(), usual)
    await report(pressing, {}, urgent)
    const order = (await allCases(end.server.parts.db, { closed: false })).map((one) => Number(one.item_id))
    const places = [pressing, believed, flooded].map((id) => order.indexOf(id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(await caseOf(flooded)).toMatchObject({ score: 1, urgent: 0 })
    expect((await caseOf(believed)).score).toBeGreaterThan(2)
  })

  it('keeps networks as hashes: of an address nothing is kept in clear', async () => {
    const id = await aPost()
    await report(id, { network: '203.0.113.0/24' })
    await report(id, { network: '203.0.113.0/24' })
    const reports = await reportsOf(end.server.parts.db, (await caseOf(id)).id)
    expect(reports[0]!.network).toBe(reports[1]!.network)
    expect(JSON.stringify(reports)).not.toContain('203.0')
  })

  it('three accounts from three networks quarantine an item together; from two, or with a guest, they don’t', async () => {
    const [one, two, three] = [await end.newcomer(), await end.newcomer(), await end.newcomer()]
    const id = await aPost()
    await report(id, { ...one, network: 'a' })
    await report(id, { ...two, network: 'b' })
    await report(id, { network: 'c' })
    await report(id, { ...two, network: 'd' })
    await report(id, { ...three, network: 'a' })
    await report(id, { ...three, network: 'e' }, usual)
    expect(await isShown(id)).toBe(true)
    await report(id, { ...three, network: 'f' })
    expect(await isShown(id)).toBe(false)
    const { id: caseId } = await caseOf(id)
    expect(await entriesOf(end.server.parts.db, caseId)).toMatchObject([{ action: 'quarantine', moderator: 'system' }])
  })

  it('one network quarantines six items a day, however many accounts it has', async () => {
    const network = 'a household'
    const household = []
    for (let at = 0; at < 9; at += 1) household.push(await end.witness())
    const elsewhere = await end.witness()
    const ids = []
    for (const who of household) {
      ids.push(await aPost())
      await report(ids.at(-1)!, { ...who, network })
    }
    expect(await Promise.all(ids.map(isShown))).toEqual(ids.map((_, at) => at >= 6))
    await report(ids[8]!, { ...elsewhere, network: 'elsewhere' })
    expect(await isShown(ids[8]!)).toBe(false)
  })

  it('what was kept is not quarantined again for the same reason within 30 days', async () => {
    const id = await aPost()
    await report(id, await end.witness())
    await decide(id, 'keep')
    expect(await isShown(id)).toBe(true)
    await report(id, await end.witness())
    for (let at = 0; at < 3; at += 1) await report(id, await end.newcomer())
    expect(await isShown(id)).toBe(true)
    await report(id, await end.witness(), otherUrgent)
    expect(await isShown(id)).toBe(false)
    await decide(id, 'keep')
    end.clock.nowMs += 31 * dayMs
    await report(id, await end.witness())
    expect(await isShown(id)).toBe(false)
  })

  it('a malicious report goes onto the record of its reporter alone, whose reports quarantine nothing from then on', async () => {
    const [liar, honest] = [await end.witness(), await end.witness()]
    const [id, next] = [await aPost(), await aPost()]
    await report(id, liar)
    await report(id, honest)
    const reports = await reportsOf(end.server.parts.db, (await caseOf(id)).id)
    await decide(id, 'malicious', [reports[0]!.id])
    expect(await isShown(id)).toBe(true)
    const records = await Promise.all([liar, honest].map(({ userId }) => recordOf(end.server.parts.db, userId)))
    expect(records).toEqual([
      { right: 0, empty: 0, malicious: 1 },
      { right: 0, empty: 1, malicious: 0 },
    ])
    await report(next, liar)
    expect(await isShown(next)).toBe(true)
    expect(await caseOf(next)).toMatchObject({ score: 0 })
    await report(next, honest)
    expect(await isShown(next)).toBe(false)
    await decide(next, 'take-down')
    expect(await recordOf(end.server.parts.db, honest.userId)).toMatchObject({ right: 1, empty: 1 })
  })

  it('a take-down is undone within 30 days, and not later', async () => {
    const undo = async (id: number) => {
      const { id: caseId } = await caseOf(id)
      const { db } = end.server.parts
      return db
        .transaction()
        .execute((tx) => undoTakeDown(tx, caseId, { by: 'wen', reason: 'again' }, end.clock.nowMs))
        .then(() => true)
        .catch(() => false)
    }
    const [id, late] = [await aPost(), await aPost()]
    for (const one of [id, late]) {
      await report(one, {}, usual)
      await decide(one, 'take-down')
    }
    end.clock.nowMs += 29 * dayMs
    expect([await isShown(id), await undo(id), await isShown(id), await undo(id)]).toEqual([false, true, true, false])
    end.clock.nowMs += 2 * dayMs
    expect([await undo(late), await isShown(late)]).toEqual([false, false])
    const { id: caseId } = await caseOf(id)
    expect((await entriesOf(end.server.parts.db, caseId)).map(({ action }) => action)).toEqual(['take-down', 'restore'])
  })

  it('the log is only added to: the database refuses everything else', async () => {
    const id = await aPost()
    await report(id, {}, usual)
    await decide(id, 'keep')
    const { db } = end.server.parts
    await expect(db.updateTable('moderation_log').set({ reason: '' }).execute()).rejects.toThrow('only added to')
    await expect(db.deleteFrom('moderation_log').execute()).rejects.toThrow('only added to')
    expect((await entriesOf(db, (await caseOf(id)).id)).map(({ reason }) => reason)).toEqual(['abuse'])
  })
})
