import { expect, test } from 'vitest'
import { changed, createSession, emptyPlayback } from '#features/player/playback-state.ts'

const before = emptyPlayback(createSession())

test('a change of nothing is the same state, so that nothing is drawn for it', () => {
  expect(changed(before, {})).toBe(before)
  expect(changed(before, { at: before.at, muted: before.muted, fault: undefined })).toBe(before)
  expect(changed({ ...before, at: Number.NaN }, { at: Number.NaN }).at).toBeNaN()
})

test('one value that is other makes a new state, and leaves the former as it was', () => {
  const after = changed(before, { at: 0, muted: true })
  expect(after).toEqual({ ...before, muted: true })
  expect(before.muted).toBe(false)
  expect(changed(after, { fault: 'network' }).fault).toBe('network')
  expect(changed({ ...after, fault: 'network' }, { fault: undefined }).fault).toBeUndefined()
})
