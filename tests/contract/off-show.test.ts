import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import type { CallName } from '#contract/catalogue.ts'
import type { Kind } from '#contract/kind.ts'
import { streamAccess } from '#server/media/stream-access.ts'
import type { Tx } from '#server/database/tables.ts'
import { states } from '#server/database/tables/types.ts'
import { settleAvatar } from '#server/repositories/hidden-pictures.ts'
import { userCards } from '#server/serializers/users.ts'
import { beginClosing, endClosing } from '#server/services/closing.ts'
import { quarantine, release, takeDown } from '#server/services/quarantine.ts'
import { ban, unban } from '#server/services/sanctions.ts'
import { returnWorksOf, withdrawWorksOf } from '#server/services/withdrawn.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

type Table = 'mvs' | 'works' | 'articles' | 'posts' | 'wants' | 'datings'

/** Each kind with pictures of its own: where it is, its own page, and its comments. */
const kinds: readonly (readonly [Kind, Table, CallName, CallName | ''])[] = [
  ['video', 'mvs', 'mv.detail', 'mv.comments'],
  ['comic', 'works', 'comic.detail', ''],
  ['novel', 'works', 'novel.detail', 'novel.comments'],
  ['picture', 'works', 'picture.detail', 'picture.comments'],
  ['audio', 'works', 'audio.detail', ''],
  ['game', 'works', 'game.detail', ''],
  ['article', 'articles', 'article.detail', 'article.comments'],
  ['post', 'posts', 'wei.detail', 'wei.comments'],
  ['want', 'wants', 'find.detail', ''],
  ['dating', 'datings', 'dating.detail', ''],
]

describe.each(ends)('$name: what is not on show is given out by no address', { timeout: 60_000 }, ({ open }) => {
  let end: End
  let who: Who
  beforeAll(async () => {
    end = await open()
    who = await end.newcomer(200)
  })
  afterAll(() => end.close())

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => end.server.parts.db.transaction().execute(work)
  const status = async (address: string) =>
    (await end.server.fetch(new Request(`${end.server.parts.lines[0]}/${address}`))).status
  const rowOf = async (kind: Kind, table: Table) => {
    const query = end.server.parts.db
      .selectFrom(table as 'works')
      .selectAll()
      .where('state', '=', states.live)
    return (table === 'works' ? query.where('kind', '=', kind as 'comic') : query)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  }

  /** Addresses of the pictures and streams that are an item's own. */
  function addressesOf(row: object, page: unknown): string[] {
    const text = Object.values(row)
      .filter((value) => typeof value === 'string')
      .join('\n')
    const pictures = [...text.matchAll(/"path":"([^"]+)"/g)].map(([, path]) => `img/${path}`)
    const own = { ...(page as object), related: [] }
    const found = [...JSON.stringify(own).matchAll(/"url":"([a-z]\/[^"]+\.m3u8)"[^}]*"key_id":(\d+)/g)]
    const streams = found.map(([, url]) => `hls/${url}`)
    const inside = found.flatMap(([, url = '', keyId]) => {
      const { now, secret } = end.server.parts
      const access = streamAccess(secret, Number(keyId), now() + 1000, now())
      return ['init.mp4', '0.m4s'].map((name) => withAccess(`hls/${url.replace('index.m3u8', name)}`, access))
    })
    return [...new Set([...pictures, ...streams, ...inside])]
  }

  it.each(kinds)('%s', async (kind, table, detail, comments) => {
    const row = await rowOf(kind, table)
    const page = await end.call(detail, { id: row.id }, who)
    expect(page.status).toBe(200)
    const addresses = addressesOf(row, page.data)
    const all = async () => Promise.all(addresses.map(status))
    const calls = async () => [
      (await end.call(detail, { id: row.id }, who)).status,
      ...(comments ? [(await end.call(comments, { id: row.id }, who)).status] : []),
    ]
    const given = addresses.map(() => 200)
    const kept = addresses.map(() => 404)
    expect(await all()).toEqual(given)
    await inTransaction((tx) => quarantine(tx, kind, row.id))
    expect(await all(), 'held').toEqual(kept)
    expect(new Set(await calls()), 'held').toEqual(new Set([404]))
    await inTransaction((tx) => release(tx, kind, row.id))
    expect(await all(), 'released').toEqual(given)
    expect(new Set(await calls()), 'released').toEqual(new Set([200]))
    await inTransaction((tx) => takeDown(tx, kind, row.id, end.clock.nowMs))
    expect(await all(), 'taken down').toEqual(kept)
    expect(new Set(await calls()), 'taken down').toEqual(new Set([404]))
  })

  it.each(kinds)('%s of somebody who is banned, until they are let in again', async (kind, table, detail) => {
    const row = await rowOf(kind, table)
    const { db } = end.server.parts
    const maker = await db.selectFrom('users').selectAll().where('id', '=', row.user_id).executeTakeFirstOrThrow()
    const page = await end.call(detail, { id: row.id }, who)
    const addresses = addressesOf(row, page.data)
    const { until } = (await end.call('gone.list', {}, visitor())).data as { until: number }
    await inTransaction((tx) => withdrawWorksOf(tx, maker, end.clock.nowMs))
    expect((await end.call(detail, { id: row.id }, who)).status).toBe(404)
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 404))
    const told = (await end.call('gone.list', { since: until }, visitor())).data as { list: unknown[] }
    expect(told.list).toContainEqual(expect.objectContaining({ kind, id: row.id }))
    await inTransaction((tx) => returnWorksOf(tx, maker))
    expect((await end.call(detail, { id: row.id }, who)).status).toBe(200)
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200))
  })

  it('the picture of somebody, while their page is held, they are banned or leave', async () => {
    const { db } = end.server.parts
    const { nowMs } = end.clock
    const someone = () => db.selectFrom('users').selectAll().where('avatar', '<>', '').orderBy('id')
    const { id, uuid, avatar, username } = await someone().where('state', '=', states.live).executeTakeFirstOrThrow()
    const row = (tx: Tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const decider = { by: 'wen', reason: 'abuse' } as const
    const given = () => status(`img/${avatar}`)
    const held = { begin: (tx: Tx) => quarantine(tx, 'user', uuid), end: (tx: Tx) => release(tx, 'user', uuid) }
    const banned = {
      begin: async (tx: Tx) => ban(tx, await row(tx), decider, nowMs),
      end: async (tx: Tx) => unban(tx, await row(tx), decider, nowMs),
    }
    const leaving = {
      begin: async (tx: Tx) => beginClosing(tx, await row(tx), nowMs),
      end: async (tx: Tx) => endClosing(tx, await row(tx)),
    }
    for (const way of [held, banned, leaving]) {
      expect(await given()).toBe(200)
      await inTransaction<unknown>(way.begin)
      expect(await given()).toBe(404)
      const [card] = await userCards(db, [await row(db as Tx)], {
        ...{ userId: undefined, nowMs },
        ...{ line: '', secret: end.server.parts.secret },
      })
      expect(card).toMatchObject({ username, avatar_url: '' })
      await inTransaction<unknown>(way.end)
      expect(await given()).toBe(200)
    }
    // one of two reasons is enough
    await inTransaction<unknown>(held.begin)
    await inTransaction<unknown>(banned.begin)
    await inTransaction<unknown>(held.end)
    expect(await given()).toBe(404)
    await inTransaction<unknown>(banned.end)
    expect(await given()).toBe(200)
    // nor is one that is chosen while the page is held
    await inTransaction<unknown>(held.begin)
    await inTransaction(async (tx) => {
      await tx.updateTable('users').set({ avatar: 'avatar/another.webp' }).where('id', '=', id).execute()
      await settleAvatar(tx, id)
      await release(tx, 'user', uuid)
    })
    expect(await given(), 'what was hidden once and is nobody’s picture now').toBe(404)
  })
})
