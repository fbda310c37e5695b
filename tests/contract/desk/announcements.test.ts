import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Announcement } from '#contract/desk/announcements.ts'
import type { Message } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import { sendAnnouncements, workOnAnnouncement } from '#server/services/announcements.ts'
import { openDesk, type AtDesk } from '#tests/support/desk.ts'
import { dataOf, type Newcomer } from '../support/community.ts'
import { ends, type End } from '../support/ends.ts'

const minuteMs = 60_000
const reason = '夜里维护'

describe.each(ends)('$name: announcements', ({ open }) => {
  let end: End
  let owner: AtDesk
  beforeAll(async () => {
    end = await open()
    owner = await openDesk(end.server).member('owner')
  })
  afterAll(() => end.close())

  const db = () => end.server.parts.db
  /** Somebody new, a minute after whoever came before. */
  const someone = async (more: { readonly agent?: 0 | 1; readonly vip_expires_at?: number } = {}) => {
    end.clock.nowMs += minuteMs
    const who = await end.newcomer()
    if (Object.keys(more).length > 0) await db().updateTable('users').set(more).where('id', '=', who.userId).execute()
    return who
  }
  const box = (who: Newcomer) => dataOf<Page<Message> & { unread: number }>(end, 'message.list', { box: 'system' }, who)
  const titles = async (who: Newcomer) => (await box(who)).list.map(({ title }) => title)
  const send = (title: string, audience: Announcement['audience'], more: Partial<Announcement> = {}) =>
    owner.done('announcements.send', { audience, texts: { zh: { title, content: '今晚零点' } }, reason, ...more })
  const one = async (id: number) => (await owner.done('announcements.list', {})).rows.find((row) => row.id === id)!
  /** What a server does by itself, some time later. */
  const work = (how?: Parameters<typeof sendAnnouncements>[2]) =>
    sendAnnouncements(db(), (end.clock.nowMs += minuteMs), how)
  const rowsOf = async (id: number) =>
    (await db().selectFrom('messages').select('user_id').where('announcement_id', '=', id).execute()).map(
      ({ user_id: user }) => user,
    )

  it('one to everybody is one row, which all who are here read and mark as read, and nobody who comes later', async () => {
    const who = await someone()
    const { count } = await owner.done('announcements.count', { audience: { group: 'everybody' } })
    end.clock.nowMs += minuteMs
    const { id, total } = await send('维护', { group: 'everybody' }, { link: '/my/setting' })
    expect(total).toBe(count)
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await one(id)).toMatchObject({ state: 'sent', sent: total, link: '/my/setting' })
    const { list, unread } = await box(who)
    expect(list[0]).toMatchObject({ title: '维护', content: '今晚零点', read: false, link: '/my/setting' })
    expect(unread).toBe(1)
    expect(await dataOf(end, 'message.read', { box: 'system', to_id: list[0]!.id }, who, 251)).toEqual({ unread: 0 })
    expect((await box(who)).list[0]).toMatchObject({ read: true })
    expect(await titles(await someone())).not.toContain('维护')
  })

  it('stands among somebody’s own messages in the order in which they came, page by page', async () => {
    const who = await someone()
    const own = async (title: string) => {
      const message = { user_id: who.userId, box: 'system' as const, title, content: '', created_at: end.clock.nowMs }
      await db().insertInto('messages').values(message).execute()
    }
    await own('甲')
    await send('乙', { group: 'everybody' })
    await own('丙')
    await send('丁', { group: 'everybody' })
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const input = { box: 'system', limit: 1, ...(cursor && { cursor }) }
      const page: Page<Message> = await dataOf(end, 'message.list', input, who)
      found.push(...page.list.map(({ title }) => title))
      cursor = page.next
    }
    expect(found).toEqual(['丁', '丙', '乙', '甲'])
  })

  it('who reads in a language that it is not in reads it in Chinese', async () => {
    const who = await someone()
    const en = { title: 'Maintenance', content: 'At midnight' }
    await send('两种语言', { group: 'everybody' }, { texts: { zh: { title: '两种语言', content: '零点' }, en } })
    await send('一种语言', { group: 'everybody' })
    const { data } = await end.call('message.list', { box: 'system' }, who, { envelope: { system_language: 'en' } })
    expect((data as Page<Message>).list.slice(0, 2)).toMatchObject([{ title: '一种语言' }, en])
    expect((await titles(who)).slice(0, 2)).toEqual(['一种语言', '两种语言'])
  })

  it('one to a group reaches those who are in it, once each, with the number that was told', async () => {
    const [agent, vip, none] = [
      await someone({ agent: 1 }),
      await someone({ vip_expires_at: end.clock.nowMs + 10 * 24 * 3600 * 1000 }),
      await someone(),
    ]
    for (const [group, who] of [
      ['agents', agent],
      ['vip', vip],
    ] as const) {
      const { count } = await owner.done('announcements.count', { audience: { group } })
      const { id } = await send(`给 ${group}`, { group })
      expect(await one(id)).toMatchObject({ state: 'sending', sent: 0, total: count })
      await work()
      expect(await one(id)).toMatchObject({ state: 'sent', sent: count, total: count })
      const people = await rowsOf(id)
      expect(people).toContain(who.userId)
      expect(new Set(people).size).toBe(count)
      expect(people).toHaveLength(count)
      expect(await titles(none)).not.toContain(`给 ${group}`)
    }
    const { id } = await send('欢迎', { group: 'new', days: 1 })
    await someone()
    await work()
    expect(await titles(none)).toContain('欢迎')
    expect(await one(id)).toMatchObject({ state: 'sent', days: 1 })
  })

  it('one to the members of a club reaches them, and is refused where there is no club', async () => {
    const club = await db()
      .selectFrom('club_members')
      .innerJoin('clubs', 'clubs.id', 'club_members.club_id')
      .innerJoin('users', 'users.id', 'clubs.user_id')
      .select(['club_members.user_id as member', 'users.username as creator'])
      .where('club_members.expires_at', '>', end.clock.nowMs)
      .executeTakeFirstOrThrow()
    const { id } = await send('周末聚会', { group: 'club', creator: club.creator })
    await work()
    expect(await rowsOf(id)).toContain(club.member)
    const audience = { group: 'club', creator: '没有这个人' } as const
    expect(await owner.call('announcements.count', { audience })).toMatchObject({ status: 400, code: 'input-wrong' })
  })

  it('is sent to nobody twice where a server ends in the middle, or two are at it', async () => {
    const { id, total } = await send('很多人', { group: 'new', days: 365 })
    expect(total).toBeGreaterThan(6)
    await work({ slices: 2, size: 3 })
    expect(await one(id)).toMatchObject({ state: 'sending', sent: (await rowsOf(id)).length })
    await Promise.all([1, 2, 3].map(() => workOnAnnouncement(db(), id, end.clock.nowMs, 3)))
    const far = await rowsOf(id)
    expect(far.length).toBeGreaterThan(0)
    expect(await one(id)).toMatchObject({ state: 'sending', sent: far.length })
    await work({ size: 50 })
    const people = await rowsOf(id)
    expect(new Set(people).size).toBe(people.length)
    expect(await one(id)).toMatchObject({ state: 'sent', sent: total })
    expect(people).toHaveLength(total)
  })
  it('is taken back from everybody at once, and from a group slice by slice, also while it is sent', async () => {
    const who = await someone({ agent: 1 })
    const all = await send('收回一', { group: 'everybody' })
    expect((await box(who)).unread).toBe(1)
    await owner.done('announcements.withdraw', { id: all.id, reason })
    expect(await box(who)).toMatchObject({ list: [], unread: 0 })
    expect(await one(all.id)).toMatchObject({ state: 'withdrawn', sent: 0 })
    await someone({ agent: 1 })
    const some = await send('收回二', { group: 'agents' })
    await work({ slices: 1, size: (await someone()).userId })
    expect((await rowsOf(some.id)).length).toBeGreaterThan(1)
    expect(await one(some.id)).toMatchObject({ state: 'sending' })
    await owner.done('announcements.withdraw', { id: some.id, reason })
    await work({ size: 1 })
    expect(await rowsOf(some.id)).toEqual([])
    expect(await one(some.id)).toMatchObject({ state: 'withdrawn', sent: 0 })
    const again = await owner.call('announcements.withdraw', { id: some.id, reason })
    expect(again).toMatchObject({ status: 409, code: 'undecidable' })
  })

  it('is sent once under one name: whoever lost the answer gets it again, and another text is not taken for it', async () => {
    const audience = { group: 'everybody' } as const
    const asked = { audience, texts: { zh: { title: '只发一次', content: '今晚零点' } }, reason }
    const name = { 'x-desk-request': crypto.randomUUID() }
    const first = await owner.call('announcements.send', asked, name)
    expect(first.status).toBe(200)
    expect(await owner.call('announcements.send', { ...asked, reason: '再试' }, name)).toEqual(first)
    const other = { ...asked, texts: { zh: { title: '只发一次', content: '明晚零点' } } }
    const refused = { status: 409, code: 'done-already' }
    expect(await owner.call('announcements.send', other, name)).toMatchObject(refused)
    const colleague = await openDesk(end.server).member('owner')
    expect(await colleague.call('announcements.send', asked, name)).toMatchObject(refused)
    expect(await owner.call('announcements.withdraw', { id: first.data!.id, reason }, name)).toMatchObject(refused)
    const { rows } = await owner.done('announcements.list', {})
    expect(rows.filter(({ texts }) => texts.zh.title === '只发一次')).toHaveLength(1)
    expect((await owner.done('log.list', { target: String(first.data!.id), kind: 'announcement' })).rows).toHaveLength(
      1,
    )
    await owner.done('announcements.withdraw', { id: first.data!.id, reason })
  })

  it('is for those alone who may, has to be in Chinese, and is in the log', async () => {
    const editor = await openDesk(end.server).member('editor')
    expect(await editor.call('announcements.list', {})).toMatchObject({ status: 403, code: 'right-missing' })
    const texts = { en: { title: 'Hello', content: 'All' } }
    const audience = { group: 'everybody' } as const
    expect(await owner.call('announcements.send', { audience, texts, reason } as never)).toMatchObject({ status: 400 })
    const { id, total } = await send('记在日志里', audience)
    const { rows } = await owner.done('log.list', { action: 'announcements.send' })
    expect(rows[0]).toMatchObject({ kind: 'announcement', target: String(id), name: '记在日志里', after: { total } })
  })
})
