import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleBlock } from '#contract/desk/articles.ts'
import type { Article } from '#contract/shapes/article.ts'
import { states } from '#server/database/tables/types.ts'
import { deskOrigin, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'
import { createClient, visitor } from '../support/client.ts'

let place: DeskPlace
let desk: TestDesk
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  desk = place.desk
  editor = await desk.member('editor')
})
afterAll(() => place.close())

const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
async function read(id: number): Promise<Article> {
  const { fetch, lines, keys } = place.server
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  return (await client.call('article.detail', { id }, visitor())).data as Article
}

const statement = { record: 'contract 12', owns: true, adults: true, consents: true } as const

async function sendPicture(id: number, colour: string, more: Record<string, string> = {}) {
  const { creatorId } = await editor.done('articles.draft', { id })
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const headers = {
    host: new URL(deskOrigin).host,
    origin: deskOrigin,
    'content-type': 'application/octet-stream',
    cookie: `__Host-desk=${editor.cookie}`,
    ...more,
  }
  const request = new Request(`${deskOrigin}/picture/${creatorId}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers,
  })
  const response = await desk.fetch(request)
  return { status: response.status, body: (await response.json()) as { data?: { path: string }; code?: string } }
}

async function write(blocks: readonly ArticleBlock[], more: object = {}) {
  const { id } = await editor.done('articles.begin', { creator: 'amu' })
  const draft = await editor.done('articles.draft', { id })
  const fields = { ...draft.fields, title: 'Quiet harbours', tags: ['harbour'], ...more }
  const { version } = await editor.done('articles.save', { id, version: draft.version, fields, blocks: [...blocks] })
  return { id, version, fields }
}

test('an article is written with a picture, published, and read in the app: what is below the border once it is paid', async () => {
  const { id } = await editor.done('articles.begin', { creator: 'amu' })
  const picture = (await sendPicture(id, 'teal')).body.data!.path
  const draft = await editor.done('articles.draft', { id })
  const fields = { ...draft.fields, title: 'Cats of the pier', tags: ['pier cats'], coins: 5 }
  const blocks: ArticleBlock[] = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Morning <fog>' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Bold', marks: [{ type: 'strong' }] },
        { type: 'break' },
        { type: 'text', text: 'a & link', marks: [{ type: 'link', attrs: { href: 'https://example.org/?a=1&b=2' } }] },
      ],
    },
    { type: 'paid' },
    { type: 'picture', attrs: { path: picture, alt: 'a "pier"' } },
    { type: 'bullets', content: [{ type: 'item', content: [paragraph('first'), { type: 'rule' }] }] },
  ]
  const { version } = await editor.done('articles.save', { id, version: draft.version, fields, blocks })
  const { articleId } = await editor.done('articles.publish', { id, version, statement })
  const shown = await read(articleId)
  expect(shown).toMatchObject({ title: 'Cats of the pier', author: 'amu', coins: 5, tags: [{ name: 'pier cats' }] })
  expect(shown.body).toBe(
    '<h2>Morning &lt;fog&gt;</h2><p><b>Bold</b><br><a href="https://example.org/?a=1&amp;b=2">a &amp; link</a></p>',
  )
  expect(shown.media).toEqual([{ type: 'image' }])
  expect(shown.covers.map(({ path }) => path)).toEqual([picture])
  expect(await editor.call('articles.draft', { id })).toMatchObject({ status: 404 })

  const again = await editor.done('articles.begin', { articleId })
  const opened = await editor.done('articles.draft', again)
  expect(opened.html?.body).toContain(`<img src="${picture}" alt="a &quot;pier&quot;">`)
  const next = await editor.done('articles.save', {
    ...again,
    version: opened.version,
    fields: { ...opened.fields, coins: 0, title: 'Cats of the harbour' },
    blocks: [paragraph('No picture any more.')],
  })
  await editor.done('articles.replace', { ...again, version: next.version, reason: 'shorter' })
  const changed = await read(articleId)
  expect(changed).toMatchObject({ title: 'Cats of the harbour', body: '<p>No picture any more.</p>', media: [] })
  const { rows } = await (await desk.member('owner')).done('log.list', {})
  expect(rows[0]).toMatchObject({ action: 'articles.replace', kind: 'article', reason: 'shorter' })
})

test('what was typed is there again, the same kept twice is kept once, and nobody writes over another', async () => {
  const { id, version, fields } = await write([paragraph('one')])
  const again = await editor.done('articles.save', { id, version: 'x'.repeat(16), fields, blocks: [paragraph('one')] })
  expect(again.version).toBe(version)
  const other = await desk.member('editor')
  const theirs = await other.done('articles.save', { id, version, fields, blocks: [paragraph('two')] })
  const late = await editor.call('articles.save', { id, version, fields, blocks: [paragraph('three')] })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const kept = await editor.done('articles.draft', { id })
  expect(kept).toMatchObject({ blocks: [paragraph('two')], member: other.name, version: theirs.version })
  expect(await editor.call('articles.publish', { id, version, statement })).toMatchObject({ code: 'changed-meanwhile' })
})

test('of two who take a draft at the same moment one does, and the other is told', async () => {
  const title = 'Two at once'
  const { id, version } = await write([paragraph('by the sea')], { title })
  const other = await desk.member('editor')
  const [one, two] = await Promise.all([
    editor.call('articles.publish', { id, version, statement }),
    other.call('articles.publish', { id, version, statement }),
  ])
  expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1)
  expect([404, 409]).toContain(Math.max(one.status, two.status))
  expect((await editor.done('content.list', { kind: 'article', text: title })).rows).toHaveLength(1)
  const next = await write([paragraph('on the hill')])
  const [saved, thrown] = await Promise.all([
    editor.call('articles.save', { id: next.id, version: next.version, fields: next.fields, blocks: [] }),
    other.call('articles.throwAway', { id: next.id, reason: 'for the test' }),
  ])
  const isThere = (await editor.call('articles.draft', { id: next.id })).status === 200
  // what was said to be saved is there, unless it was thrown away after that
  expect(isThere).toBe(thrown.status !== 200)
  expect([saved.status, thrown.status]).toContain(200)
})

test('nothing is begun for somebody who is banned', async () => {
  const { db } = place.server.parts
  const set = (state: number) => db.updateTable('users').set({ state }).where('username', '=', 'amu').execute()
  await set(states.held)
  expect(await editor.call('articles.begin', { creator: 'amu' })).toMatchObject({ params: { field: 'creator' } })
  await set(states.live)
  await editor.done('articles.begin', { creator: 'amu' })
})

test('an article that was changed meanwhile is not written over', async () => {
  const { id, version } = await write([paragraph('one')])
  const { articleId } = await editor.done('articles.publish', { id, version, statement })
  const draft = await editor.done('articles.draft', await editor.done('articles.begin', { articleId }))
  expect((await editor.done('articles.begin', { articleId })).id).toBe(draft.id)
  const item = await editor.done('content.item', { kind: 'article', id: articleId })
  const { title, intro, coins, categoryId } = item
  await editor.done('content.edit', {
    ...{ kind: 'article', id: articleId, version: item.version, reason: 'typo' },
    ...{ title: `${title}!`, intro, coins, categoryId },
  })
  const saved = await editor.done('articles.save', {
    ...{ id: draft.id, version: draft.version, fields: draft.fields },
    blocks: [paragraph('two')],
  })
  const replace = { id: draft.id, version: saved.version, reason: 'new' }
  expect(await editor.call('articles.replace', replace)).toMatchObject({ status: 409, code: 'changed-meanwhile' })

  // whoever has seen what it says by now puts the draft in its place
  const { meanwhile } = await editor.done('articles.draft', { id: draft.id })
  expect(meanwhile).toMatchObject({ title: 'Quiet harbours!', coins })
  const stale = { ...replace, over: draft.version }
  expect(await editor.call('articles.replace', stale)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  await editor.done('articles.replace', { ...replace, over: meanwhile!.version })
  expect(await read(articleId)).toMatchObject({ title: 'Quiet harbours', body: '<p>two</p>' })
})

test('what was written is kept as a draft of its own, with pictures of its own', async () => {
  const { id, fields } = await write([paragraph('one')])
  const picture = (await sendPicture(id, 'olive')).body.data!.path
  const blocks: ArticleBlock[] = [paragraph('mine'), { type: 'picture', attrs: { path: picture, alt: '' } }]
  const copy = await editor.done('articles.begin', { creator: 'amu', written: { fields, blocks } })
  expect(copy.id).not.toBe(id)
  expect(await editor.done('articles.draft', copy)).toMatchObject({ articleId: null, fields, blocks, meanwhile: null })
  expect((await editor.done('articles.draft', { id })).blocks).toEqual([paragraph('one')])
  const { rows } = await (await desk.member('owner')).done('log.list', {})
  expect(rows[0]).toMatchObject({ action: 'articles.begin', target: String(copy.id), name: 'Quiet harbours' })
  const foreign = { creator: 'nanfeng', written: { fields, blocks } }
  expect(await editor.call('articles.begin', foreign)).toMatchObject({ status: 400, code: 'image-gone' })
})

test('a picture is of whoever the article is of, and goes with the draft', async () => {
  const { id, version, fields } = await write([paragraph('one')])
  const theirs = await editor.done('articles.begin', { creator: 'nanfeng' })
  const foreign = (await sendPicture(id, 'navy')).body.data!.path
  const other = await editor.done('articles.draft', theirs)
  const blocks: ArticleBlock[] = [{ type: 'picture', attrs: { path: foreign, alt: '' } }]
  const stolen = { id: theirs.id, version: other.version, fields: other.fields, blocks }
  expect(await editor.call('articles.save', stolen)).toMatchObject({ status: 400, code: 'image-gone' })
  await editor.done('articles.save', { id, version, fields, blocks })
  const dropped = () =>
    place.server.parts.db
      .selectFrom('uploaded_images')
      .select(['used_at', 'dropped_at'])
      .where('path', '=', foreign)
      .executeTakeFirstOrThrow()
  expect(await dropped()).toMatchObject({ used_at: expect.any(Number), dropped_at: null })
  await editor.done('articles.throwAway', { id, reason: 'not needed' })
  expect(await dropped()).toMatchObject({ dropped_at: expect.any(Number) })
})

test('what is no article is refused', async () => {
  const { id, version } = await write([{ type: 'paragraph' }])
  expect(await editor.call('articles.publish', { id, version, statement })).toMatchObject({ code: 'content-empty' })
  const draft = await editor.done('articles.draft', { id })
  const save = (blocks: unknown) =>
    editor.call('articles.save', { id, version, fields: draft.fields, blocks: blocks as ArticleBlock[] })
  const script = [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
    },
  ]
  let deep: unknown = paragraph('x')
  for (let level = 0; level < 5000; level += 1) deep = { type: 'quote', content: [deep] }
  for (const blocks of [script, [deep], [{ type: 'html' }], [{ type: 'picture', attrs: { path: '../x', alt: '' } }]])
    expect(await save(blocks)).toMatchObject({ status: 400, code: 'input-wrong' })
  expect(await sendPicture(id, 'red', { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  expect(await editor.call('articles.begin', { creator: 'nobody-of-this-name' })).toMatchObject({ status: 400 })
})
