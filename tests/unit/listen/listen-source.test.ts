import { expect, test } from 'vitest'
import { listenSource, type ListenFacts } from '#features/audio/listen/listen-source.ts'

const stream = { quality: '音频', height: 0, bandwidth: 64_000, url: 's/7/full/0/index.m3u8', bytes: 1 }
const chapter = { id: 7, audio_id: 1, no: 1, title: '一', seconds: 600, coins: 0, is_pay: false, stream, bytes: 1 }
const config = { stream_base: 'http://a.test/hls/', lines: ['http://a.test', 'http://b.test'] } as NonNullable<
  ListenFacts['config']
>
const facts: ListenFacts = {
  chapter,
  config,
  history: null,
  lineInUse: 'http://b.test',
  dataSaver: false,
  kept: undefined,
}

test('nothing is played before everything is known, nor what has no sound', () => {
  expect(listenSource({ ...facts, chapter: undefined })).toBeUndefined()
  expect(listenSource({ ...facts, config: undefined })).toBeUndefined()
  expect(listenSource({ ...facts, history: undefined })).toBeUndefined()
  expect(listenSource({ ...facts, kept: 'reading' })).toBeUndefined()
  const { stream: _, ...locked } = chapter
  expect(listenSource({ ...facts, chapter: locked })).toBeUndefined()
})

test('a chapter begins where somebody stopped in it, on the line in use', () => {
  expect(listenSource({ ...facts, history: { position: 240, length: 600 } })).toMatchObject({
    key: '7:net',
    startAt: 240,
    seconds: 600,
    autoplay: true,
    bases: ['http://b.test/hls/', 'http://a.test/hls/'],
  })
  expect(listenSource({ ...facts, history: { position: 600, length: 600 } })).toMatchObject({ startAt: 0 })
})

test('a place that somebody asked for comes before the one where they stopped', () => {
  const history = { position: 240, length: 600 }
  expect(listenSource({ ...facts, history, from: 5 })).toMatchObject({ startAt: 5 })
  expect(listenSource({ ...facts, history, from: 0 })).toMatchObject({ startAt: 0 })
})

test('what is on this device is played from there; turned to late it goes on where it is', () => {
  const kept = { stream: stream.url, late: false }
  const history = { position: 240, length: 600 }
  expect(listenSource({ ...facts, history, kept })).toMatchObject({ key: '7:kept', kept: true, startAt: 240 })
  expect(listenSource({ ...facts, history, kept: { ...kept, late: true } })).toMatchObject({ startAt: 'here' })
  expect(listenSource({ ...facts, kept: { ...kept, stream: 's/7/other.m3u8' } })).not.toHaveProperty('kept')
})

test('data saver loads little ahead, and nothing else does', () => {
  expect(listenSource({ ...facts, dataSaver: true })).toMatchObject({ ahead: { playing: 60 } })
  expect(listenSource(facts)).not.toHaveProperty('ahead')
})

test('a track that was downloaded before another one took its place is heard while there is no connection', () => {
  const kept = { stream: 's/6/full/0/index.m3u8', late: false }
  expect(listenSource({ ...facts, kept })).toMatchObject({ key: '7:net', streams: [stream] })
  expect(listenSource({ ...facts, kept: { ...kept, offline: true } })).toMatchObject({
    key: '7:kept',
    kept: true,
    streams: [{ url: kept.stream }],
  })
})
