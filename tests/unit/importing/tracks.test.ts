import { describe, expect, it } from 'vitest'
import { chaptersOfCue, tracksOf } from '#server/media/tracks.ts'

const marks = (...times: number[]) => times.map((at, no) => ({ at, title: `${no}` }))

describe('the tracks of a recording', () => {
  it('are all of it where there are no chapters', () => {
    expect(tracksOf([], 9)).toEqual({ tracks: [{ name: '1', from: 0, seconds: 9, title: '' }], warnings: [] })
  })

  it.each([
    ['cover it from its beginning to its end', marks(3, 5), 9, ['0 5 0', '5 4 1'], []],
    ['are put in order with a warning', marks(5, 0), 9, ['0 5 1', '5 4 0'], ['chapters-unordered']],
    ['leave out chapters beyond its end', marks(0, 5, 99, -4), 9, ['0 5 0', '5 4 1'], ['chapters-missing']],
    ['leave out chapters that are no time', marks(0, Number.NaN), 9, ['0 9 0'], ['chapters-missing']],
    ['are never shorter than a second', marks(0, 0.5, 4, 8.7), 9, ['0 4 0', '4 5 2'], []],
    [
      'are one where there are too many chapters',
      marks(...Array(1001).keys()),
      2000,
      ['0 2000 '],
      ['chapters-too-many'],
    ],
  ])('%s', (_, chapters, seconds, expected, warned) => {
    const { tracks, warnings } = tracksOf(chapters, seconds)
    expect(tracks.map((track) => `${track.from} ${track.seconds} ${track.title}`)).toEqual(expected)
    expect(warnings).toEqual(warned)
    expect(new Set(tracks.map(({ name }) => name)).size).toBe(tracks.length)
  })
})

it('reads the chapters of a cue sheet, whatever files it names', () => {
  const text = [
    'TITLE "whole"',
    'FILE "/etc/passwd" WAVE',
    'TRACK 01 AUDIO\r',
    '  TITLE "one"\r',
    '  INDEX 00 00:00:00\r',
    '  INDEX 01 00:01:30\r',
    'track 02 audio',
    'index 1 75:00:00',
    'TRACK 03 AUDIO',
    '  INDEX 01 nonsense',
  ].join('\n')
  expect(chaptersOfCue(text)).toEqual([
    { at: 1.4, title: 'one' },
    { at: 4500, title: '' },
  ])
})
