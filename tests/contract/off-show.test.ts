import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import type { CallName } from '#contract/catalogue.ts'
import type { Kind } from '#contract/kind.ts'
import { streamAccess } from '#server/media/stream-access.ts'
import type { Tx } from '#server/database/tables.ts'
import { states } from '#server/database/tables/types.ts'
import { quarantine, release, takeDown } from '#server/services/quarantine.ts'
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
})
