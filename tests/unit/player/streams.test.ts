import { describe, expect, test } from 'vitest'
import type { Stream } from '#contract/shapes/common.ts'
import { faultOf } from '#features/player/fault-of.ts'
import { byQuality, masterPlaylist, streamAddress } from '#features/player/master-playlist.ts'
import { createHosts, streamBases } from '#features/player/stream-hosts.ts'
import { loadedTo } from '#features/player/read-media.ts'

const stream = (height: number, bandwidth: number): Stream => ({
  quality: `${height}p`,
  height,
  bandwidth,
  url: `7/${height}p.m3u8`,
  bytes: 1,
})
const base = 'http://a.test/hls/'

describe('the master playlist', () => {
  test('names all renditions with whole addresses, the lowest first', () => {
    const text = masterPlaylist(byQuality([stream(480, 900_000), stream(360, 400_000)]), base, 16 / 9)
    expect(
      text
        .split('\n')
        .filter(
          (line) => line && !line.startsWith('#EXT-X-V') && !line.startsWith('#EXTM') && !line.startsWith('#EXT-X-IND'),
        ),
    ).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360',
      'http://a.test/hls/7/360p.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=854x480',
      'http://a.test/hls/7/480p.m3u8',
    ])
  })
  test('the order is that of the picture, not of the bandwidth', () => {
    expect(byQuality([stream(480, 300_000), stream(360, 400_000)]).map(({ height }) => height)).toEqual([360, 480])
  })
  test('the same stream named twice is there once', () => {
    expect(byQuality([stream(360, 1), stream(360, 1)])).toHaveLength(1)
  })
  test('a path stays under its base, with or without slashes', () => {
    expect(streamAddress('http://a.test/hls', '/7/x.m3u8')).toBe('http://a.test/hls/7/x.m3u8')
    expect(streamAddress(base, '7/x.m3u8')).toBe('http://a.test/hls/7/x.m3u8')
  })
})

describe('hosts of streams', () => {
  const lines = ['http://a.test', 'http://b.test', 'http://c.test']
  test('a base on a line is on all lines, the one in use first', () => {
    expect(streamBases(base, lines, 'http://b.test')).toEqual([
      'http://b.test/hls/',
      'http://a.test/hls/',
      'http://c.test/hls/',
    ])
    expect(streamBases(base, lines, undefined)).toEqual([
      'http://a.test/hls/',
      'http://b.test/hls/',
      'http://c.test/hls/',
    ])
  })
  test('a host of its own stands alone, and no other line is tried in its place', () => {
    expect(streamBases('https://cdn.test/s', lines, 'http://b.test')).toEqual(['https://cdn.test/s/'])
    expect(streamBases(base, lines, 'http://elsewhere.test')).not.toContain('http://elsewhere.test/hls/')
  })
  test('each host is tried once for an address, and the one that works stays', () => {
    const hosts = createHosts(streamBases(base, lines, undefined))
    const first = hosts.place(`${base}7/0.m4s`)
    const second = hosts.next(first, [first])
    expect(second).toBe('http://b.test/hls/7/0.m4s')
    expect(hosts.place(`${base}7/1.m4s`)).toBe('http://b.test/hls/7/1.m4s')
    const third = hosts.next(second!, [first, second!])
    expect(third).toBe('http://c.test/hls/7/0.m4s')
    expect(hosts.next(third!, [first, second!, third!])).toBeUndefined()
  })
  test('an address that is no stream of ours stays where it is', () => {
    const hosts = createHosts([base])
    expect(hosts.place('http://x.test/1')).toBe('http://x.test/1')
    expect(hosts.next('http://x.test/1', [])).toBeUndefined()
  })
})

describe('what a fatal error means', () => {
  test.each([
    ['networkError', 0, undefined, 'network'],
    ['networkError', 503, undefined, 'network'],
    ['networkError', 404, undefined, 'gone'],
    ['networkError', 403, undefined, 'key'],
    ['networkError', 403, { kind: 'status', status: 403, message: '' }, 'key'],
    ['networkError', 503, { kind: 'network' }, 'network'],
    ['mediaError', 0, undefined, 'media'],
    ['muxError', 0, undefined, 'media'],
  ] as const)('%s %i %o is %s', (type, status, failure, fault) => {
    expect(faultOf(type, status, failure)).toBe(fault)
  })
})

test('what is loaded is the range around the time', () => {
  const ranges = (...pairs: [number, number][]) => ({
    length: pairs.length,
    start: (at: number) => pairs[at]![0],
    end: (at: number) => pairs[at]![1],
  })
  expect(loadedTo(ranges([0, 10], [20, 30]), 5)).toBe(10)
  expect(loadedTo(ranges([0, 10], [20, 30]), 15)).toBe(15)
  expect(loadedTo(ranges([0.1, 10]), 0)).toBe(10)
  expect(loadedTo(ranges(), 3)).toBe(3)
})
