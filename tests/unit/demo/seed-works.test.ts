import { textOfBlocks } from '#contract/shapes/blocks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type OpenDatabase } from '#server/database/open.ts'
import { readJson } from '#server/database/tables/types.ts'
import type { WorkKind } from '#server/database/tables/works.ts'
import { demo } from '#demo/demo.ts'
import { seedDemo } from '#demo/seed.ts'
import { volumes } from '#demo/seed/volumes.ts'

const nowMs = 1_790_000_000_000

describe('the works of the demo', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openMemory()
    await seedDemo(database.db, { seed: 1, volume: volumes.full, nowMs, passwordCost: 'quick' })
  }, 60_000)
  afterAll(() => database.close())

  const works = (kind: WorkKind) =>
    database.db.selectFrom('works').selectAll().where('kind', '=', kind).orderBy('id').execute()
  const partsOf = (kind: WorkKind) =>
    database.db
      .selectFrom('work_parts')
      .innerJoin('works', 'works.id', 'work_parts.work_id')
      .selectAll('work_parts')
      .where('works.kind', '=', kind)
      .orderBy('work_parts.id')
      .execute()

  it('are as many as they must be', async () => {
    const counts = { comic: 40, novel: 60, picture: 60, audio: 40, game: 30 } as const
    for (const [kind, count] of Object.entries(counts)) expect(await works(kind as WorkKind)).toHaveLength(count)
    const comics = await works('comic')
    for (const { parts_count } of comics) expect(parts_count).toBeGreaterThanOrEqual(3)
    expect(Math.max(...comics.map(({ parts_count }) => parts_count))).toBeLessThanOrEqual(30)
    expect(Math.max(...(await partsOf('comic')).map(({ size }) => size))).toBe(300)
    expect(Math.max(...(await works('novel')).map(({ parts_count }) => parts_count))).toBe(2000)
    const sizes = (await works('picture')).map(({ size }) => size)
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([8, 60])
  })

  it('are mostly free, and in each kind some cost something', async () => {
    for (const kind of ['comic', 'novel', 'picture', 'audio', 'game'] as const) {
      const rows = await works(kind)
      const paid = rows.filter(({ coins }) => coins > 0).length / rows.length
      expect(paid).toBeGreaterThan(0.2)
      expect(paid).toBeLessThan(0.55)
    }
    for (const kind of ['comic', 'novel', 'audio'] as const)
      for (const { no, coins } of await partsOf(kind)) if (no <= 2) expect(coins).toBe(0)
  })

  it('have what they say: parts, sizes, prices, series, comments, tags', async () => {
    const { db } = database
    const all = await db.selectFrom('works').selectAll().execute()
    const parts = Map.groupBy(await db.selectFrom('work_parts').selectAll().execute(), ({ work_id }) => work_id)
    const comments = Map.groupBy(
      await db.selectFrom('comments').selectAll().where('kind', '!=', 'video').execute(),
      ({ kind, item_id }) => `${kind} ${item_id}`,
    )
    for (const work of all) {
      const own = parts.get(work.id) ?? []
      expect(own).toHaveLength(work.parts_count)
      expect(own.reduce((sum, { size }) => sum + size, 0)).toBe(work.size)
      if (work.kind !== 'game') expect(own.reduce((sum, { coins }) => sum + coins, 0)).toBe(work.coins)
      expect(own.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual(own.map((_, at) => at + 1))
      expect(comments.get(`${work.kind} ${work.id}`)?.length ?? 0).toBe(work.comments_count)
      expect(work.updated_at).toBeLessThanOrEqual(nowMs)
      expect(work.created_at).toBeLessThanOrEqual(work.updated_at)
    }
    for (const { id, kind, count } of await db.selectFrom('series').selectAll().execute()) {
      expect(count).toBeGreaterThanOrEqual(2)
      expect(all.filter((work) => work.series_id === id && work.kind === kind)).toHaveLength(count)
    }
    for (const kind of ['comic', 'novel', 'picture', 'audio', 'game']) {
      const titles = all.filter((work) => work.kind === kind).map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  it('list every picture that they show, each once', async () => {
    const { db } = database
    const paths = new Set((await db.selectFrom('images').select('path').execute()).map(({ path }) => path))
    const parts = await db.selectFrom('work_parts').select(['source', 'size']).execute()
    const pages = parts.flatMap(({ source, size }) => {
      const content = readJson(source)
      if (content.from !== 'pages') return []
      expect(content.pages).toHaveLength(size)
      return content.pages
    })
    const shown = [
      ...pages,
      ...(await db.selectFrom('works').select('cover').execute()).map(({ cover }) => readJson(cover)),
      ...(await db.selectFrom('series').select('cover').execute()).map(({ cover }) => readJson(cover)),
      ...(await db.selectFrom('game_files').select('screenshots').execute()).flatMap((row) =>
        readJson(row.screenshots),
      ),
    ].map(({ path }) => path)
    expect(shown.filter((path) => !paths.has(path))).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('have chapters whose text has the words it says, the same whenever it is read', async () => {
    const picture = { path: 'a.webp', width: 2, height: 3 }
    const parts = await partsOf('novel')
    for (const part of parts.filter(({ id }) => id % 97 === 0)) {
      const source = readJson(part.source)
      if (source.from !== 'prose') throw new Error('a chapter without prose')
      const blocks = await demo.writeProse(source.seed, source.no, picture)
      expect(textOfBlocks(blocks).replaceAll(/\s/g, '')).toHaveLength(part.size)
      expect(await demo.writeProse(source.seed, source.no, picture)).toEqual(blocks)
    }
    const titles = parts.filter(({ no }) => no > 990).map(({ title }) => title)
    expect(titles[9]).toMatch(/^第一千章 /)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('are the same from the same number, but for the folders of pictures', async () => {
    const { db } = database
    const other = await openMemory()
    await seedDemo(other.db, { seed: 1, volume: volumes.full, nowMs, passwordCost: 'quick' })
    const whole = async (from: OpenDatabase['db']) => {
      const parts = await from.selectFrom('work_parts').selectAll().orderBy('id').execute()
      return JSON.stringify([
        await from.selectFrom('works').selectAll().orderBy('id').execute(),
        parts.map(({ source, ...rest }) => ({ ...rest, source: source.replaceAll(/(page|set)\/[\w-]{16}/g, '$1') })),
        await from.selectFrom('game_files').selectAll().orderBy('work_id').execute(),
      ])
    }
    expect(await whole(other.db)).toBe(await whole(db))
    await other.close()
  }, 60_000)

  it('lead to nothing that exists', async () => {
    for (const { links } of await database.db.selectFrom('game_files').select('links').execute())
      for (const { url } of readJson(links)) expect(new URL(url).hostname).toMatch(/\.invalid$/)
  })
})
