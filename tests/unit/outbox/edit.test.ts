import { describe, expect, test } from 'vitest'
import { forgottenMs } from '#net/outbox/tries.ts'
import { comment } from '../net/items.ts'
import { emptied, eventually, goOnline, offlineScene, openScene, rowsOf } from './support.ts'

describe('editing', () => {
  test('changes a text that was never tried, in its list too', async () => {
    const scene = await offlineScene()
    const made = await scene.net.act('mv.comment', { id: 1, content: '真没' })
    const entry = made.ok ? made.value.entry : ''
    expect(await scene.net.outbox({ do: 'edit', entry, text: '真美' })).toMatchObject({ ok: true })
    expect((await rowsOf(scene.db))[0]).toMatchObject({
      input: { content: '真美' },
      patches: [{ entity: { content: '真美' } }, {}],
    })
    expect(await scene.net.outbox({ do: 'edit', entry, text: ' ' })).toMatchObject({
      ok: false,
      failure: { kind: 'input' },
    })
    await goOnline(scene)
    await emptied(scene.db)
    expect(scene.device.end.of('mv.comment')[0]!.json['content']).toBe('真美')
  })

  test('is too late after the first try', async () => {
    const scene = await openScene()
    scene.device.end.fault('*', { kind: 'dead' })
    const made = await scene.net.act('mv.comment', { id: 1, content: '真美' })
    const entry = made.ok ? made.value.entry : ''
    await eventually(async () => (await rowsOf(scene.db))[0]!.attempts > 0, 'it was tried')
    expect(await scene.net.outbox({ do: 'edit', entry, text: '别的' })).toMatchObject({ ok: false })
    expect((await rowsOf(scene.db))[0]!.input).toMatchObject({ content: '真美' })
  })

  test('changes what was refused, with its draft, and sends that', async () => {
    const scene = await openScene()
    scene.device.end.on('mv.comment', () => ({ status: 400, msg: '换一句话', data: {} }))
    const made = await scene.net.act('mv.comment', { id: 1, content: '真没' })
    const entry = made.ok ? made.value.entry : ''
    await eventually(async () => (await rowsOf(scene.db))[0]?.state === 'refused', 'it was refused')
    expect(await scene.net.outbox({ do: 'edit', entry, text: '真美' })).toMatchObject({ ok: true })
    expect((await scene.db.drafts.toArray()).map(({ fields }) => fields['text'])).toEqual(['真美'])
    expect((await rowsOf(scene.db))[0]).toMatchObject({ state: 'refused', input: { content: '真美' }, patches: [] })
    scene.device.end.on('mv.comment', () => ({ data: comment(9) }))
    await scene.net.outbox({ do: 'again', entry })
    await emptied(scene.db)
    expect(scene.device.end.of('mv.comment').at(-1)!.json['content']).toBe('真美')
    expect(await scene.db.drafts.count()).toBe(0)
  })

  test('what is taken back is not sent', async () => {
    const scene = await offlineScene()
    const made = await scene.net.act('mv.comment', { id: 1, content: '真美' })
    await scene.net.outbox({ do: 'drop', entry: made.ok ? made.value.entry : '' })
    await goOnline(scene)
    expect(await rowsOf(scene.db)).toEqual([])
    expect(scene.device.end.of('mv.comment')).toEqual([])
  })
})

test('one that was first tried 29 days ago asks the person, and goes on under its id when they say so', async () => {
  const scene = await openScene()
  const { end, clock } = scene.device
  end.fault('*', { kind: 'dead' })
  const made = await scene.net.act('mv.comment', { id: 1, content: '真美' })
  const entry = made.ok ? made.value.entry : ''
  await eventually(async () => (await rowsOf(scene.db))[0]!.notBefore > 0, 'it was tried')
  end.fault('*', undefined)
  clock.advance(forgottenMs + 1)
  await eventually(async () => {
    // a look for the connection that began before it was back finds none
    await scene.net.outbox({ do: 'send' })
    return (await rowsOf(scene.db))[0]!.state === 'asking'
  }, 'it asks')
  await scene.net.act('mv.like', { id: 1, on: true })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(end.effects).toEqual([])
  await scene.net.outbox({ do: 'again', entry })
  await emptied(scene.db)
  expect(end.effects.map(({ name }) => name)).toEqual(['mv.comment', 'mv.like'])
  expect(end.effects[0]!.requestId).toBe(entry)
})
