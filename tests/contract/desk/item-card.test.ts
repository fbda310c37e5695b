import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKinds } from '#contract/desk/content.ts'
import type { CallName } from '#contract/catalogue.ts'
import { states } from '#server/database/tables/types.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { createClient, visitor } from '../support/client.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  editor = await place.desk.member('editor')
})
afterAll(() => place.close())

const lists = [
  ['video', 'mv.byStyle', { style_id: 1 }],
  ['article', 'article.list', {}],
  ['post', 'wei.list', {}],
  ['comic', 'comic.list', {}],
  ['novel', 'novel.list', {}],
  ['picture', 'picture.list', {}],
  ['audio', 'audio.list', {}],
  ['game', 'game.list', {}],
  ['dating', 'dating.list', {}],
] as const satisfies readonly (readonly [string, CallName, object])[]

test.each(lists)('%s: the card says what the app’s list says to a visitor', async (kind, call, input) => {
  const { fetch, lines, keys } = place.server
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  const { data } = await client.call(call, input, visitor())
  const listed = (data as { list: readonly { id: number }[] }).list
  expect(listed.length).toBeGreaterThan(0)
  for (const item of listed.slice(0, 5)) {
    const card = await editor.done('content.card', { kind, id: item.id })
    expect(card.kind).toBe(kind)
    expect(item).toMatchObject(card.value)
    expect(card.value).toHaveProperty('title')
  }
})

const tables = { video: 'mvs', clip: 'mvs', article: 'articles', post: 'posts', dating: 'datings' } as const

test.each(contentKinds)('%s: what is not on show has its card too, and nothing to open or to call', async (kind) => {
  const { id } = (await editor.done('content.list', { kind })).rows[0]!
  const shown = await editor.done('content.card', { kind, id })
  const { db } = place.server.parts
  const table = Reflect.get(tables, kind) ?? 'works'
  for (const state of [states.held, states.gone, states.draft]) {
    await db
      .updateTable(table as 'works')
      .set({ state })
      .where('id', '=', id)
      .execute()
    expect(await editor.done('content.card', { kind, id })).toEqual(shown)
  }
  for (const field of ['contact', 'links', 'media']) expect(shown.value).not.toHaveProperty(field)
})

test('a card follows what is saved, and there is none of what is not there', async () => {
  const { id, title, intro, categoryId, version } = (await editor.done('content.list', { kind: 'picture' })).rows[0]!
  const change = { kind: 'picture', id, intro, categoryId, version, reason: '更清楚' } as const
  await editor.done('content.edit', { ...change, title: `${title}（新）`, coins: 33 })
  const { value } = await editor.done('content.card', { kind: 'picture', id })
  expect(value).toMatchObject({ title: `${title}（新）`, coins: 33 })
  expect(await editor.call('content.card', { kind: 'picture', id: 9_999_999 })).toMatchObject({ code: 'not-there' })
})
