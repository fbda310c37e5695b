import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mv } from '#contract/shapes/media.ts'
import { states } from '#server/database/tables/types.ts'
import { quarantine, release, takeDown } from '#server/services/quarantine.ts'
import { dayOf } from '#server/services/day.ts'
import { findNeighbors } from '#server/services/related.ts'
import { visitor } from './support/client.ts'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000

describe.each(ends)('$name: what goes with a video', { timeout: 60_000 }, ({ open }) => {
  let end: End
  let users: readonly { readonly id: number; readonly uuid: string }[]
  /** Films without a tag, so that nothing but people ties them together. */
  let films: readonly number[]
  beforeAll(async () => {
    end = await open()
    const live = end.server.parts.db.selectFrom('users').select(['id', 'uuid']).where('state', '=', states.live)
    users = await live.orderBy('id').limit(30).execute()
    films = await filmsOf(0)
    await end.server.parts.db
      .deleteFrom('item_tags')
      .where('kind', '=', 'video')
      .where('item_id', 'in', films)
      .execute()
  })
  afterAll(() => end.close())
  beforeEach(async () => {
    const { db } = end.server.parts
    for (const table of ['watches', 'likes', 'leases', 'video_neighbors'] as const) await db.deleteFrom(table).execute()
  })

  const filmsOf = async (small: 0 | 1) => {
    const { db } = end.server.parts
    const query = db.selectFrom('mvs').select('id').where('small', '=', small).where('state', '=', states.live)
    return (await query.orderBy('id').limit(5).execute()).map(({ id }) => id)
  }
  const watch = async (person: string, id: number, daysAgo = 0) => {
    const { nowMs } = end.clock
    const watched = { counted: 0, seconds: 100_000, completed: 1, updated_at: nowMs - daysAgo * dayMs } as const
    const row = { person, mv_id: id, day: dayOf(nowMs) - daysAgo, ...watched }
    await end.server.parts.db.insertInto('watches').values(row).execute()
  }
  const like = async (user_id: number, item_id: number) => {
    const row = { user_id, item_id, kind: 'video', created_at: end.clock.nowMs }
    await end.server.parts.db.insertInto('likes').values(row).execute()
  }
  const find = async () => {
    await end.server.parts.db.deleteFrom('leases').execute()
    await findNeighbors(end.server.parts.db, end.clock.nowMs)
  }
  const ids = (list: readonly Mv[]) => list.map(({ id }) => id)
  const related = async (id: number | undefined) =>
    ids((await dataOf<{ list: Mv[] }>(end, 'mv.related', { id }, visitor())).list)
  const beside = async (id: number | undefined) =>
    ids((await dataOf<{ related: Mv[] }>(end, 'mv.detail', { id }, visitor())).related)

  it('is told from twenty accounts on, each counted once, whatever devices did', async () => {
    const [a, b] = films as [number, number]
    for (const { id, uuid } of users.slice(0, 19)) {
      await watch(`u:${uuid}`, a)
      await watch(`u:${uuid}`, a, 1)
      await like(id, b)
    }
    await watch(`u:${users[20]!.uuid}`, a)
    await like(users[21]!.id, b)
    // the first of them does everything again, and devices as often as they like
    await watch(`u:${users[0]!.uuid}`, b)
    for (let at = 0; at < 30; at += 1) for (const id of [a, b]) await watch(`d:device-${at}`, id)
    await find()
    expect(await related(a)).toEqual([])
    await watch(`u:${users[19]!.uuid}`, a)
    await like(users[19]!.id, b)
    await find()
    expect(await related(a)).toEqual([b])
    expect(await related(b)).toEqual([a])
    expect(await beside(a)).toEqual([b])
  })

  it('comes in the order of how much people share, what is left at once is not watched, and what is past fades', async () => {
    const [a, b, c, d, e] = films as [number, number, number, number, number]
    for (const [at, { uuid }] of users.entries()) {
      const person = `u:${uuid}`
      await watch(person, a)
      if (at < 25) await watch(person, e)
      if (at < 20) await watch(person, c)
      if (at < 20) await watch(person, b, at < 10 ? 29 : 0)
      const row = { person, mv_id: d, day: dayOf(end.clock.nowMs), counted: 0, seconds: 1, completed: 0 } as const
      await end.server.parts.db
        .insertInto('watches')
        .values({ ...row, updated_at: end.clock.nowMs })
        .execute()
    }
    await find()
    expect(await related(a)).toEqual([e, c, b])
  })

  it('those with the same tags follow, none twice, and clips and films are not beside each other', async () => {
    const { db } = end.server.parts
    const tagged = db.selectFrom('item_tags').innerJoin('mvs', 'mvs.id', 'item_tags.item_id').select('mvs.id')
    const { id } = await tagged.where('kind', '=', 'video').where('small', '=', 0).limit(1).executeTakeFirstOrThrow()
    const before = await related(id)
    expect(before.length).toBeGreaterThan(3)
    const last = before.at(-1)!
    const [clip] = await filmsOf(1)
    for (const { uuid } of users.slice(0, 20)) for (const each of [id, last, clip!]) await watch(`u:${uuid}`, each)
    await find()
    expect(await related(id)).toEqual([last, ...before.slice(0, -1)])
    expect(await related(clip)).not.toContain(id)
  })

  it('never names what is held or taken down, nor goes on naming what nobody watches any more', async () => {
    const { db } = end.server.parts
    const [a, b, c] = films as [number, number, number]
    for (const { uuid } of users.slice(0, 25)) for (const id of [a, b, c]) await watch(`u:${uuid}`, id)
    await find()
    expect(await related(a)).toEqual([b, c])
    await db.transaction().execute((tx) => quarantine(tx, 'video', b))
    expect(await related(a)).toEqual([c])
    expect(await beside(a)).toEqual([c])
    await find()
    await db.transaction().execute((tx) => release(tx, 'video', b))
    expect(await related(a)).toEqual([c])
    await find()
    expect(await related(a)).toEqual([b, c])
    await db.transaction().execute((tx) => takeDown(tx, 'video', c, end.clock.nowMs))
    expect(await related(a)).toEqual([b])
    expect((await end.call('mv.related', { id: c }, visitor())).status).toBe(404)
    await db.deleteFrom('watches').execute()
    end.clock.nowMs += 1
    await find()
    expect(await db.selectFrom('video_neighbors').selectAll().execute()).toEqual([])
  })

  it('one server finds it at a time', async () => {
    const [a, b] = films as [number, number]
    await find()
    for (const { uuid } of users.slice(0, 20)) for (const id of [a, b]) await watch(`u:${uuid}`, id)
    await findNeighbors(end.server.parts.db, end.clock.nowMs)
    expect(await related(a)).toEqual([])
  })
})
