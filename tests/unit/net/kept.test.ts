import { describe, expect, test } from 'vitest'
import { cacheOf, callOf, type InputOf } from '#contract/catalogue.ts'
import type { Call } from '#contract/call.ts'
import { cachedCalls } from './cached-calls.ts'
import { generate, seeded, SEED } from './generate.ts'
import { createDevice } from './harness.ts'

console.info(`seed ${SEED}`)

describe('every kept call', () => {
  test.each(cachedCalls)('%s: its reply becomes rows', async (name) => {
    const { end, tab, person } = createDevice()
    const chance = seeded(SEED)
    const call = callOf(name) as Call<unknown, unknown>
    const { cursor: _cursor, ...input } = generate(call.input, chance) as Record<string, unknown>
    const result = await tab().want(name, input as InputOf<typeof name>)
    expect(result, JSON.stringify(result)).toMatchObject({ ok: true })
    expect(end.sent(name)).toHaveLength(1)
    const db = person('guest')
    const keeping = cacheOf(name)
    if (keeping.as === 'answer') expect(await db.answers.count()).toBe(1)
    else if (keeping.as === 'detail') {
      const [detail] = await db.details.toArray()
      expect(detail).toMatchObject({ kind: keeping.kind, id: input[keeping.id] })
    } else {
      const [page] = await db.pages.toArray()
      const cards = await db.cards.bulkGet(page!.ids.map((id): [string, string | number] => [page!.kind, id]))
      expect(cards.every((card) => card !== undefined)).toBe(true)
      expect(cards.length).toBeGreaterThan(0)
    }
  })

  test('items within items become cards of their own', async () => {
    const { tab, person } = createDevice()
    const net = tab()
    await net.want('element.list', { page: 'home' })
    await net.want('mv.detail', { id: 5 })
    await net.want('creator.withMv', {})
    const db = person('guest')
    const [detail] = await db.details.toArray()
    const related = (detail!.value as { related: number[] }).related
    expect(await db.cards.bulkGet(related.map((id): [string, number] => ['video', id]))).not.toContain(undefined)
    const sections = await db.cards.where('[kind+id]').between(['section', -Infinity], ['section', []]).toArray()
    expect(sections.length).toBeGreaterThan(0)
    for (const section of sections)
      expect((section.value as { items: unknown[] }).items.every((id) => typeof id !== 'object')).toBe(true)
    const pages = await db.pages
      .where('list')
      .startsWith('creator.withMv')
      .toArray()
      .catch(() => db.pages.toArray())
    const creators = pages.find(({ list }) => list.startsWith('creator.withMv'))
    expect(creators!.extras).toHaveLength(creators!.ids.length)
    expect((await db.cards.get(['user', creators!.ids[0]!]))?.value).not.toHaveProperty('mvs')
  })
})
