import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let owner: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  owner = await place.desk.member('owner')
})
afterAll(() => place.close())

const stateOf = async (name: string) => (await owner.done('start.steps', {})).steps.find(({ step }) => step === name)

test('steps that show that they are done are done, others when somebody says so, and each can wait', async () => {
  expect(await stateOf('films'), 'the demo has films').toMatchObject({ state: 'done' })
  expect(await stateOf('team'), 'an owner is alone').toMatchObject({ state: 'open' })
  await place.desk.member('moderator')
  expect(await stateOf('team')).toMatchObject({ state: 'done' })
  expect(await stateOf('rules')).toMatchObject({ state: 'open' })
  await owner.done('start.mark', { step: 'rules', state: 'later' })
  await owner.done('start.mark', { step: 'backup', state: 'done' })
  expect(await stateOf('rules')).toMatchObject({ state: 'later' })
  expect(await stateOf('backup')).toMatchObject({ state: 'done' })
  const [entry] = (await owner.done('log.list', { action: 'start.mark' })).rows
  expect(entry).toMatchObject({ target: 'backup', before: { state: 'open' }, after: { state: 'done' } })
})
