import { expect, test } from 'vitest'
import { applyOptimisticToItem, applyOptimisticToList } from '#data/apply-optimistic.ts'
import { localId } from '#bridge/outbox.ts'
import { draftMark } from '#bridge/uploads.ts'
import { comment, post, user } from '../net/items.ts'
import { emptied, eventually, goOnline, offlineScene, openScene, rowsOf, type Scene } from './support.ts'

const kind = 'comment:video' as const
const mine = comment(7, { content: '第一句', user: user({ uuid: 'u-1' }) })

/** Somebody who has seen their own comment, and a reply to it. */
async function withComment(made: Promise<Scene>): Promise<Scene> {
  const scene = await made
  await scene.db.cards.bulkPut([
    { kind, id: 7, value: mine, askedAt: 1 },
    { kind, id: 8, value: comment(8, { reply_to: { id: 7, user: user() } }), askedAt: 1 },
  ])
  scene.device.end.on('comment.edit', ({ content }) => ({ data: { ...mine, content, edited_at: 9 } }))
  return scene
}

const shown = async ({ db }: Scene, id: number) => {
  const card = await db.cards.get([kind, id])
  return card && applyOptimisticToItem(kind, id, card.value, await rowsOf(db))
}
const act = async ({ net }: Scene, content: string, id: number | `local:${string}` = 7) => {
  const result = await net.act('comment.edit', { kind, id, content })
  expect(result).toMatchObject({ ok: true })
  return result.ok ? result.value.entry : ''
}
const write = async ({ net }: Scene) => {
  const result = await net.act('mv.comment', { id: 1, content: '第一句' })
  return result.ok ? result.value.entry : ''
}

test('a comment changed without a connection says so at once, and what the server made of it later', async () => {
  const scene = await withComment(offlineScene())
  await act(scene, '第二句')
  expect(await shown(scene, 7)).toMatchObject({ content: '第二句', edited_at: expect.any(Number) })
  await goOnline(scene)
  await emptied(scene.db)
  expect((await scene.db.cards.get([kind, 7]))?.value).toMatchObject({ content: '第二句', edited_at: 9 })
})

test('of two changes that wait, whoever made them in whatever tab, the later is sent', async () => {
  const scene = await withComment(offlineScene())
  await act(scene, '第二句')
  const other = scene.tab()
  expect(await other.act('comment.edit', { kind, id: 7, content: '第三句' })).toMatchObject({ ok: true })
  expect(await rowsOf(scene.db)).toHaveLength(1)
  expect(await shown(scene, 7)).toMatchObject({ content: '第三句' })
  await goOnline(scene)
  await emptied(scene.db)
  expect(scene.device.end.of('comment.edit').map(({ json }) => json['content'])).toEqual(['第三句'])
})

test('a change of what is being sent waits for it, and comes after it', async () => {
  const scene = await withComment(openScene())
  const { end } = scene.device
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  end.on('comment.edit', async ({ content }) => {
    await answered
    return { data: { ...mine, content, edited_at: 9 } }
  })
  await act(scene, '第二句')
  await eventually(() => end.of('comment.edit').length === 1, 'the first is under way')
  await act(scene, '第三句')
  expect(await shown(scene, 7)).toMatchObject({ content: '第三句' })
  answer()
  await emptied(scene.db)
  expect(end.of('comment.edit').map(({ json }) => json['content'])).toEqual(['第二句', '第三句'])
  expect(await shown(scene, 7)).toMatchObject({ content: '第三句' })
})

test('a change that is refused is undone, and its text is a draft', async () => {
  const scene = await withComment(openScene())
  scene.device.end.on('comment.edit', () => ({
    status: 409,
    code: 'edit-too-late',
    params: { hours: 24 },
    msg: '太晚了',
    data: {},
  }))
  await act(scene, '第二句')
  await emptied(scene.db)
  expect(await rowsOf(scene.db)).toMatchObject([{ state: 'refused', failure: { code: 'edit-too-late' } }])
  expect(await shown(scene, 7)).toMatchObject({ content: '第一句' })
  expect((await scene.db.drafts.get('edit:comment:video:7'))?.fields['text']).toBe('第二句')
})

test('a comment deleted without a connection is gone at once, with its count, and on the server later', async () => {
  const scene = await withComment(offlineScene())
  await scene.db.cards.update([kind, 7], { 'value.replies_count': 1 } as never)
  expect(await scene.net.act('comment.remove', { kind, id: 8 })).toMatchObject({ ok: true })
  expect(await shown(scene, 8)).toBeNull()
  expect(await shown(scene, 7)).toMatchObject({ replies_count: 0 })
  await goOnline(scene)
  await emptied(scene.db)
  expect(scene.device.end.of('comment.remove')[0]!.json).toMatchObject({ kind, id: 8 })
  expect(await scene.db.cards.get([kind, 8])).toBeUndefined()
})

test('a deletion that is refused brings it back', async () => {
  const scene = await withComment(openScene())
  scene.device.end.on('comment.remove', () => ({ status: 403, msg: '不行', data: {} }))
  await scene.net.act('comment.remove', { kind, id: 7 })
  await emptied(scene.db)
  expect(await rowsOf(scene.db)).toMatchObject([{ state: 'refused' }])
  expect(await shown(scene, 7)).toMatchObject({ content: '第一句' })
})

test('a comment that waits is changed itself, and deleted by not being sent', async () => {
  const scene = await withComment(offlineScene())
  const { db, net } = scene
  const [first, second] = [await write(scene), await write(scene)]
  expect(await act(scene, '改了', localId(first))).toBe(first)
  const list = applyOptimisticToList('mv.comments:{"id":1}', null, await rowsOf(db))
  expect(list?.entries).toMatchObject([{ card: { content: '第一句' } }, { card: { content: '改了' } }])
  expect(await net.act('comment.remove', { kind, id: localId(second) })).toMatchObject({ ok: true })
  expect(await rowsOf(db)).toHaveLength(1)
  expect(await net.act('comment.edit', { kind, id: localId(first), content: ' ' })).toMatchObject({
    ok: false,
    failure: { kind: 'input' },
  })
  await goOnline(scene)
  await emptied(db)
  expect(scene.device.end.effects.map(({ name }) => name)).toEqual(['mv.comment'])
  expect(scene.device.end.of('mv.comment')[0]!.json).toMatchObject({ content: '改了' })
})

test('what was tried already is changed and deleted once the server has named it', async () => {
  const scene = await withComment(openScene())
  const { end } = scene.device
  end.fault('*', { kind: 'dead' })
  const entry = await write(scene)
  await eventually(async () => (await rowsOf(scene.db))[0]!.notBefore > 0, 'it was tried')
  await act(scene, '改了', localId(entry))
  expect(await scene.net.act('comment.remove', { kind, id: localId(entry) })).toMatchObject({ ok: true })
  end.on('mv.comment', ({ content }) => ({ data: comment(51, { content }) }))
  end.fault('*', undefined)
  await eventually(async () => {
    await scene.net.outbox({ do: 'send' })
    return end.effects.length === 3
  }, 'all took effect')
  await emptied(scene.db)
  expect(end.effects.map(({ name }) => name)).toEqual(['mv.comment', 'comment.edit', 'comment.remove'])
  for (const name of ['comment.edit', 'comment.remove'] as const)
    expect(end.of(name)[0]!.json).toMatchObject({ id: 51 })
  // a screen that still knows it by its local name
  expect(await act(scene, '再改', localId(entry))).not.toBe(entry)
  await eventually(() => end.of('comment.edit').length === 2, 'the later change')
  expect(end.of('comment.edit')[1]!.json).toMatchObject({ id: 51 })
})

test('to delete what the server never took is nothing to be told of', async () => {
  const scene = await withComment(openScene())
  const { end } = scene.device
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  end.on('mv.comment', async () => {
    await answered
    return { status: 403, msg: '不行', data: {} }
  })
  const entry = await write(scene)
  await eventually(() => end.of('mv.comment').length === 1, 'it is under way')
  await scene.net.act('comment.remove', { kind, id: localId(entry) })
  answer()
  await emptied(scene.db)
  expect((await rowsOf(scene.db)).map(({ call, state }) => [call, state])).toEqual([['mv.comment', 'refused']])
})

test('what waits of other kinds is changed itself too, with the draft that it was written in', async () => {
  const scene = await offlineScene()
  const { db, net } = scene
  const fields = { title: '题目', content: '第一句' }
  await db.drafts.add({ id: 'd', target: 'post', fields, files: [], at: 1 })
  const made = await net.act('wei.create', { ...fields, images: [], consent: true }, { draft: 'd' })
  const entry = made.ok ? made.value.entry : ''
  const edited = await net.act('wei.edit', { id: localId(entry), title: '题目', content: '第二句' })
  expect(edited).toMatchObject({ ok: true, value: { entry } })
  expect(await rowsOf(db)).toMatchObject([
    { call: 'wei.create', input: { content: '第二句' }, draft: { fields: { content: '第二句' } } },
  ])
  await net.act('feedback.send', { content: '在吗', images: [] })
  const [, sent] = await rowsOf(db)
  await net.act('feedback.remove', { id: localId(sent!.id) })
  expect(await rowsOf(db)).toHaveLength(1)
})

test('a request that is deleted has the balance asked for anew, which its bounty is back on', async () => {
  const { net, device, db } = await openScene()
  await net.act('find.remove', { id: 3 })
  await emptied(db)
  await eventually(() => device.end.of('user.info').length > 0, 'the balance')
  expect(device.end.effects.map(({ name }) => name)).toEqual(['find.remove'])
})

const picture = { path: 'b', width: 4, height: 3, hash: '' }
const topic = { id: 2, name: '云', cover: picture, intro: '', posts_count: 3 }

test('an edit of a post shows its topic, its price and what is left of its pictures while it waits', async () => {
  const scene = await offlineScene()
  const { db, net, device } = scene
  const known = post(9, { images: [{ ...picture, path: 'a' }, picture], images_count: 2 })
  await db.cards.bulkPut([
    { kind: 'post', id: 9, value: known, askedAt: 1 },
    { kind: 'topic', id: 2, value: topic, askedAt: 1 },
  ])
  const change = { title: '题目', content: '改', topic_id: 2, coins: 5, remove_images: ['a'] }
  await net.act('wei.edit', { id: 9, ...change })
  const laid = async () => applyOptimisticToItem('post', 9, known as object, await rowsOf(db))
  expect(await laid()).toMatchObject({
    content: '改',
    coins: 5,
    topic: { id: 2 },
    is_pay: true,
    images: [{ path: 'b' }],
    images_count: 1,
  })
  await net.act('wei.edit', { id: 9, title: '题目', content: '再改', topic_id: 0 })
  expect(await laid()).toMatchObject({ content: '再改', coins: 5, topic: undefined, images: [{ path: 'b' }] })
  device.end.on('wei.edit', () => ({ data: { ...known, content: '再改' } }))
  await goOnline(scene)
  await emptied(db)
  expect(device.end.of('wei.edit').map(({ json }) => json)).toMatchObject([{ ...change, content: '再改', topic_id: 0 }])
})

test('an edit with further pictures is sent behind the one that waits, and its pictures come with it', async () => {
  const scene = await offlineScene()
  const { db, net } = scene
  await db.cards.add({ kind: 'post', id: 9, value: post(9), askedAt: 1 })
  await net.act('wei.edit', { id: 9, title: '题目', content: '改' })
  const file = { id: 'f', role: 'image', seconds: 0, width: 1, height: 1, sizeBytes: 3 } as const
  await db.drafts.add({ id: 'd', target: 'post-edit:9', fields: {}, files: [file], at: 1 })
  await db.draftFiles.add({ id: 'f', draft: 'd', blob: new Blob(['abc']) })
  const added = await net.act(
    'wei.edit',
    { id: 9, title: '题目', content: '再改', add_images: [draftMark('f')], consent: true },
    { draft: 'd' },
  )
  expect(added).toMatchObject({ ok: true })
  expect(await rowsOf(db)).toMatchObject([
    { input: { content: '改' } },
    { input: { content: '再改', add_images: ['file:0'] }, draft: { id: 'd' } },
  ])
  expect(await db.outboxFiles.toArray()).toMatchObject([{ file: 'f' }])
})
