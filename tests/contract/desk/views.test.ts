import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
beforeAll(async () => void (place = await openDeskPlace()))
afterAll(() => place.close())

test('a view is kept for whoever kept it, once under a name, and forgotten', async () => {
  const one = await place.desk.member('editor')
  const other = await place.desk.member('moderator')
  const view = { screen: 'content', name: 'novels that wait' } as const
  const { id } = await one.done('views.keep', { ...view, query: { kind: 'novel' } })
  await one.done('views.keep', { ...view, query: { kind: 'novel', state: 'draft' } })
  const list = async (who = one) => (await who.done('views.list', { screen: 'content' })).views
  expect(await list()).toEqual([{ id, name: view.name, query: { kind: 'novel', state: 'draft' } }])
  expect(await list(other)).toEqual([])
  await other.done('views.forget', { id })
  expect(await list()).toHaveLength(1)
  await one.done('views.forget', { id })
  expect(await list()).toEqual([])
  const wide = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'x']))
  expect(await one.call('views.keep', { ...view, query: wide })).toMatchObject({ code: 'input-wrong' })
})
