import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleFields } from '#contract/desk/articles.ts'
import { closingDays } from '#contract/retention.ts'
import { personalFates, personalTables } from '#server/repositories/personal-data.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { defaultCover } from '#server/media/default-cover.ts'
import { closeAccounts } from '#server/services/closing.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { visitor, type Who } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000
const password = 'secret-1'

describe.each(ends)('$name: an account that its person deletes', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const remove = (who: Who, more: object = {}) => end.call('user.deleteAccount', { password, ...more }, who)
  const nameOf = async ({ userId }: Newcomer) =>
    (
      await end.server.parts.db
        .selectFrom('users')
        .select('login_name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).login_name
  const logIn = async (username: string): Promise<Who & { status: number | undefined }> => {
    const { device } = visitor()
    const { status, data } = await end.call('user.login', { username, password }, { device })
    return { device, status, ...(data as { token: string; uuid: string }) }
  }
  const aPost = async (who: Who, more: object = {}) =>
    (
      await dataOf<{ id: number }>(
        end,
        'wei.create',
        { title: '湖边', content: '一个安静的早晨', images: [], consent: true, ...more },
        who,
      )
    ).id
  const seen = async (id: number, who: Who = visitor()) => (await end.call('wei.detail', { id }, who)).status

  it('goes from view at once, with what they made, and comes back when they keep it', async () => {
    const who = await end.newcomer()
    const id = await aPost(who)
    expect((await end.call('user.page', { uuid: who.uuid }, visitor())).status).toBe(200)
    const { status, data } = await remove(who)
    expect(status).toBe(251)
    const until = end.clock.nowMs + closingDays * dayMs
    expect(data).toEqual({ until })
    expect(await seen(id)).toBe(404)
    expect((await end.call('user.page', { uuid: who.uuid }, visitor())).status).toBe(404)
    // every session has ended; who logs in is told until when they may keep it
    expect((await end.call('wei.create', {}, who)).status).not.toBe(200)
    const back = await logIn(await nameOf(who))
    expect(await end.call('user.info', {}, back)).toMatchObject({ data: { closes_at: until } })
    expect(await end.call('wei.comment', { id, content: '还在' }, back)).toMatchObject({
      status: 403,
      code: 'account-closing',
    })
    expect(await end.call('user.exchange', { code: 'ABCD-1234' }, back)).toMatchObject({ code: 'account-closing' })
    // once more changes nothing of when
    end.clock.nowMs += dayMs
    expect(await remove(back)).toMatchObject({ status: 251, data: { until } })
    const again = await logIn(await nameOf(who))
    expect((await end.call('user.keepAccount', {}, again)).status).toBe(251)
    expect(await seen(id)).toBe(200)
    expect((await end.call('user.page', { uuid: who.uuid }, visitor())).status).toBe(200)
    expect((await end.call('user.info', {}, again)).data).not.toHaveProperty('closes_at')
    await closeAccounts(end.server.parts.db, end.clock.nowMs + 100 * dayMs)
    expect((await logIn(await nameOf(who))).status).toBe(200)
  })

  it('takes the password, and a code where the second factor is on', async () => {
    const who = await end.newcomer()
    expect(await remove(who, { password: 'another-1' })).toMatchObject({ code: 'wrong-password' })
    expect((await end.call('user.info', {}, who)).data).not.toHaveProperty('closes_at')
  })

  it('is gone after its days: nothing in any table and no file is left but what its fate says', async () => {
    const who = await end.newcomer(500)
    const buyer = await end.newcomer(500)
    const { db } = end.server.parts
    const login = await nameOf(who)
    const images = [await anUpload(end, who), await anUpload(end, who)]
    const plain = await aPost(who, { images: [images[0]] })
    const sold = await aPost(who, { content: '卖出的照片', images: [images[1]], coins: 10 })
    expect((await end.call('wei.unlock', { id: sold, price: 10 }, buyer)).status).toBe(200)
    const { id: comment } = await dataOf<{ id: number }>(end, 'wei.comment', { id: sold, content: '我写的话' }, who)
    await end.call('wei.comment', { id: sold, reply_to: comment, content: '别人的回答' }, buyer)
    await end.call('user.follow', { uuid: buyer.uuid, on: true }, who)
    await end.call('user.follow', { uuid: who.uuid, on: true }, buyer)
    await end.call('feedback.send', { content: '给客服的话', images: [] }, who)
    const { id: want } = await dataOf<{ id: number }>(
      end,
      'find.create',
      { title: '找一部电影', content: '关于湖的', images: [], coins: 20 },
      who,
    )
    await dataOf(end, 'find.appendDetail', { id: want, content: '湖边的细节' }, who)
    // what was sold and then taken down is there for nobody again
    const down = await aPost(who, { content: '下架的照片', images: [await anUpload(end, who)], coins: 10 })
    expect((await end.call('wei.unlock', { id: down, price: 10 }, buyer)).status).toBe(200)
    await db.transaction().execute((tx) => takeDown(tx, 'post', down, end.clock.nowMs))
    // what operators wrote for them, and told their club
    const draft = { article_id: null, fields: writeJson({ title: 'A draft' } as ArticleFields), blocks: null, base: '' }
    const touched = { pictures: writeJson([]), member: 'Wen', touched_at: 1, created_at: 1 }
    await db
      .insertInto('article_drafts')
      .values({ user_id: who.userId, ...draft, ...touched })
      .execute()
    const { id: club } = await db
      .insertInto('clubs')
      .values({
        ...{ user_id: who.userId, cover: writeJson(defaultCover), intro: '', members_count: 0, videos_count: 0 },
        ...{ prices: writeJson([]), created_at: 1, state: states.live },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('announcements')
      .values({
        ...{ audience: 'club', audience_value: club, audience_name: login, texts: writeJson({ zh: '聚会' } as never) },
        ...{ link: null, state: 'sent', total: 1, sent: 1, after_id: 0, created_at: 1, ended_at: 1 },
      })
      .execute()
    await remove(who)
    const due = end.clock.nowMs + closingDays * dayMs
    await closeAccounts(db, due - 1)
    expect(await rowsOf(who, 'comments')).toHaveLength(1)
    await closeAccounts(db, due)

    const told = db.selectFrom('announcements').select('audience_name').where('audience_value', '=', club)
    expect(await told.execute()).toEqual([{ audience_name: '' }])
    const drafts = db.selectFrom('article_drafts').select('id').where('user_id', '=', who.userId)
    expect(await drafts.execute()).toEqual([])
    for (const [table, fate] of Object.entries(personalFates)) {
      if (fate === 'delete') expect(await rowsOf(who, table as keyof typeof personalTables), table).toEqual([])
      if (fate !== 'items') continue
      const rows = await rowsOf(who, table as keyof typeof personalTables)
      const left = rows.filter(({ state }) => state !== states.removed)
      expect(
        left.map(({ id }) => id),
        table,
      ).toEqual(table === 'posts' ? [sold] : [])
      expect(JSON.stringify(rows.filter(({ state }) => state === states.removed)), table).not.toMatch(
        /湖|早晨|写的话|下架的/,
      )
    }
    expect(await db.selectFrom('want_details').selectAll().where('want_id', '=', want).execute()).toEqual([])
    const [user] = await rowsOf(who, 'users')
    expect(JSON.stringify(user)).not.toContain(login)
    expect(user).toMatchObject({ state: states.removed, phone: null, password: null, totp: null })
    expect((await logIn(login)).status).not.toBe(200)
    // the name is free again
    expect(
      (await end.call('user.register', { username: login, password, phone: '13900000000', adult: true }, visitor()))
        .status,
    ).toBe(200)

    // what was bought is there for who bought it, without a name
    expect([await seen(plain), await seen(sold), await seen(down, buyer)]).toEqual([404, 404, 404])
    const bought = await end.call('wei.detail', { id: sold }, buyer)
    expect(bought).toMatchObject({ status: 200, data: { content: '卖出的照片', user: { username: '已注销' } } })
    const kept = await db.selectFrom('uploaded_images').selectAll().where('user_id', '=', who.userId).execute()
    expect(kept.filter(({ dropped_at }) => dropped_at === null)).toHaveLength(1)
    // and what was paid can be accounted for
    const paid = await db
      .selectFrom('transfers')
      .selectAll()
      .where('item_id', '=', sold)
      .where('kind', '=', 'post')
      .execute()
    expect(paid).toHaveLength(1)
  })

  it('waits for a withdrawal that is not paid out', async () => {
    const who = await end.newcomer(500)
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', who.userId).execute()
    const account = { type: 'bank', name: '王小明', number: '6222999988887777' }
    await dataOf(end, 'coins.withdraw', { coins: 100, account }, who)
    await remove(who)
    const due = end.clock.nowMs + closingDays * dayMs
    await closeAccounts(end.server.parts.db, due)
    expect((await rowsOf(who, 'users'))[0]).toMatchObject({ state: states.live })
    await end.server.parts.db
      .updateTable('withdrawals')
      .set({ status: 'paid' })
      .where('user_id', '=', who.userId)
      .execute()
    await closeAccounts(end.server.parts.db, due)
    expect((await rowsOf(who, 'users'))[0]).toMatchObject({ state: states.removed })
  })

  it('every table that names people has a fate', async () => {
    expect(Object.keys(personalFates).toSorted()).toEqual(Object.keys(personalTables).toSorted())
  })

  async function rowsOf({ userId, uuid }: Newcomer, table: keyof typeof personalTables) {
    const column = personalTables[table]
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${column === 'person' ? `u:${uuid}` : userId}`.execute(
      end.server.parts.db,
    )
    return rows
  }
})
