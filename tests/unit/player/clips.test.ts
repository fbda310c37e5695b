import { expect, test } from 'vitest'
import type { Stream } from '#contract/shapes/common.ts'
import { beginWith, firstParts } from '#features/player/warm.ts'
import { attachedClips, scrolledTo, warmedClip, type FeedPlace } from '#features/clips/attached.ts'
import { clipAct } from '#features/clips/use-clip-keys.ts'

const at = (index: number, way: 1 | -1 = 1): FeedPlace => ({ at: index, rest: index, way })

test('at rest the clip on screen and its neighbour in the direction of the swipe have a decoder', () => {
  expect(attachedClips(at(4), 10, false)).toEqual([4, 5])
  expect(attachedClips(at(4, -1), 10, false)).toEqual([4, 3])
})

test('during a swipe the clip that leaves keeps its film, and no third one gets a decoder', () => {
  const swiping = scrolledTo(at(4), 4.6, 10)
  expect(swiping).toEqual({ at: 5, rest: 4, way: 1 })
  expect(attachedClips(swiping, 10, false)).toEqual([5, 4])
  expect(warmedClip(swiping, 10, false)).toBeUndefined()
})

test('never more than two decoders, whatever was swiped, and none beyond the ends', () => {
  for (const count of [0, 1, 2, 20]) {
    let place = at(0)
    for (let step = 0; step < 200; step++) {
      place = scrolledTo(place, ((step * 7919) % (count * 10 + 13)) / 10 - 1, count)
      if (step % 3 === 0) place = { ...place, rest: place.at }
      const films = attachedClips(place, count, false)
      expect(films.length).toBeLessThanOrEqual(2)
      expect(films.every((index) => index >= 0 && index < count)).toBe(true)
    }
  }
})

test('two clips at most are fetched ahead: the neighbour, and the first bytes of the one after it', () => {
  expect(warmedClip(at(4), 10, false)).toBe(6)
  expect(warmedClip(at(4, -1), 10, false)).toBe(2)
  expect(warmedClip(at(8), 10, false)).toBeUndefined()
})

test('data saver: nothing is fetched that is not on screen', () => {
  expect(attachedClips(at(4), 10, true)).toEqual([4])
  expect(warmedClip(at(4), 10, true)).toBeUndefined()
})

test('as soon as a clip nearly fills the screen the one after it is made ready, before the swipe has ended', () => {
  const swiping = scrolledTo(at(4), 4.7, 10)
  expect(scrolledTo(swiping, 4.85, 10)).toBe(swiping)
  expect(scrolledTo(swiping, 4.93, 10)).toEqual(at(5))
  expect(attachedClips(scrolledTo(swiping, 4.93, 10), 10, false)).toEqual([5, 6])
})

test('a small movement is no swipe', () => {
  const place = at(3)
  expect(scrolledTo(place, 3.4, 10)).toBe(place)
  expect(scrolledTo(place, 2.6, 10)).toBe(place)
  expect(scrolledTo(place, 2.4, 10)).toMatchObject({ at: 2, way: -1 })
})

const stream = (height: number, bandwidth: number): Stream => ({
  quality: `${height}p`,
  height,
  bandwidth,
  url: `v/${height}.m3u8`,
  bytes: 1,
})
const streams = [stream(1080, 4_000_000), stream(360, 400_000), stream(720, 1_500_000)]

test('a clip begins with the best rendition that comes faster than it plays and fits the budget', () => {
  expect(beginWith(streams, 8_000_000, 3_000_000)?.height).toBe(1080)
  expect(beginWith(streams, 4_000_000, 3_000_000)?.height).toBe(720)
  expect(beginWith(streams, 100_000, 3_000_000)?.height).toBe(360)
  expect(beginWith(streams, 8_000_000, 1_000_000)?.height).toBe(720)
  expect(beginWith(streams, 8_000_000, 3_000_000, 480)?.height).toBe(360)
  expect(beginWith([], 8_000_000, 3_000_000)).toBeUndefined()
})

test('what a first frame needs is read from the playlist', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-KEY:METHOD=AES-128,URI="sgkey:17"',
    '#EXTINF:4.000,',
    '0.m4s',
    '#EXTINF:4.000,',
    '1.m4s',
  ].join('\r\n')
  expect(firstParts(playlist)).toEqual({ uris: ['init.mp4', '0.m4s'], keyId: '17' })
  expect(firstParts('#EXTM3U\n#EXTINF:4,\na.ts\n')).toEqual({ uris: ['a.ts'], keyId: undefined })
  expect(firstParts('')).toEqual({ uris: [], keyId: undefined })
})

test('keys of the feed; a button keeps its space bar, a text all of its keys', () => {
  const free = { taken: false, control: false }
  expect(clipAct('ArrowDown', free)).toBe('next')
  expect(clipAct('ArrowUp', free)).toBe('previous')
  expect(clipAct(' ', free)).toBe('toggle')
  expect(clipAct('M', free)).toBe('mute')
  expect(clipAct(' ', { taken: false, control: true })).toBeUndefined()
  expect(clipAct('ArrowDown', { taken: false, control: true })).toBe('next')
  expect(clipAct('m', { taken: true, control: false })).toBeUndefined()
})
