import { expect, test } from 'vitest'
import { localId } from '#bridge/outbox.ts'
import { metaKeys } from '#bridge/settings.ts'
import { comment } from '../net/items.ts'
import { emptied, eventually, goOnline, offlineScene, openScene, rowsOf, type Scene } from './support.ts'

/** The id of the entry that an act became. */
async function entryOf(acted: ReturnType<Scene['net']['act']>): Promise<string> {
  const result = await acted
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value.entry
}

test('a collection can be filled, renamed and liked into before the server has named it', async () => {
  const scene = await offlineScene()
  const { net, db, device } = scene
  const group = localId(await entryOf(net.act('mv.createLikeGroup', { name: '山水' })))
  await net.act('mv.updateLikeGroup', { id: group, add: [1, 2] })
  await net.act('mv.like', { id: 1, on: true, group_id: group })
  expect((await rowsOf(db)).map(({ queues }) => queues)).toEqual([
    [`like-group:video ${group}`],
    [`like-group:video ${group}`, 'video 1', 'video 2'],
    ['video 1', `like-group:video ${group}`],
  ])
  const { end } = device
  end.on('mv.createLikeGroup', ({ name }) => ({ data: { id: 31, name, count: 0 } }))
  await goOnline(scene)
  await emptied(db)
  expect(end.of('mv.updateLikeGroup')[0]!.json).toMatchObject({ id: 31, add: [1, 2] })
  expect(end.of('mv.like')[0]!.json).toMatchObject({ id: 1, group_id: 31 })
  // a screen that still knows it by its local name
  await net.act('mv.updateLikeGroup', { id: group, name: '湖' })
  await eventually(() => end.of('mv.updateLikeGroup').length === 2, 'the other name')
  expect(end.of('mv.updateLikeGroup')[1]!.json).toMatchObject({ id: 31, name: '湖' })
})

test('one that is deleted before it was sent is not made, and what was to go into it is only liked', async () => {
  const scene = await offlineScene()
  const { net, db, device } = scene
  const group = localId(await entryOf(net.act('mv.createLikeGroup', { name: '山水' })))
  await net.act('mv.updateLikeGroup', { id: group, add: [2] })
  await net.act('mv.like', { id: 1, on: true, group_id: group })
  await net.act('mv.deleteLikeGroup', { id: group })
  expect((await rowsOf(db)).map(({ call, input }) => [call, input])).toEqual([['mv.like', { id: 1, on: true }]])
  await goOnline(scene)
  await emptied(db)
  expect(device.end.effects.map(({ name }) => name)).toEqual(['mv.like'])
})

test('an answer to a comment that waits is sent to what the server made of it', async () => {
  const scene = await offlineScene()
  const { net, db, device } = scene
  const first = localId(await entryOf(net.act('mv.comment', { id: 1, content: '一' })))
  await net.act('mv.comment', { id: 1, reply_to: first, content: '二' })
  let id = 50
  device.end.on('mv.comment', ({ content }) => ({ data: comment((id += 1), { content }) }))
  await goOnline(scene)
  await emptied(db)
  expect(device.end.of('mv.comment').map(({ json }) => [json['content'], json['reply_to']])).toEqual([
    ['一', undefined],
    ['二', 51],
  ])
})

test('where what it refers to is refused it is undone too, and its text is a draft', async () => {
  const scene = await offlineScene()
  const { net, db, device } = scene
  const first = localId(await entryOf(net.act('mv.comment', { id: 1, content: '一' })))
  await net.act('mv.comment', { id: 1, reply_to: first, content: '二' })
  device.end.on('mv.comment', () => ({ status: 403, msg: '不行', data: {} }))
  await goOnline(scene)
  await emptied(db)
  expect((await rowsOf(db)).map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(device.end.of('mv.comment')).toHaveLength(1)
  expect((await db.drafts.toArray()).map(({ fields }) => fields['text'])).toSatisfy(
    (texts: unknown[]) => texts.length === 2 && texts.includes('一') && texts.includes('二'),
  )
})

test('pictures are kept with their entry, uploaded once, and sent as the same places however often it is tried', async () => {
  const uploads: string[] = []
  const scene = await openScene()
  const { device, db } = scene
  const { end } = device
  await device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
  const picture = (text: string) => new Blob([text], { type: 'image/webp' })
  const acted = await scene.net.act('wei.create', {
    title: '晨雾',
    content: '湖边',
    images: [picture('一'), 'already/there.webp', picture('二')],
    consent: true,
  })
  expect(acted.ok).toBe(true)
  expect((await rowsOf(db))[0]!.input).toMatchObject({ images: ['file:0', 'already/there.webp', 'file:1'] })
  expect(await Promise.all((await db.outboxFiles.toArray()).map(({ blob }) => blob!.text()))).toEqual(['一', '二'])

  const upload = async (blob: Blob) => {
    uploads.push(await blob.text())
    return uploads.length === 2
      ? ({ ok: false, failure: { kind: 'network' } } as const)
      : ({ ok: true, value: `posts/${uploads.length}.webp` } as const)
  }
  end.fault('*', { kind: 'only', when: (url) => url.endsWith('/wei/create'), fault: { kind: 'reset-after-commit' } })
  scene.device.clock.advance(1)
  const later = device.tab({ upload })
  // the former tab is left
  await scene.net.active(false)
  await device.device.meta.put({ key: metaKeys.settings, value: {} })
  await later.active(true)
  await eventually(async () => (await rowsOf(db))[0]!.notBefore > 0, 'the second upload failed')
  expect((await rowsOf(db))[0]!.attempts).toBe(0)
  await later.outbox({ do: 'send' })
  await eventually(() => end.effects.length === 1, 'it took effect')
  end.fault('*', undefined)
  await eventually(async () => (await rowsOf(db))[0]!.notBefore > 0, 'its answer was lost')
  await later.outbox({ do: 'send' })
  await emptied(db)
  expect(uploads).toEqual(['一', '二', '二'])
  const sent = end.of('wei.create').map(({ json }) => json['images'])
  expect(new Set(sent.map((images) => JSON.stringify(images)))).toEqual(
    new Set([JSON.stringify(['posts/1.webp', 'already/there.webp', 'posts/3.webp'])]),
  )
  expect(end.effects).toHaveLength(1)
  expect(await db.outboxFiles.count()).toBe(0)
})

test('a comment that took effect while its list was being asked for is in the list, whatever that reply knows', async () => {
  const { net, db, device } = await openScene()
  const { end } = device
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  end.on('mv.comments', async () => {
    await answered
    return { data: { list: [], next: null } }
  })
  end.on('mv.comment', ({ content }) => ({ data: comment(51, { content }) }))
  const input = { id: 1, sort: 'new' } as const
  const asking = net.want('mv.comments', input)
  await eventually(() => end.of('mv.comments').length === 1, 'the list is asked for')
  await entryOf(net.act('mv.comment', { id: 1, content: '一' }))
  await emptied(db)
  answer()
  await asking
  const pages = await db.pages.where('list').startsWith('mv.comments:').toArray()
  expect(pages.map(({ ids }) => ids)).toEqual([[51]])
})
