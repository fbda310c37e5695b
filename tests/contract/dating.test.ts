import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Review } from '#contract/shapes/comment.ts'
import type { Area, Contact, Dating } from '#contract/shapes/dating.ts'
import type { Page } from '#contract/shapes/page.ts'
import { visitor, type Who } from './support/client.ts'
import { aListing, anUpload, coinsOf, dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

describe.each(ends)('$name: dating', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = (id: number, who: Who) => dataOf<Dating>(end, 'dating.detail', { id }, who)
  const list = async (input: object, who: Who) =>
    (await dataOf<Page<Dating>>(end, 'dating.list', { limit: 50, ...input }, who)).list
  const buy = (row: { id: number; coins: number }, who: Who) =>
    dataOf<{ coins: number; contact: Contact }>(end, 'dating.buy', { id: row.id, price: row.coins }, who)

  it('the contact is only in replies to those who unlocked it', async () => {
    const row = await aListing(end)
    const [buyer, other] = [await end.newcomer(row.coins), await end.newcomer(row.coins)]
    const contact = JSON.parse(row.contact) as Contact
    expect(await end.call('dating.buy', { id: row.id, price: row.coins - 1 }, buyer)).toMatchObject({
      status: 409,
      data: {},
    })
    expect(await buy(row, buyer)).toEqual({ coins: 0, contact })
    expect(await buy(row, buyer)).toEqual({ coins: 0, contact })
    expect(await detail(row.id, buyer)).toMatchObject({ is_pay: true, contact })
    expect((await dataOf<Page<Dating>>(end, 'dating.bought', {}, buyer)).list).toMatchObject([{ id: row.id, contact }])
    for (const who of [other, visitor(), await end.as('vip')]) {
      expect(await detail(row.id, who)).toMatchObject({ is_pay: false })
      expect(await detail(row.id, who)).not.toHaveProperty('contact')
      expect(JSON.stringify(await list({}, who))).not.toContain(contact.value)
    }
    expect((await dataOf<Page<Dating>>(end, 'dating.bought', {}, other)).list).toEqual([])
    expect(await end.call('dating.buy', { id: row.id, price: row.coins }, await end.newcomer())).toMatchObject({
      status: 402,
      data: {},
    })
    expect(await coinsOf(end, other)).toBe(row.coins)
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('whose it is needs not pay, and can’t review it', async () => {
    const row = await aListing(end, 1)
    const owner = await end.newcomer(row.coins)
    const { db } = end.server.parts
    await db.updateTable('datings').set({ user_id: owner.userId }).where('id', '=', row.id).execute()
    expect(await buy(row, owner)).toMatchObject({ coins: row.coins })
    const mine = { id: row.id, score: 5, content: '我自己很好', images: [] }
    expect(await end.call('dating.comment', mine, owner)).toMatchObject({ status: 403 })
  })

  it('lists by province with all its cities, by city, and by certification', async () => {
    const { list: areas } = await dataOf<{ list: Area[] }>(end, 'dating.areas', {}, visitor())
    expect(areas.length).toBeGreaterThanOrEqual(5)
    const all = await list({}, visitor())
    let found = 0
    for (const { code, children = [] } of areas) {
      expect(children.length).toBeGreaterThan(0)
      const cities = children.map((city) => city.code)
      const inProvince = await list({ area: code }, visitor())
      expect(inProvince.map(({ id }) => id)).toEqual(
        all.filter(({ area }) => cities.includes(area.code)).map(({ id }) => id),
      )
      for (const city of cities)
        expect(await list({ area: city }, visitor())).toEqual(inProvince.filter(({ area }) => area.code === city))
      found += inProvince.length
    }
    expect(found).toBe(all.length)
    for (const certified of [true, false])
      expect(await list({ certified }, visitor())).toEqual(all.filter((one) => one.certified === certified))
    expect(await list({ area: '%' }, visitor())).toEqual([])
  })

  it('reviews only by those who unlocked it, once each; the average is that of all of them', async () => {
    const row = await aListing(end, 2)
    const { db } = end.server.parts
    await db.deleteFrom('reviews').where('dating_id', '=', row.id).execute()
    await db.updateTable('datings').set({ score_tenths: 0, comments_count: 0 }).where('id', '=', row.id).execute()
    const review = (who: Who, more: object = {}) =>
      end.call('dating.comment', { id: row.id, score: 4, content: '很准时', images: [], ...more }, who)
    const stars = [5, 4, 2]
    for (const score of stars) {
      const who = await end.newcomer(row.coins)
      expect(await review(who, { score })).toMatchObject({ status: 403, data: {} })
      await buy(row, who)
      for (const wrong of [{ score: 0 }, { score: 6 }, { score: 4.5 }, { content: ' ' }, { images: ['u/none.webp'] }])
        expect(await review(who, wrong)).toMatchObject({ status: 400 })
      const images = [await anUpload(end, who)]
      const answer = await review(who, { score, images })
      expect(answer).toMatchObject({
        status: 200,
        data: { score, images: [{ path: images[0] }], user: { uuid: who.uuid } },
      })
      expect((answer.data as Review).request_id).toEqual(expect.any(String))
      expect(await review(who)).toMatchObject({ status: 409 })
      // so that nobody is asked for a second one
      expect(await detail(row.id, who)).toMatchObject({ is_reviewed: true })
    }
    expect(await detail(row.id, visitor())).not.toHaveProperty('is_reviewed')
    expect(await detail(row.id, visitor())).toMatchObject({ score: 3.7, reviews_count: stars.length })
    const { list: shown } = await dataOf<Page<Review>>(end, 'dating.comments', { id: row.id }, visitor())
    expect(shown.map(({ score }) => score)).toEqual(stars.toReversed())
    for (const one of shown) expect(one).not.toHaveProperty('request_id')
    expect(await review(visitor())).toMatchObject({ status: 420 })
  })

  it('likes are counted, and listed for their person, the newest first', async () => {
    const who = await end.newcomer()
    const rows = [await aListing(end, 3), await aListing(end, 4)]
    for (const { id, likes_count } of rows) {
      end.clock.nowMs += 1000
      for (const on of [true, true])
        expect(await dataOf(end, 'dating.like', { id, on }, who, 251)).toEqual({
          is_like: true,
          likes_count: likes_count + 1,
        })
    }
    const { list: liked } = await dataOf<Page<Dating>>(end, 'dating.liked', {}, who)
    expect(liked.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
    await dataOf(end, 'dating.like', { id: rows[0]!.id, on: false }, who, 251)
    expect((await dataOf<Page<Dating>>(end, 'dating.liked', {}, who)).list).toHaveLength(1)
  })

  it('nobody below 18 is listed: the database itself refuses, and a listing without a price too', async () => {
    const { db } = end.server.parts
    const { id: _id, ...row } = await aListing(end)
    for (const wrong of [{ age: 17 }, { age: 0 }, { coins: 0 }])
      await expect(
        db
          .insertInto('datings')
          .values({ ...row, ...wrong })
          .execute(),
      ).rejects.toThrow(/constraint/i)
    const { youngest } = await db
      .selectFrom('datings')
      .select((of) => of.fn.min<number>('age').as('youngest'))
      .executeTakeFirstOrThrow()
    expect(youngest).toBeGreaterThanOrEqual(18)
  })

  it('says how to be certified', async () => {
    const { intro, contacts } = await dataOf<{ intro: string; contacts: Contact[] }>(
      end,
      'dating.joinUs',
      {},
      visitor(),
    )
    expect(intro).toContain('18')
    expect(contacts.length).toBeGreaterThan(0)
  })

  const bad: readonly (readonly [name: Parameters<End['call']>[0], input: object])[] = [
    ['dating.detail', { id: '1' }],
    ['dating.list', { area: 'x'.repeat(61) }],
    ['dating.list', { certified: 'yes' }],
    ['dating.buy', { id: 1, price: -1 }],
    ['dating.buy', { id: 1 }],
    ['dating.like', { id: 1, on: 1 }],
    ['dating.comment', { id: 1, score: 5, content: 'x', images: 'all' }],
  ]
  it.each(bad)('%s refuses %j with 400', async (name, input) => {
    expect(await end.call(name, input, await end.newcomer(50))).toMatchObject({ errcode: 0, status: 400, data: {} })
  })

  it.each(['dating.detail', 'dating.comments'] as const)('%s of nothing is refused with 404', async (name) => {
    expect(await end.call(name, { id: 9_999_999 }, visitor())).toMatchObject({ errcode: 0, status: 404, data: {} })
  })
})
