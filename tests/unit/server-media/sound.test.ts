import { describe, expect, test } from 'vitest'
import { allLoops } from '#demo/loops.ts'
import { boxesOf, boxIn } from '#server/media/boxes.ts'
import { readFragment } from '#server/media/fragment.ts'
import { bytesOf, initSegment, plainSegment, segment, segmentCount } from '#server/media/hls.ts'
import { mediaBytes, timescalesOf } from '#server/media/loops.ts'
import { soundOf } from '#server/media/sound.ts'

describe('the sound of a loop', () => {
  test.each(allLoops())('$id has one track with the same samples as in the film, without a gap', (loop) => {
    const rendition = soundOf(loop)
    expect(soundOf(loop)).toBe(rendition)
    expect(rendition).toMatchObject({ width: 0, height: 0, codecs: 'mp4a.40.2' })
    const [[track, scale] = []] = timescalesOf(rendition)
    expect(timescalesOf(rendition).size).toBe(1)
    let expected = 0
    for (const [at, file] of rendition.segments.entries()) {
      const [run, ...others] = readFragment(mediaBytes(file))
      const source = readFragment(mediaBytes(loop.renditions[0]!.segments[at]!)).find(
        ({ trackId }) => trackId === track,
      )
      expect(others).toEqual([])
      expect(run).toEqual(source)
      expect(run?.baseTime).toBe(expected)
      expected += (run?.samples.length ?? 0) * (run?.sampleDuration ?? 0)
      expect(mediaBytes(file)).toHaveLength(file.bytes)
    }
    expect(expected).toBe(loop.seconds * (scale ?? 0))
  })

  test('its init segment is whole: boxes fit, one track with its defaults', () => {
    for (const loop of allLoops()) {
      const bytes = initSegment({ rendition: soundOf(loop) })
      expect(boxesOf(bytes).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
      const moov = boxIn(bytes, { content: 0, end: bytes.length }, 'moov')
      expect(boxesOf(bytes, moov.content, moov.end).map(({ type }) => type)).toEqual(['mvhd', 'trak', 'mvex'])
      const mvex = boxIn(bytes, moov, 'mvex')
      expect(boxesOf(bytes, mvex.content, mvex.end).filter(({ type }) => type === 'trex')).toHaveLength(1)
    }
  })

  test('a long chapter: its size is known before it is made, and its last segment is cut', () => {
    const [loop] = allLoops()
    const chapter = { loop: loop!, rendition: soundOf(loop!), seconds: 301.5 }
    const key = Buffer.alloc(16, 7)
    let bytes = initSegment(chapter).length
    for (let index = 0; index < segmentCount(chapter); index += 1) bytes += segment({ ...chapter, index, key }).length
    expect(bytesOf(chapter)).toBe(bytes)
    const last = readFragment(plainSegment({ ...chapter, index: segmentCount(chapter) - 1 }))[0]!
    expect(last.baseTime / 48_000 + (last.samples.length * last.sampleDuration) / 48_000).toBeCloseTo(301.5, 1)
  })
})
