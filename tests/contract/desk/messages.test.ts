import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedbackMessage } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import { deskOrigin, openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { anUpload, dataOf, type Newcomer } from '../support/community.ts'
import { ends, type End } from '../support/ends.ts'

const minuteMs = 60_000
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

describe.each(ends)('$name: customer service at the desk', ({ open }) => {
  let end: End
  let desk: TestDesk
  let one: AtDesk
  let other: AtDesk
  beforeAll(async () => {
    end = await open()
    desk = openDesk(end.server)
    ;[one, other] = [await desk.member('support'), await desk.member('support')]
  })
  afterAll(() => end.close())

  const write = (who: Newcomer, content: string, images: string[] = []) =>
    dataOf<FeedbackMessage>(end, 'feedback.send', { content, images }, who, 251)
  /** Somebody who wrote to customer service a minute after whoever did before. */
  const asking = async (content = '没有到账') => {
    const who = await end.newcomer()
    end.clock.nowMs += minuteMs
    return { who, person: who.userId, line: await write(who, content) }
  }
  const versionOf = async (person: number) => (await one.done('messages.one', { person })).version
  const people = async (state: 'waiting' | 'answered' | 'closed') => {
    const found: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await one.done('messages.list', { state, limit: 1, ...(cursor && { cursor }) })
      found.push(...page.rows.map(({ person }) => person.id))
      if (page.next === null) return found
      cursor = page.next
    }
  }

  it('lists threads that wait, the oldest first, page by page, and keeps their place when somebody writes again', async () => {
    const [first, second] = [await asking(), await asking('看不了')]
    const found = (await one.done('messages.list', {})).rows.find(({ person }) => person.id === second.person)
    expect(found!.last).toBe('看不了')
    end.clock.nowMs += minuteMs
    await write(first.who, '还在吗？')
    const { rows } = await one.done('messages.list', {})
    expect(rows.find(({ person }) => person.id === first.person)!.last).toBe('还在吗？')
    const waiting = await people('waiting')
    expect(waiting.indexOf(first.person)).toBeLessThan(waiting.indexOf(second.person))
    expect(waiting.filter((id) => id === first.person)).toHaveLength(1)
    expect(await people('answered')).not.toContain(first.person)
  })

  it('lists what asks for certification by itself, until the thread is closed', async () => {
    const [{ person }, other] = [await asking('我想申请认证'), await asking()]
    const who = { state: 'waiting', about: 'certification' } as const
    const those = async () => (await one.done('messages.list', who)).rows.map(({ person: { id } }) => id)
    expect(await those()).not.toContain(person)
    const writer = (await end.newcomer()) as Newcomer
    const input = { content: '城市是厦门', images: [], about: 'certification' }
    await dataOf<FeedbackMessage>(end, 'feedback.send', input, writer, 251)
    expect(await those()).toContain(writer.userId)
    expect(await those()).not.toContain(other.person)
    // what is written next says nothing of it, and it is still an application
    await write(writer, '还需要什么？')
    expect(await one.done('messages.one', { person: writer.userId })).toMatchObject({ about: 'certification' })
    await one.done('messages.claim', { person: writer.userId })
    await one.done('messages.close', { person: writer.userId, version: await versionOf(writer.userId) })
    await write(writer, '另外一件事')
    expect(await those()).not.toContain(writer.userId)
    const strange = { content: '你好', images: [], about: 'refund' }
    expect(await end.call('feedback.send', strange, writer)).toMatchObject({ status: 400 })
  })

  it('shows all lines of a person with where their pictures lie', async () => {
    const who = await end.newcomer()
    const images = [await anUpload(end, who)]
    await write(who, '看图', images)
    const { rows } = await one.done('messages.thread', { person: who.userId })
    expect(rows.at(-1)).toMatchObject({ from: 'person', content: '看图', pictures: images })
    expect(rows.every(({ from }, at) => at === rows.length - 1 || from === 'service')).toBe(true)
  })

  it('an answer is read by the person in the app, and the log has it', async () => {
    const { who, person, line } = await asking()
    await one.done('messages.answer', { person, answer: '已经补上了', version: await versionOf(person) })
    const { list } = await dataOf<Page<FeedbackMessage>>(end, 'feedback.thread', {}, who)
    expect(list[0]).toMatchObject({ from: 'service', content: '已经补上了', images: [] })
    expect(await end.call('feedback.edit', { id: line.id, content: '改' }, who)).toMatchObject({ status: 409 })
    expect(await people('waiting')).not.toContain(person)
    expect((await people('answered'))[0]).toBe(person)
    const owner = await desk.member('owner')
    const { rows } = await owner.done('log.list', {})
    expect(rows.find(({ action }) => action === 'messages.answer')).toMatchObject({
      kind: 'thread',
      target: String(person),
      before: { state: 'waiting' },
      after: { state: 'answered', answer: '已经补上了' },
    })
    end.clock.nowMs += minuteMs
    await write(who, '谢谢')
    expect(await people('waiting')).toContain(person)
  })

  it('an answer has pictures that were sent for it, and no others', async () => {
    const { who, person } = await asking()
    const send = (to: number, by: AtDesk, body: Uint8Array<ArrayBuffer> = png) =>
      desk.fetch(
        new Request(`${deskOrigin}/picture/${to}`, {
          method: 'POST',
          headers: {
            host: new URL(deskOrigin).host,
            origin: deskOrigin,
            'content-type': 'application/octet-stream',
            cookie: `__Host-desk=${by.cookie}`,
          },
          body,
        }),
      )
    const { path } = ((await (await send(person, one)).json()) as { data: { path: string } }).data
    const answer = async (pictures: string[], to = person) =>
      one.call('messages.answer', { person: to, answer: '看图', pictures, version: await versionOf(to) })
    const someoneElse = await asking()
    expect(await answer([path], someoneElse.person)).toMatchObject({ status: 400, code: 'image-gone' })
    expect((await answer([path])).status).toBe(200)
    const { list } = await dataOf<Page<FeedbackMessage>>(end, 'feedback.thread', {}, who)
    expect(list[0]!.images).toMatchObject([{ path, width: 1, height: 1 }])
    expect((await send(person, one, new TextEncoder().encode('no picture'))).status).toBe(400)
    expect((await send(person, await desk.member('moderator'))).status).toBe(403)
    expect((await send(10 ** 9, one)).status).toBe(404)
  })

  it('a thread that somebody claims is answered and closed by nobody else for a quarter of an hour', async () => {
    const { person } = await asking()
    const version = await versionOf(person)
    await one.done('messages.claim', { person })
    expect((await other.done('messages.one', { person })).claim).toMatchObject({ by: one.name, isMine: false })
    const answer = () => other.call('messages.answer', { person, answer: '你好', version })
    for (const tried of [
      await answer(),
      await other.call('messages.claim', { person }),
      await other.call('messages.close', { person, version }),
    ])
      expect(tried).toMatchObject({ status: 409, code: 'thread-claimed' })
    end.clock.nowMs += 15 * minuteMs
    expect((await answer()).status).toBe(200)
  })

  it('is handed on to a colleague who may answer, or given back, by whoever has it', async () => {
    const { person } = await asking()
    await one.done('messages.claim', { person })
    const { rows } = await one.done('messages.colleagues', {})
    const to = rows.find(({ name }) => name === other.name)!.id
    expect(rows.map(({ name }) => name)).not.toContain(one.name)
    expect(await other.call('messages.handOn', { person, to: null })).toMatchObject({ code: 'thread-claimed' })
    await one.done('messages.handOn', { person, to })
    expect((await other.done('messages.one', { person })).claim).toMatchObject({ isMine: true })
    expect(await one.call('messages.claim', { person })).toMatchObject({ status: 409, code: 'thread-claimed' })
    await other.done('messages.handOn', { person, to: null })
    expect((await one.done('messages.one', { person })).claim).toBeNull()
    await desk.member('editor')
    const ids = (await one.done('messages.colleagues', {})).rows.map(({ id }) => id)
    const outside = await desk.parts.db.selectFrom('desk_members').select('id').where('roles', '=', 'editor').execute()
    expect(outside.some(({ id }) => ids.includes(id))).toBe(false)
    expect(await one.call('messages.handOn', { person, to: outside[0]!.id })).toMatchObject({ code: 'undecidable' })
  })

  it('of two who answer at the same moment one does', async () => {
    const { who, person } = await asking()
    const version = await versionOf(person)
    const both = await Promise.all(
      [one, other].map((by) => by.call('messages.answer', { person, answer: by.name, version })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { list } = await dataOf<Page<FeedbackMessage>>(end, 'feedback.thread', {}, who)
    expect(list.filter(({ content }) => content === one.name || content === other.name)).toHaveLength(1)
  })

  it('what was written meanwhile has to be read before it is answered or closed', async () => {
    const { who, person } = await asking()
    const version = await versionOf(person)
    end.clock.nowMs += minuteMs
    await write(who, '不用了')
    for (const tried of [
      await one.call('messages.answer', { person, answer: '好', version }),
      await one.call('messages.close', { person, version }),
    ])
      expect(tried).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  })

  it('closes a thread without an answer, until the person writes again', async () => {
    const { who, person } = await asking()
    await one.done('messages.close', { person, version: await versionOf(person) })
    expect(await people('closed')).toContain(person)
    end.clock.nowMs += minuteMs
    await write(who, '还有一件事')
    expect(await people('closed')).not.toContain(person)
    expect(await people('waiting')).toContain(person)
  })

  it('a thread whose lines the person deleted waits no more', async () => {
    const { who, person, line } = await asking()
    await dataOf(end, 'feedback.remove', { id: line.id }, who, 251)
    expect(await people('waiting')).not.toContain(person)
    expect(await one.call('messages.one', { person })).toMatchObject({ status: 404, code: 'not-there' })
  })

  it('keeps saved answers for the team: each once, changed by nobody unseen, and in the log', async () => {
    const saved = async () => (await other.done('messages.savedAnswers', {})).rows
    await one.done('messages.saveAnswers', { texts: ['请重新登录', '请更新应用', '请重新登录'] })
    await other.done('messages.saveAnswers', { texts: ['请更新应用', '一小时内到账'] })
    expect((await saved()).map(({ text }) => text)).toEqual(['一小时内到账', '请重新登录', '请更新应用'])
    const [, login, update] = await saved()
    const { id, version } = login!
    await one.done('messages.rewriteAnswer', { id, version, text: '请退出后重新登录' })
    const changed = { status: 409, code: 'changed-meanwhile' }
    expect(await other.call('messages.rewriteAnswer', { id, version, text: '别的' })).toMatchObject(changed)
    expect(await other.call('messages.forgetAnswer', { id, version })).toMatchObject(changed)
    await other.done('messages.forgetAnswer', { id: update!.id, version: update!.version })
    expect(await one.call('messages.forgetAnswer', { id: update!.id, version: update!.version })).toMatchObject({
      status: 404,
    })
    expect((await saved()).map(({ text }) => text)).toEqual(['一小时内到账', '请退出后重新登录'])
    const many = Array.from({ length: 99 }, (_, at) => `回复 ${at}`)
    expect(await one.call('messages.saveAnswers', { texts: many })).toMatchObject({ code: 'no-room' })
    expect(await saved()).toHaveLength(2)
    const owner = await desk.member('owner')
    const log = (await owner.done('log.list', { kind: 'saved answer' })).rows
    expect(log.map(({ action }) => action)).toEqual([
      'messages.forgetAnswer',
      'messages.rewriteAnswer',
      'messages.saveAnswers',
      'messages.saveAnswers',
    ])
    expect(log[1]).toMatchObject({ before: { text: '请重新登录' }, after: { text: '请退出后重新登录' } })
    expect(log[2]).toMatchObject({ after: { texts: ['一小时内到账'] } })
    const moderator = await desk.member('moderator')
    expect(await moderator.call('messages.savedAnswers', {})).toMatchObject({ status: 403 })
  })

  it('two colleagues who save at the same moment lose nothing', async () => {
    const texts = ['甲', '乙', '丙', '丁']
    await Promise.all(texts.map((text, at) => (at % 2 ? one : other).done('messages.saveAnswers', { texts: [text] })))
    const { rows } = await one.done('messages.savedAnswers', {})
    expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
  })

  it('is for those alone who may', async () => {
    const { person } = await asking()
    const stranger = await desk.member('editor')
    expect(await stranger.call('messages.list', {})).toMatchObject({ status: 403, code: 'right-missing' })
    expect(await stranger.call('messages.claim', { person })).toMatchObject({ status: 403 })
  })
})
