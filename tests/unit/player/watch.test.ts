import { expect, test } from 'vitest'
import { watchOf, type WatchFacts } from '#features/player/watch.ts'

const stream = { quality: '480p', height: 480, bandwidth: 1, url: '7/480p.m3u8', bytes: 1 }
const detail = { id: 7, seconds: 600, aspect: '16X9', streams: [stream], access: 'free' } as unknown as NonNullable<
  WatchFacts['detail']
>
const config = { stream_base: 'http://a.test/hls/', lines: ['http://a.test', 'http://b.test'] } as NonNullable<
  WatchFacts['config']
>
const facts: WatchFacts = { detail, config, history: null, lineInUse: 'http://a.test', dataSaver: false }

test('nothing is decided before everything is known', () => {
  expect(watchOf({ ...facts, detail: undefined }).show).toBe('nothing')
  expect(watchOf({ ...facts, config: undefined }).show).toBe('nothing')
  expect(watchOf({ ...facts, history: undefined }).show).toBe('nothing')
  expect(watchOf({ ...facts, kept: 'reading' }).show).toBe('nothing')
})

test('what may be watched is played in full, from where it was left', () => {
  expect(watchOf({ ...facts, history: { position: 100, length: 600 } })).toMatchObject({
    show: 'full',
    resumedAt: 100,
    source: {
      key: '7:full',
      startAt: 100,
      seconds: 600,
      autoplay: true,
      bases: ['http://a.test/hls/', 'http://b.test/hls/'],
    },
  })
})

test('without a place to go on, it goes on from the preview', () => {
  expect(watchOf(facts)).toMatchObject({ show: 'full', resumedAt: 0, source: { startAt: 'here' } })
})

test('what may not be watched shows its preview, or nothing', () => {
  expect(watchOf({ ...facts, detail: { ...detail, streams: [], preview: stream } })).toMatchObject({
    show: 'preview',
    source: { key: '7:preview', streams: [stream], startAt: 0 },
  })
  expect(watchOf({ ...facts, detail: { ...detail, streams: [] } })).toEqual({ show: 'locked' })
})

test('data saver bounds the choice and waits for a tap, and nothing else does', () => {
  expect(watchOf({ ...facts, dataSaver: true })).toMatchObject({ source: { maxHeight: 480, autoplay: false } })
  expect(watchOf(facts)).not.toHaveProperty('source.maxHeight')
})

test('what is on this device is played from there, as long as it may be watched', () => {
  const other = { ...stream, height: 360, url: '7/360p.m3u8' }
  const both = { ...facts, detail: { ...detail, streams: [other, stream] }, dataSaver: true }
  const kept = { stream: other.url, late: false }
  expect(watchOf({ ...both, kept })).toMatchObject({
    show: 'full',
    source: { key: '7:kept', kept: true, streams: [other], autoplay: true },
  })
  const history = { position: 100, length: 600 }
  expect(watchOf({ ...both, history, kept: { ...kept, late: true } })).toMatchObject({ source: { startAt: 'here' } })
  expect(watchOf({ ...both, kept: { ...kept, stream: '7/gone.m3u8' } })).toMatchObject({ source: { key: '7:full' } })
  expect(watchOf({ ...facts, detail: { ...detail, streams: [] }, kept })).toEqual({ show: 'locked' })
})

test('a version that was downloaded before another one took its place is played while there is no connection', () => {
  const next = { ...stream, url: '9/480p.m3u8', key_id: 9, tag: 'next' }
  const track = { ...next, url: '9/a.m3u8', lang: 'ja', label: '' }
  const replaced = { ...facts, detail: { ...detail, streams: [next], audios: [track] } }
  const kept = { stream: stream.url, audio: '7/a.m3u8', late: false }
  expect(watchOf({ ...replaced, kept })).toMatchObject({ source: { key: '7:full', streams: [next] } })
  const watch = watchOf({ ...replaced, kept: { ...kept, offline: true } })
  expect(watch).toMatchObject({ source: { key: '7:kept', kept: true, audios: [{ url: '7/a.m3u8' }] } })
  // what is known of the new one binds nothing of the former one
  expect(watch).toHaveProperty('source.streams', [stream])
  expect(watch).not.toHaveProperty('source.audios.0.tag')
})
