import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { Message } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { caseOfItem, decideCase, quarantineItem, undoTakeDown, type Verdict } from '#server/services/decisions.ts'
import { updateUser, usersById } from '#server/repositories/users.ts'
import { ban, suspend, unban, unsuspend } from '#server/services/sanctions.ts'
import { visitor, type Who } from './support/client.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000
const decider = { by: 'wen', reason: 'abuse' }
const reason = '辱骂、骚扰或歧视'

/** The names of the fields of a schema, which is an object at the end of a pipe. */
const fieldsOf = (schema: object): string[] => {
  const { entries, pipe = [] } = schema as { entries?: object; pipe?: readonly object[] }
  return entries ? Object.keys(entries) : pipe.filter((one) => one !== schema).flatMap(fieldsOf)
}

describe.each(ends)('$name: whoever is moderated', ({ open }) => {
  let end: End
  let author: Newcomer
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())
  beforeEach(async () => void (author = await end.newcomer(100)))

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => end.server.parts.db.transaction().execute(work)
  const post = { title: '湖', content: '水', images: [], consent: true }
  const publish = (who: Who = author) => end.call('wei.create', post, who)
  const aPost = async () => ((await publish()).data as { id: number }).id
  const decide = (id: number, verdict: Verdict) =>
    inTransaction(async (tx) => {
      const its = await caseOfItem(tx, 'post', String(id), end.clock.nowMs)
      await decideCase(tx, its.id, verdict, decider, end.clock.nowMs)
      return its.id
    })
  const told = async (who: Who) =>
    (await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, who)).list.map(({ title }) => title)
  const report = (id: number, who: Who) => end.call('wei.report', { kind: 'post', id, type: 9, content: '' }, who)
  const rowOf = async ({ userId }: Newcomer, db: Db = end.server.parts.db) => (await usersById(db, [userId]))[0]!

  it('an author is told what was taken down and why, and that it is back', async () => {
    const caseId = await decide(await aPost(), 'take-down')
    const { list } = await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, author)
    expect(list).toMatchObject([
      { title: '你的动态已下架', link: expect.stringMatching(/^\/my\/reports\?decision=\d+$/) },
    ])
    expect(list[0]!.content).toContain(`“湖”已下架，原因：${reason}`)
    await inTransaction((tx) => undoTakeDown(tx, caseId, decider, end.clock.nowMs))
    expect(await told(author)).toEqual(['你的动态已恢复', '你的动态已下架'])
  })

  it('whoever reported is told once what became of it, by what was found', async () => {
    const reporter = await end.newcomer()
    for (const verdict of ['take-down', 'keep', 'malicious'] as const) {
      const id = await aPost()
      await report(id, reporter)
      await report(id, reporter)
      await report(id, visitor())
      await decide(id, verdict)
    }
    const { list } = await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, reporter)
    expect(list.map(({ title, link }) => [title, link])).toEqual(Array(3).fill(['举报已处理', '/my/reports']))
    expect(list.map(({ content }) => /恶意|没有发现|已经处理/.exec(content)?.[0])).toEqual([
      '恶意',
      '没有发现',
      '已经处理',
    ])
  })

  it('the third take-down within 90 days suspends for a week; one that is undone, or lapsed, does not count', async () => {
    const undone = await decide(await aPost(), 'take-down')
    await inTransaction((tx) => undoTakeDown(tx, undone, decider, end.clock.nowMs))
    await decide(await aPost(), 'take-down')
    end.clock.nowMs += 91 * dayMs
    await end.keepSessions()
    await decide(await aPost(), 'take-down')
    await decide(await aPost(), 'take-down')
    const last = await aPost()
    await decide(last, 'take-down')
    const until = end.clock.nowMs + 7 * dayMs
    expect(await publish()).toMatchObject({ status: 403, code: 'account-suspended', params: { until } })
    expect(await told(author)).toContain('账号停权 7 天')
    end.clock.nowMs = until
    await end.keepSessions()
    expect((await publish()).status).toBe(200)
  })

  it('whoever is suspended can do all but publish: every call with words for others is refused, and no other', async () => {
    await inTransaction(async (tx) => {
      await updateUser(tx, author.userId, { creator: 1 })
      await suspend(tx, author.userId, { days: 3 }, decider, end.clock.nowMs)
    })
    /** To a moderator or to the service. */
    const unpublished: readonly CallName[] = [
      'wei.report',
      'mv.report',
      'feedback.send',
      'feedback.edit',
      'report.appeal',
    ]
    const speaks = (name: CallName) => {
      const { mode, input } = callOf(name)
      return mode !== 'read' && ['content', 'title', 'sign'].some((field) => fieldsOf(input).includes(field))
    }
    const published = callNames.filter((name) => speaks(name) && !unpublished.includes(name))
    expect(published.length).toBeGreaterThan(10)
    for (const name of published) {
      const answer = await end.call(name, {}, author)
      expect(answer, name).toMatchObject({ status: 403, code: 'account-suspended' })
    }
    for (const [name, input] of [
      ['user.info', {}],
      ['wei.list', {}],
      ['feedback.send', { content: '为什么', images: [] }],
      ['wei.report', { kind: 'tag', id: 1, type: 9, content: '' }],
      ['user.follow', { uuid: (await end.newcomer()).uuid, on: true }],
    ] as const)
      expect((await end.call(name, input, author)).code, name).toBeUndefined()
    await inTransaction((tx) => unsuspend(tx, author.userId, decider, end.clock.nowMs))
    expect((await publish()).status).toBe(200)
  })

  it('whoever is banned is told why when they log in, but nobody who guesses; let in again all is as before', async () => {
    const { username } = await rowOf(author)
    const id = await aPost()
    const login = (password: string) => end.call('user.login', { username, password }, visitor())
    const seen = async () => (await end.call('wei.detail', { id }, visitor())).status
    await inTransaction(async (tx) => ban(tx, await rowOf(author, tx), decider, end.clock.nowMs))
    expect(await login('secret-2')).toMatchObject({ status: 400, code: 'wrong-credentials' })
    expect(await login('secret-1')).toMatchObject({ status: 403, code: 'account-banned', params: { reason } })
    expect((await publish()).status).toBe(420)
    expect(await seen()).toBe(404)
    // what a moderator finds right meanwhile stays with the other works
    await decide(id, 'keep')
    expect(await seen()).toBe(404)
    await inTransaction(async (tx) => unban(tx, await rowOf(author, tx), decider, end.clock.nowMs))
    expect([(await login('secret-1')).status, await seen()]).toEqual([200, 200])
  })

  it('what is brought back while its author is banned is shown with their other works, and not before', async () => {
    const id = await aPost()
    const caseId = await decide(id, 'take-down')
    await inTransaction(async (tx) => ban(tx, await rowOf(author, tx), decider, end.clock.nowMs))
    await inTransaction((tx) => undoTakeDown(tx, caseId, decider, end.clock.nowMs))
    const seen = async () => (await end.call('wei.detail', { id }, visitor())).status
    expect(await seen()).toBe(404)
    await inTransaction(async (tx) => unban(tx, await rowOf(author, tx), decider, end.clock.nowMs))
    expect(await seen()).toBe(200)
  })

  it('an author whose item is held back finds it gone like everybody, and goes on with all else', async () => {
    const id = await aPost()
    await inTransaction((tx) => quarantineItem(tx, 'post', String(id), decider, end.clock.nowMs))
    expect((await end.call('wei.detail', { id }, author)).status).toBe(404)
    const { list } = await dataOf<Page<{ id: number }>>(end, 'wei.her', { uuid: author.uuid }, author)
    expect(list).toEqual([])
    expect((await publish()).status).toBe(200)
    await decide(id, 'keep')
    expect((await end.call('wei.detail', { id }, author)).status).toBe(200)
  })
})
