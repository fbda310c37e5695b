import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUpMs,
  doubleTapMs,
  dragKind,
  dragLevel,
  dragTarget,
  spanSeconds,
  stepSeconds,
  tapped,
  zoneOf,
  type TapAct,
  type Taps,
  type Zone,
} from '#features/player/gestures.ts'

/** Plays taps at these times and answers what each did. */
function play(taps: readonly [Zone, number][]): TapAct[] {
  let row: Taps | undefined
  return taps.map(([zone, atMs]) => {
    const { taps: next, does } = tapped(row, zone, atMs)
    row = next
    return does
  })
}

describe('taps', () => {
  test('one tap shows or hides the controls', () => {
    expect(play([['left', 0]])).toEqual([{ act: 'toggle-controls' }])
  })
  test('further taps after a double tap add up', () => {
    const acts = play([
      ['right', 0],
      ['right', 200],
      ['right', 800],
      ['right', 1400],
    ])
    expect(acts.slice(1)).toEqual([
      { act: 'seek', bySeconds: 10, totalSeconds: 10, first: true },
      { act: 'seek', bySeconds: 10, totalSeconds: 20, first: false },
      { act: 'seek', bySeconds: 10, totalSeconds: 30, first: false },
    ])
  })
  test('the left side seeks back', () => {
    expect(
      play([
        ['left', 0],
        ['left', 100],
      ])[1],
    ).toEqual({ act: 'seek', bySeconds: -10, totalSeconds: -10, first: true })
  })
  test('two taps in the middle play or pause, and a third begins anew', () => {
    const acts = play([
      ['middle', 0],
      ['middle', 100],
      ['middle', 200],
    ])
    expect(acts.map(({ act }) => act)).toEqual(['toggle-controls', 'toggle-play', 'toggle-controls'])
  })
  test('a slow second tap, and one on the other side, is a first one', () => {
    expect(
      play([
        ['right', 0],
        ['right', doubleTapMs + 1],
      ])[1],
    ).toEqual({ act: 'toggle-controls' })
    expect(
      play([
        ['right', 0],
        ['left', 100],
      ])[1],
    ).toEqual({ act: 'toggle-controls' })
    expect(
      play([
        ['right', 0],
        ['right', 100],
        ['right', 100 + addUpMs + 1],
      ])[2],
    ).toEqual({ act: 'toggle-controls' })
  })
  test('what is added up is what was sought, whatever the taps', () => {
    const zone = fc.constantFrom<Zone>('left', 'middle', 'right')
    fc.assert(
      fc.property(fc.array(fc.tuple(zone, fc.integer({ min: 1, max: 1200 })), { maxLength: 40 }), (steps) => {
        let atMs = 0
        let sought = 0
        for (const does of play(steps.map(([where, after]) => [where, (atMs += after)] as [Zone, number]))) {
          if (does.act !== 'seek') continue
          sought = does.first ? does.bySeconds : sought + does.bySeconds
          expect(Math.abs(does.bySeconds)).toBe(stepSeconds)
          expect(does.totalSeconds).toBe(sought)
        }
      }),
    )
  })
})

describe('drags', () => {
  const may = { dim: true, volume: true }
  test('within the slack nothing is decided', () => {
    expect(dragKind(6, 6, 'left', may)).toBeUndefined()
  })
  test('along seeks anywhere; up and down belong to the edges', () => {
    expect(dragKind(20, 5, 'left', may)).toBe('seek')
    expect(dragKind(5, 20, 'right', may)).toBe('volume')
    expect(dragKind(5, 20, 'left', may)).toBe('dim')
    expect(dragKind(5, 20, 'middle', may)).toBe('none')
  })
  test('what may not be set is not set', () => {
    expect(dragKind(5, 20, 'right', { dim: true, volume: false })).toBe('none')
    expect(dragKind(5, 20, 'left', { dim: false, volume: true })).toBe('none')
  })
  test('the width is a quarter of a film, at least one minute and at most ten', () => {
    expect(spanSeconds(24)).toBe(24)
    expect(spanSeconds(120)).toBe(60)
    expect(spanSeconds(1200)).toBe(300)
    expect(spanSeconds(7200)).toBe(600)
  })
  test('a target lies within the film', () => {
    expect(dragTarget(100, 375, 375, 1200)).toBe(400)
    expect(dragTarget(100, -375, 375, 1200)).toBe(0)
    expect(dragTarget(1190, 100, 375, 1200)).toBe(1200)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 0, max: 2000 }),
        (length, dx, width) => {
          const target = dragTarget(length / 2, dx, width, length)
          expect(target).toBeGreaterThanOrEqual(0)
          expect(target).toBeLessThanOrEqual(length)
        },
      ),
    )
  })
  test('up is more, and the height is the whole range', () => {
    expect(dragLevel(0.5, -50, 200)).toBe(0.75)
    expect(dragLevel(0.5, 300, 200)).toBe(0)
    expect(dragLevel(0.5, -300, 200)).toBe(1)
  })
  test('thirds', () => {
    expect([0, 124, 126, 249, 251, 375].map((x) => zoneOf(x, 375))).toEqual([
      'left',
      'left',
      'middle',
      'middle',
      'right',
      'right',
    ])
  })
})
