import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { Tables } from '#server/database/tables.ts'
import { fieldsOf } from '#tests/unit/contract/fields-of.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aPart, aWork, workInputs } from './support/works.ts'
import { reasonIn } from './support/reason.ts'

const calls = callNames.filter((name) => /^(comic|novel|picture|audio|game)\./.test(name))

/** What somebody may send where something else belongs. */
const hostile: readonly unknown[] = [
  ' ',
  "1' or '1'='1",
  '\u0000\ud800<script>',
  'x'.repeat(20_000),
  -1,
  1.5,
  2 ** 60,
  [1, 'x'],
  { $ne: 1 },
]

/** Every field that these calls take. */
const known = (
  'id on word tag sort cursor limit conf category category_id series_id topic_id nav_id status group_id name add remove ' +
  'order episode_id chapter_id price content reply_to'
).split(' ')

/** Everything that a refused call must leave alone. */
const watched: readonly (keyof Tables)[] = [
  'comments',
  'likes',
  'like_groups',
  'like_group_items',
  'purchases',
  'postings',
  'transfers',
  'works',
  'work_parts',
  'series',
]

describe.each(ends)('$name: what is refused about works', ({ open }) => {
  let end: End
  let who: Who
  let inputs: Record<string, Record<string, unknown>>
  beforeAll(async () => {
    end = await open()
    who = await end.newcomer(500)
    const [comic, audio] = [await aWork(end, 'comic', 'paid'), await aWork(end, 'audio', 'paid')]
    const chapter = await aPart(end, audio.id, 'paid')
    inputs = {
      ...((await workInputs(end)) as Record<string, Record<string, unknown>>),
      'comic.buy': { id: comic.id, price: 1 },
      'comic.updateLikeGroup': { id: 1, name: 'x', add: [1], remove: [1] },
      'comic.deleteLikeGroup': { id: 1 },
      'picture.buy': { id: (await aWork(end, 'picture', 'paid')).id, price: 1 },
      'audio.buy': { chapter_id: chapter.id, price: 1 },
      'audio.buyBook': { id: audio.id, price: 1 },
      'game.buy': { id: (await aWork(end, 'game', 'paid')).id, price: 1 },
    }
  })
  afterAll(() => end.close())

  async function fingerprint(): Promise<string> {
    const counts = []
    for (const table of watched) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
        end.server.parts.db,
      )
      counts.push(`${table} ${rows[0]?.n}`)
    }
    return counts.join(', ')
  }

  it.each(calls)('%s: hostile input is 400 with words to show, and changes nothing', async (name) => {
    const call = callOf(name) as Call<unknown, unknown>
    const good = inputs[name] ?? {}
    const fields = fieldsOf(call.input, known).map((field) => field.name)
    const before = await fingerprint()
    for (const field of fields) {
      for (const value of hostile) {
        const answer = await end.call(name, { ...good, [field]: value }, who)
        const said = `${field} ${JSON.stringify(value).slice(0, 40)}: ${answer.msg}`
        expect(answer.errcode, said).toBe(0)
        if (call.mode !== 'read' && answer.status === call.success) continue
        expect([200, 251, 400, 404, 409], said).toContain(answer.status)
        if (answer.status !== call.success) expect(answer.data, said).toEqual({})
        if (answer.status === 400) expect(reasonIn(answer), said).toBeDefined()
      }
    }
    if (call.mode === 'read' || call.mode === 'money') expect(await fingerprint()).toBe(before)
  })

  it.each(calls.filter((name) => (callOf(name) as Call<unknown, unknown>).mode !== 'read'))(
    '%s: a wrong type in a field it needs is 400 and leaves all rows alone',
    async (name) => {
      const good = inputs[name] ?? {}
      const before = await fingerprint()
      for (const field of Object.keys(good)) {
        for (const value of [undefined, null, {}, [{}], -1]) {
          const answer = await end.call(name, { ...good, [field]: value }, who)
          if (answer.status === 409 || answer.status === 404) continue
          const isOptional = name === 'comic.updateLikeGroup' && (value ?? null) === null && field !== 'id'
          if (!isOptional)
            expect(answer, `${field} ${JSON.stringify(value)}`).toMatchObject({ errcode: 0, status: 400, data: {} })
        }
      }
      expect(await fingerprint()).toBe(before)
    },
  )

  it.each(calls)('%s: a visitor is told to log in, or answered', async (name) => {
    const call = callOf(name) as Call<unknown, unknown>
    const answer = await end.call(name, inputs[name] ?? {}, visitor())
    expect(answer.status).toBe(call.who === 'any' ? 200 : 420)
  })

  const missing: readonly (readonly [name: CallName, input: object])[] = [
    ['comic.detail', { id: 9_999_999 }],
    ['comic.episodes', { id: 9_999_999, order: 'asc' }],
    ['comic.read', { episode_id: 9_999_999 }],
    ['novel.detail', { id: 9_999_999 }],
    ['novel.chapter', { chapter_id: 9_999_999 }],
    ['novel.recommend', { id: 9_999_999 }],
    ['picture.detail', { id: 9_999_999 }],
    ['picture.images', { id: 9_999_999 }],
    ['audio.detail', { id: 9_999_999 }],
    ['audio.chapters', { id: 9_999_999, order: 'asc' }],
    ['game.detail', { id: 9_999_999 }],
    ['comic.favorite', { id: 9_999_999, on: true }],
    ['picture.like', { id: 9_999_999, on: true }],
    ['novel.comment', { id: 9_999_999, content: '?' }],
    ['game.buy', { id: 9_999_999, price: 1 }],
    ['audio.buyBook', { id: 9_999_999, price: 1 }],
  ]
  it.each(missing)('%s refuses %j with 404', async (name, input) => {
    expect(await end.call(name, input, who)).toMatchObject({ errcode: 0, status: 404, data: {} })
  })

  it('the id of another kind is refused with 404', async () => {
    const kinds = ['comic', 'novel', 'picture', 'audio', 'game'] as const
    for (const kind of kinds) {
      const { id } = await aWork(end, kind, 'free')
      for (const other of kinds)
        expect((await end.call(`${other}.detail`, { id }, who)).status).toBe(other === kind ? 200 : 404)
    }
    const [comic, novel] = [await aWork(end, 'comic', 'free'), await aWork(end, 'novel', 'free')]
    const [episode, chapter] = [await aPart(end, comic.id, 'free'), await aPart(end, novel.id, 'free')]
    expect(await end.call('comic.read', { episode_id: chapter.id }, who)).toMatchObject({ status: 404 })
    expect(await end.call('novel.chapter', { chapter_id: episode.id }, who)).toMatchObject({ status: 404 })
  })
})
