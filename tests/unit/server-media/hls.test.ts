import { createDecipheriv, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allLoops } from '#demo/loops.ts'
import { boxIn } from '#server/media/boxes.ts'
import type { TrackRun } from '#server/media/fragment.ts'
import { readFragment } from '#server/media/fragment.ts'
import type { LoopedVideo } from '#server/media/hls.ts'
import { bytesOf, initSegment, ivOf, mediaPlaylist, plainSegment, segment, segmentCount } from '#server/media/hls.ts'
import { mediaBytes, timescalesOf } from '#server/media/loops.ts'

const videos = allLoops().flatMap((loop) =>
  loop.renditions.map((rendition) => ({ loop, rendition, name: `${loop.id} ${rendition.name}` })),
)

/** The tracks of a segment, by their id. */
function tracksOf(video: LoopedVideo, index: number): Map<number, TrackRun> {
  return new Map(readFragment(plainSegment({ ...video, index })).map((run) => [run.trackId, run]))
}

describe('loops', () => {
  test('there are six landscape and four portrait ones, two renditions each, within 6 MB', () => {
    expect(allLoops().filter(({ portrait }) => !portrait)).toHaveLength(6)
    expect(allLoops().filter(({ portrait }) => portrait)).toHaveLength(4)
    const bytes = videos.reduce(
      (sum, { rendition }) => rendition.segments.reduce((all, each) => all + each.bytes, sum + rendition.init.bytes),
      0,
    )
    expect(bytes).toBeLessThan(6_000_000)
    for (const { loop, rendition } of videos) expect(rendition.width < rendition.height).toBe(loop.portrait)
  })

  test.each(videos)('$name: every track lasts exactly 24 s, its segments meet without a gap', ({ loop, rendition }) => {
    const scales = timescalesOf(rendition)
    expect(scales.size).toBe(2)
    for (const [track, scale] of scales) {
      let expected = 0
      for (const file of rendition.segments) {
        const run = readFragment(mediaBytes(file)).find(({ trackId }) => trackId === track)
        expect(run?.baseTime).toBe(expected)
        expected += (run?.samples.length ?? 0) * (run?.sampleDuration ?? 0)
      }
      expect(expected).toBe(loop.seconds * scale)
    }
  })

  test.each(videos)(
    '$name: all renditions share timescales, and the listed sizes are those on disk',
    ({ loop, rendition }) => {
      expect([...timescalesOf(rendition)]).toEqual([...timescalesOf(loop.renditions[0] ?? rendition)])
      for (const file of [rendition.init, ...rendition.segments]) expect(mediaBytes(file)).toHaveLength(file.bytes)
      expect(rendition.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
    },
  )
})

describe('a video made of a loop', () => {
  test.each(videos)('$name: the timeline goes on over the end of the loop', (video) => {
    const long = { ...video, seconds: 98.5 }
    const scales = timescalesOf(video.rendition)
    const expected = new Map([...scales].map(([track]) => [track, 0]))
    for (let index = 0; index < segmentCount(long); index += 1) {
      for (const [track, run] of tracksOf(long, index)) {
        expect(run.baseTime).toBe(expected.get(track))
        expected.set(track, run.baseTime + run.samples.length * run.sampleDuration)
      }
    }
    for (const [track, scale] of scales) {
      const over = (expected.get(track) ?? 0) / scale - 98.5
      expect(over).toBeGreaterThanOrEqual(0)
      expect(over).toBeLessThan(1024 / 48_000)
    }
  })

  test('a repeated segment differs from its source in time and sequence only', () => {
    const [video] = videos
    if (video === undefined) throw new Error('no loops')
    const long = { ...video, seconds: 2700 }
    const first = plainSegment({ ...long, index: 2 })
    const later = plainSegment({ ...long, index: 2 + 6 * 100 })
    expect(later).toHaveLength(first.length)
    const moof = boxIn(later, { content: 0, end: later.length }, 'moof')
    expect(later.readUInt32BE(boxIn(later, moof, 'mfhd').content + 4)).toBe(603)
    expect(later.subarray(moof.end).equals(first.subarray(moof.end))).toBe(true)
    const source = readFragment(mediaBytes(video.rendition.segments[2] ?? video.rendition.init))
    for (const [at, run] of readFragment(later).entries()) {
      const scale = timescalesOf(video.rendition).get(run.trackId) ?? 0
      expect(run.baseTime).toBe((source[at]?.baseTime ?? 0) + 2400 * scale)
      expect(run.allSync).toBe(source[at]?.allSync)
      expect(Buffer.concat([...run.samples]).equals(Buffer.concat([...(source[at]?.samples ?? [])]))).toBe(true)
    }
  })

  test('a time beyond 32 bits is written in full', () => {
    const [video] = videos
    if (video === undefined) throw new Error('no loops')
    const index = 6 * 4000
    const run = [...tracksOf({ ...video, seconds: 100_000 }, index).values()].find(
      ({ sampleDuration }) => sampleDuration === 1024,
    )
    expect(run?.baseTime).toBe(4000 * 24 * 48_000)
    expect(run?.baseTime).toBeGreaterThan(2 ** 32)
  })

  test.each([1, 4, 15, 24, 37, 61.5, 600, 2700])('%d s: the durations of the playlist add up', (seconds) => {
    for (const video of videos) {
      const text = mediaPlaylist({ ...video, seconds, keyUri: 'sgkey:17' })
      const durations = [...text.matchAll(/#EXTINF:([\d.]+),/g)].map(([, value]) => Number(value))
      expect(durations.reduce((sum, each) => sum + each, 0)).toBeCloseTo(seconds, 3)
      expect(durations).toHaveLength(segmentCount({ ...video, seconds }))
      expect(durations.every((each) => each > 0 && each <= 4)).toBe(true)
      expect(text.indexOf('#EXT-X-MAP')).toBeLessThan(text.indexOf('#EXT-X-KEY:METHOD=AES-128,URI="sgkey:17"'))
      expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    }
  })

  test('what is encrypted comes back with the key and the sequence number, and with no other number', () => {
    const key = randomBytes(16)
    for (const video of videos) {
      const options = { ...video, seconds: 37, index: 7 }
      const sealed = segment({ ...options, key })
      const decipher = createDecipheriv('aes-128-cbc', key, ivOf(7))
      const plain = Buffer.concat([decipher.update(sealed), decipher.final()])
      expect(plain.equals(plainSegment(options))).toBe(true)
      const wrong = createDecipheriv('aes-128-cbc', key, ivOf(8))
      expect(Buffer.concat([wrong.update(sealed), wrong.final()]).equals(plain)).toBe(false)
    }
  })

  test.each([3, 24, 37, 100, 150.25])('%d s: its size is known before it is made', (seconds) => {
    const key = randomBytes(16)
    for (const video of videos) {
      const whole = { ...video, seconds }
      let bytes = initSegment(whole).length
      for (let index = 0; index < segmentCount(whole); index += 1) bytes += segment({ ...whole, index, key }).length
      expect(bytesOf(whole)).toBe(bytes)
    }
  })

  test('there is no segment after the last one', () => {
    const [video] = videos
    if (video === undefined) throw new Error('no loops')
    expect(() => plainSegment({ ...video, seconds: 37, index: 10 })).toThrow(RangeError)
    expect(() => plainSegment({ ...video, seconds: 37, index: -1 })).toThrow(RangeError)
  })
})
