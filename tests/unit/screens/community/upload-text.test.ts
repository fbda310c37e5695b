import { expect, test } from 'vitest'
import type { DeskUpload } from '#data/uploads.ts'
import { secondsLeft, uploadPart, uploadText } from '#features/uploads/upload-text.ts'
import { zh } from '#tests/words.ts'

const words = zh.uploads
const row = (more: Partial<DeskUpload>): DeskUpload => ({
  ...{ id: 'u', entry: 'e', title: '海', name: '海.mp4', sizeBytes: 100_000_000, print: '', tags: {} },
  ...{ state: 'running', bytesDone: 0, bytesPerS: 0, addedAt: 1, touchedAt: 1, awaited: true },
  ...{ draft: undefined, handle: undefined },
  ...more,
})
const said = (more: Partial<DeskUpload>, offline = false) => uploadText(row(more), offline, words)

test('an upload under way says how much of it is there, how fast it goes and how long it takes', () => {
  expect(said({})).toBe(words.preparing)
  expect(said({ bytesDone: 25_000_000, bytesPerS: 1_000_000 })).toBe('25 MB / 100 MB · 1.0 MB/s · 剩余 01:15')
  expect(said({ bytesDone: 25_000_000 })).toBe('25 MB / 100 MB')
  expect(said({ bytesDone: 100_000_000, bytesPerS: 9 })).toBe(words.finishing)
  expect(secondsLeft(row({ bytesDone: 25_000_000, bytesPerS: 1_000_000 }))).toBe(75)
  expect(secondsLeft(row({ bytesDone: 25_000_000 }))).toBeUndefined()
  expect(uploadPart(row({ bytesDone: 25_000_000 }))).toBe(0.25)
})

test('one that does not go says why, and what can be done', () => {
  expect(said({ state: 'waiting' })).toBe(words.waits)
  expect(said({ state: 'waiting' }, true)).toContain(words.waitsNetwork)
  expect(said({ state: 'waiting', why: { kind: 'network' } })).toBe(words.again(words.why.network))
  expect(said({ state: 'waiting', why: { kind: 'session' } })).toBe(words.again(words.why.session))
  expect(said({ state: 'waiting', why: { kind: 'http', status: 503 } })).toBe(words.again(words.why.busy))
  expect(said({ state: 'paused', bytesDone: 5_000_000 })).toContain(words.paused)
  expect(said({ state: 'missing' })).toBe(words.missing)
  expect(said({ state: 'missing', changed: true })).toBe(words.changed)
  const handle = { name: '海.mp4', getFile: () => Promise.reject(new Error('not asked for')) }
  expect(said({ state: 'missing', handle })).toBe(words.askedAgain)
  expect(said({ state: 'missing', changed: true, handle })).toBe(words.changed)
})

test('one that is over says how it ended; a refusal in the server’s words', () => {
  expect(said({ state: 'done' })).toBe(words.doneWaits)
  expect(said({ state: 'done', awaited: false })).toBe(words.done)
  expect(said({ state: 'done', awaited: false, entry: '' })).toBe(words.unpublished)
  const refused = { kind: 'status', status: 400, code: 'clip-broken', message: '视频无法使用' } as const
  expect(said({ state: 'done', awaited: false, entry: '', why: refused })).toBe(words.unpublishedFor('视频无法使用'))
  expect(said({ state: 'cancelled' })).toBe(words.cancelled)
  const why = { kind: 'upload', code: 415, message: '这不是能识别的视频文件', reply: {} } as const
  expect(said({ state: 'failed', why })).toBe('这不是能识别的视频文件')
  expect(said({ state: 'failed' })).toBe(words.why.refused)
  expect(said({ state: 'failed', why: { kind: 'upload', code: 413, message: '' } })).toBe(words.why.large)
})

test('what the server made of a clip is said once it is known, and why it could not', () => {
  const done = row({ state: 'done', awaited: false })
  expect(uploadText(done, false, words, { state: 'waiting' })).toBe(words.done)
  expect(uploadText(done, false, words, { state: 'ready' })).toBe(words.ready)
  expect(uploadText(done, false, words, { state: 'refused', reason: '视频太长' })).toBe(words.unmade('视频太长'))
  expect(uploadText(done, false, words, { state: 'refused' })).toBe(words.unmade(words.why.refused))
})
