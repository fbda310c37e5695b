import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Tx } from '#server/database/tables.ts'
import { quarantine, release, takeDown } from '#server/services/quarantine.ts'
import type { Who } from './support/client.ts'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const urgent = 1

describe.each(ends)('$name: fan clubs and topics are held back as everything else', ({ open }) => {
  let end: End
  let who: Who
  beforeAll(async () => {
    end = await open()
    who = await end.newcomer(200)
  })
  afterAll(() => end.close())

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => end.server.parts.db.transaction().execute(work)
  const report = async (kind: string, id: string | number) =>
    end.call('wei.report', { kind, id, type: urgent, content: '' }, await end.witness())
  const shows = async (name: CallName, input: object, text: string) =>
    JSON.stringify(await dataOf(end, name, { ...input }, who)).includes(text)

  it('a club: nowhere on show, not to be joined; its members keep the films they paid for', async () => {
    const club = await end.server.parts.db
      .selectFrom('clubs')
      .innerJoin('users', 'users.id', 'clubs.user_id')
      .innerJoin('club_videos', 'club_videos.club_id', 'clubs.id')
      .innerJoin('mvs', 'mvs.id', 'club_videos.mv_id')
      .select(['clubs.id', 'clubs.intro', 'users.uuid', 'club_videos.mv_id'])
      .where('mvs.coins', '>', 0)
      .executeTakeFirstOrThrow()
    const { id, uuid, intro } = club
    await dataOf(end, 'club.join', { club_id: id, months: 1, price: 30 }, who)
    const places: readonly (readonly [CallName, object])[] = [
      ['club.newestRank', {}],
      ['club.rank', { period: 'all', limit: 50 }],
      ['club.items', { role: 'member' }],
      ['user.page', { uuid }],
    ]
    const isShown = async () => {
      const shown = []
      for (const [name, input] of places)
        if (await shows(name, input, JSON.stringify(intro).slice(1, -1))) shown.push(name)
      return shown
    }
    const statuses = async () => [
      (await end.call('club.info', { uuid }, who)).status,
      (await end.call('club.videos', { club_id: id }, who)).status,
      (await end.call('club.join', { club_id: id, months: 1, price: 30 }, who)).status,
    ]
    expect(await isShown()).toEqual(places.map(([name]) => name))
    expect(await statuses()).toEqual([200, 200, 200])

    await report('club', uuid)
    expect(await isShown()).toEqual([])
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await dataOf(end, 'mv.detail', { id: club.mv_id }, who)).toMatchObject({ access: 'granted' })

    expect(await inTransaction((tx) => release(tx, 'club', uuid))).toBe(true)
    expect(await isShown()).toEqual(places.map(([name]) => name))
    expect(await inTransaction((tx) => takeDown(tx, 'club', uuid, end.clock.nowMs))).toBe(true)
    expect(await inTransaction((tx) => release(tx, 'club', uuid))).toBe(false)
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await dataOf(end, 'gone.list', { since: 0 }, who)).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ kind: 'club', id: uuid })]),
    })
    expect(await inTransaction((tx) => release(tx, 'club', 'nobody'))).toBe(false)
  })

  it('a club goes with the page of its owner', async () => {
    const { uuid } = await end.server.parts.db
      .selectFrom('clubs')
      .innerJoin('users', 'users.id', 'clubs.user_id')
      .select('users.uuid')
      .where('clubs.state', '=', 0)
      .executeTakeFirstOrThrow()
    expect((await end.call('club.info', { uuid }, who)).status).toBe(200)
    await report('user', uuid)
    expect((await end.call('club.info', { uuid }, who)).status).toBe(404)
  })

  it('a topic: its posts stay, without it', async () => {
    const { db } = end.server.parts
    const topic = await db.selectFrom('topics').selectAll().where('featured', '=', 1).executeTakeFirstOrThrow()
    const post = { title: '湖', content: '水', images: [], consent: true }
    const { id } = await dataOf<{ id: number }>(end, 'wei.create', { ...post, topic_id: topic.id }, who)
    expect(await shows('topic.feature', {}, topic.name)).toBe(true)
    expect(await dataOf(end, 'wei.detail', { id }, who)).toMatchObject({ topic: { id: topic.id } })
    await report('topic', topic.id)
    expect(await shows('topic.feature', {}, topic.name)).toBe(false)
    expect(await dataOf(end, 'wei.detail', { id }, who)).not.toHaveProperty('topic')
    expect((await end.call('wei.list', { topic_id: topic.id }, who)).status).toBe(404)
    expect((await end.call('wei.create', { ...post, topic_id: topic.id }, who)).status).toBe(404)
    await inTransaction((tx) => release(tx, 'topic', topic.id))
    expect((await end.call('wei.list', { topic_id: topic.id }, who)).status).toBe(200)
    await inTransaction((tx) => quarantine(tx, 'topic', topic.id))
    expect((await end.call('wei.list', { topic_id: topic.id }, who)).status).toBe(404)
  })
})
