import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type OpenDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { readJson } from '#server/database/tables/types.ts'
import { seedDemo } from '#demo/seed.ts'
import { volumes } from '#demo/seed/volumes.ts'
import { defaultCover } from '#server/media/default-cover.ts'

const nowMs = 1_790_000_000_000

describe('the demo content', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openMemory()
    await seedDemo(database.db, { seed: 1, volume: volumes.full, nowMs, passwordCost: 'quick' })
  })
  afterAll(() => database.close())

  const all = <T extends keyof Tables>(table: T) =>
    database.db.selectFrom(table).selectAll().execute() as Promise<never>
  const mvs = () => database.db.selectFrom('mvs').selectAll().execute()

  it('is as much as it must be', async () => {
    const rows = await mvs()
    expect(rows.filter(({ small }) => small === 0).length).toBeGreaterThanOrEqual(400)
    expect(rows.filter(({ small }) => small === 1).length).toBeGreaterThanOrEqual(120)
    const users = await database.db.selectFrom('users').selectAll().execute()
    expect(users.filter(({ creator }) => creator === 1).length).toBeGreaterThanOrEqual(30)
    expect(users.filter(({ password }) => password !== null)).toHaveLength(3)
    expect(((await all('compilations')) as unknown[]).length).toBeGreaterThanOrEqual(40)
    const comments = await database.db.selectFrom('comments').selectAll().execute()
    expect(comments.length).toBeGreaterThanOrEqual(3000)
    expect(comments.filter(({ root_id }) => root_id !== null).length).toBeGreaterThan(500)
    expect(((await all('hot_words')) as unknown[]).length).toBeGreaterThanOrEqual(12)
  })

  it('is mostly free, some of it for VIP, some for coins', async () => {
    const rows = await mvs()
    const part = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).length / rows.length
    expect(part(({ coins, vip_only }) => coins === 0 && vip_only === 0)).toBeGreaterThan(0.6)
    expect(part(({ vip_only }) => vip_only === 1)).toBeGreaterThan(0.05)
    expect(part(({ coins }) => coins > 0)).toBeGreaterThan(0.05)
    expect(rows.filter(({ coins, vip_only }) => coins > 0 && vip_only === 1)).toEqual([])
  })

  it('lists every picture that it shows, each once', async () => {
    const listed = (await database.db.selectFrom('images').select('path').execute()).map(({ path }) => path)
    expect(new Set(listed).size).toBe(listed.length)
    const paths = [...listed, defaultCover.path]
    const users = await database.db.selectFrom('users').selectAll().execute()
    const shown = [
      ...(await mvs()).map(({ cover }) => readJson(cover).path),
      ...users.flatMap(({ avatar, cover }) => [avatar, readJson(cover).path]),
      ...(await database.db.selectFrom('compilations').selectAll().execute()).map(({ cover }) => readJson(cover).path),
      ...(await database.db.selectFrom('ads').selectAll().execute()).map(({ image }) => readJson(image).path),
      ...(await database.db.selectFrom('topics').selectAll().execute()).map(({ cover }) => readJson(cover).path),
      ...(await database.db.selectFrom('clubs').selectAll().execute()).map(({ cover }) => readJson(cover).path),
      ...(await database.db.selectFrom('apps').selectAll().execute()).map(({ icon }) => icon),
    ]
    expect(shown.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('has sections in all layouts on the pages, and the feed last on home', async () => {
    const sections = await database.db.selectFrom('sections').selectAll().orderBy('place').execute()
    const layoutsOf = (page: string) => new Set(sections.filter((one) => one.page === page).map(({ layout }) => layout))
    for (const page of ['home', 'tag', 'concentration', 'daily-pick', 'theme'])
      expect(layoutsOf(page).size, page).toBeGreaterThanOrEqual(3)
    expect(layoutsOf('home')).toEqual(new Set(['row', 'grid', 'big', 'rank']))
    const feed = sections.filter(({ page }) => page === 'home').at(-1)
    expect(feed).toMatchObject({ type: 'mv', layout: 'grid' })
    expect(readJson(feed!.source)).toEqual({})
  })

  it('counts what is there', async () => {
    const rows = await mvs()
    const comments = Map.groupBy(
      await database.db.selectFrom('comments').selectAll().where('kind', '=', 'video').execute(),
      ({ item_id }) => item_id,
    )
    for (const { id, comments_count } of rows) expect(comments.get(id)?.length ?? 0).toBe(comments_count)
    const tagged = Map.groupBy(await database.db.selectFrom('item_tags').selectAll().execute(), ({ tag_id }) => tag_id)
    for (const { id, count } of await database.db.selectFrom('tags').selectAll().execute())
      expect(tagged.get(id)?.length ?? 0).toBe(count)
    const follows = await database.db.selectFrom('follows').selectAll().execute()
    for (const user of await database.db.selectFrom('users').selectAll().execute()) {
      expect(follows.filter(({ followed_id }) => followed_id === user.id).length).toBe(user.fans_count)
      expect(rows.filter(({ user_id, small }) => user_id === user.id && small === 0).length).toBe(user.mv_count)
    }
  })

  it('has nothing that is newer than itself, and no title twice', async () => {
    const rows = await mvs()
    expect(Math.max(...rows.map(({ created_at }) => created_at))).toBeLessThanOrEqual(nowMs)
    const comments = await database.db.selectFrom('comments').selectAll().execute()
    expect(Math.max(...comments.map(({ created_at }) => created_at))).toBeLessThanOrEqual(nowMs)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
  })

  it('is the same from the same number, and another from another', async () => {
    const titles = async (seed: number) => {
      const other = await openMemory()
      await seedDemo(other.db, { seed, volume: volumes.small, nowMs, passwordCost: 'quick' })
      const rows = await other.db
        .selectFrom('mvs')
        .select(['title', 'cover', 'plays', 'user_id'])
        .orderBy('id')
        .execute()
      await other.close()
      return JSON.stringify(rows)
    }
    expect(await titles(5)).toBe(await titles(5))
    expect(await titles(5)).not.toBe(await titles(6))
  })
})
