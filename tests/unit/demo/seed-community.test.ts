import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type OpenDatabase } from '#server/database/open.ts'
import { readJson } from '#server/database/tables/types.ts'
import { seedDemo } from '#demo/seed.ts'
import { volumes } from '#demo/seed/volumes.ts'

const nowMs = 1_790_000_000_000

describe('what the community of the demo has made', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openMemory()
    await seedDemo(database.db, { seed: 3, volume: volumes.full, nowMs, passwordCost: 'quick' })
  })
  afterAll(() => database.close())

  const articles = () => database.db.selectFrom('articles').selectAll().execute()
  const posts = () => database.db.selectFrom('posts').selectAll().execute()
  const wants = () => database.db.selectFrom('wants').selectAll().execute()
  const datings = () => database.db.selectFrom('datings').selectAll().execute()

  it('is as much as it must be, some of it paid, some of it moving', async () => {
    const [written, shown, asked, listed] = [await articles(), await posts(), await wants(), await datings()]
    expect([written.length, shown.length, asked.length, listed.length]).toEqual([60, 200, 60, 60])
    expect(await database.db.selectFrom('topics').select('id').execute()).toHaveLength(20)
    expect(new Set(shown.map(({ topic_id }) => topic_id).filter((id) => id !== null)).size).toBe(20)
    for (const rows of [written, shown]) {
      const paid = rows.filter(({ coins }) => coins > 0).length / rows.length
      expect(paid).toBeGreaterThan(0.05)
      expect(paid).toBeLessThan(0.4)
    }
    expect(shown.filter(({ loop }) => loop !== null).length).toBeGreaterThan(20)
    expect(asked.filter(({ status }) => status === 'solved').length).toBeGreaterThan(10)
    expect(asked.filter(({ status, bounty }) => status === 'open' && bounty > 0).length).toBeGreaterThan(10)
    const clips = await database.db.selectFrom('article_media').select('id').where('loop', 'is not', null).execute()
    expect(clips.length).toBeGreaterThan(20)
  })

  it('says nothing twice, and nothing about the future', async () => {
    for (const rows of [await articles(), await wants(), await datings()])
      expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
    const said = (await posts()).map(({ content }) => content)
    expect(new Set(said).size).toBeGreaterThan(195)
    for (const rows of [await articles(), await posts(), await wants(), await datings()])
      expect(Math.max(...rows.map(({ created_at }) => created_at))).toBeLessThanOrEqual(nowMs)
    const replies = await database.db.selectFrom('want_replies').selectAll().execute()
    const latest = replies.flatMap(({ created_at, accepted_at }) => [created_at, accepted_at ?? 0])
    expect(Math.max(...latest)).toBeLessThanOrEqual(nowMs)
  })

  it('lists every picture that it shows, and hides where those of paid ones are', async () => {
    const paths = new Set((await database.db.selectFrom('images').select('path').execute()).map(({ path }) => path))
    const media = await database.db.selectFrom('article_media').selectAll().execute()
    const shown = [
      ...(await articles()).flatMap(({ covers }) => readJson(covers)),
      ...media.map(({ image }) => readJson(image)),
      ...(await posts()).flatMap(({ images, cover }) => [
        ...readJson(images),
        ...(cover === null ? [] : [readJson(cover)]),
      ]),
      ...(await wants()).flatMap(({ images }) => readJson(images)),
      ...(await datings()).flatMap(({ cover, images }) => [readJson(cover), ...readJson(images)]),
    ]
    expect(shown.filter(({ path }) => !paths.has(path))).toEqual([])
    const paid = (await posts()).filter(({ coins }) => coins > 0).flatMap(({ images }) => readJson(images))
    const locked = media
      .filter(({ free, loop }) => free === 0 && loop === null)
      .map(({ article_id, image }) => ({ article_id, ...readJson(image) }))
    const paidArticles = new Set((await articles()).filter(({ coins }) => coins > 0).map(({ id }) => id))
    const secret = [...paid, ...locked.filter(({ article_id }) => paidArticles.has(article_id))]
    expect(secret.length).toBeGreaterThan(50)
    for (const { path } of secret) expect(path).toMatch(/^(post|article)\/[\w-]{16}\/\d+\.webp$/)
  })

  it('counts what is there', async () => {
    const { db } = database
    const all = await posts()
    const topics = await db.selectFrom('topics').selectAll().execute()
    for (const { id, posts_count } of topics)
      expect(all.filter(({ topic_id }) => topic_id === id)).toHaveLength(posts_count)
    const people = await db.selectFrom('users').selectAll().execute()
    for (const { id, post_count } of people)
      expect(all.filter(({ user_id }) => user_id === id)).toHaveLength(post_count)
    const comments = await db.selectFrom('comments').selectAll().execute()
    const talk = Map.groupBy(comments, ({ kind, item_id }) => `${kind} ${item_id}`)
    const said = (kind: string, id: number) => talk.get(`${kind} ${id}`)?.length ?? 0
    for (const { id, comments_count } of await articles()) expect(said('article', id)).toBe(comments_count)
    for (const { id, comments_count } of all) expect(said('post', id)).toBe(comments_count)
    const replies = await db.selectFrom('want_replies').selectAll().execute()
    for (const { id, comments_count } of replies) expect(said('want-reply', id)).toBe(comments_count)
    for (const { id, comments_count, status } of await wants()) {
      const mine = replies.filter(({ want_id }) => want_id === id)
      expect(mine).toHaveLength(comments_count)
      expect(mine.filter(({ accepted_at }) => accepted_at !== null)).toHaveLength(status === 'solved' ? 1 : 0)
    }
    const reviews = await db.selectFrom('reviews').selectAll().execute()
    for (const { id, comments_count, score_tenths } of await datings()) {
      const mine = reviews.filter(({ dating_id }) => dating_id === id)
      expect(mine).toHaveLength(comments_count)
      const sum = mine.reduce((stars, { score }) => stars + score, 0)
      expect(score_tenths).toBe(mine.length === 0 ? 0 : Math.round((10 * sum) / mine.length))
    }
  })

  it('is by adults, in places that are there', async () => {
    const areas = await database.db.selectFrom('areas').selectAll().execute()
    const cities = new Set(areas.filter(({ parent_code }) => parent_code !== null).map(({ code }) => code))
    for (const { age, area_code, contact } of await datings()) {
      expect(age).toBeGreaterThanOrEqual(18)
      expect(cities).toContain(area_code)
      // Of nobody: the domain is reserved for examples.
      expect(readJson(contact).value).toMatch(/@example\.com$/)
    }
  })
})
