import type { Rng } from '../rng.ts'
import type { Colour } from './colour.ts'
import { lighten, mix, oklch, turn } from './colour.ts'
import type { Mood } from './moods.ts'
import { coloursOf, moods } from './moods.ts'

export type { Mood }

/** The colours of one picture; everything drawn takes its colour from here. */
export interface Palette {
  readonly mood: Mood
  readonly night: boolean
  /** Top, middle, and just above the horizon. */
  readonly sky: readonly [Colour, Colour, Colour]
  readonly sun: Colour
  /** Land lost in haze, and land before one's feet. */
  readonly far: Colour
  readonly near: Colour
  /** Lit windows and lamps. */
  readonly light: Colour
  /** For small things: roofs, boats, balloons. */
  readonly accents: readonly [Colour, Colour, Colour]
}

/** All by day and all by night. */
export const dayMoods: readonly Mood[] = (Object.keys(moods) as Mood[]).filter((mood) => !moods[mood].night)
export const nightMoods: readonly Mood[] = (Object.keys(moods) as Mood[]).filter((mood) => moods[mood].night)
export const anyMood: readonly Mood[] = [...dayMoods, ...nightMoods]
export const warmMoods: readonly Mood[] = [
  'dawnRose',
  'goldenDusk',
  'amber',
  'peach',
  'coralSea',
  'autumn',
  'emberNight',
  'blueHour',
]
export const mistMoods: readonly Mood[] = [
  'inkMist',
  'jadeMist',
  'springGreen',
  'winter',
  'peach',
  'lavender',
  'summerTeal',
  'moonBlue',
]

/** The palette of a mood, turned a little, so that two pictures of one mood are not the same. */
export function paletteOf(mood: Mood, rng: Rng): Palette {
  const degrees = rng.float(-13, 13)
  const chroma = rng.float(0.88, 1.12)
  const shift = rng.float(-0.015, 0.015)
  const colours = coloursOf(mood)
  const made = (index: number): Colour =>
    lighten(turn(oklch(...(colours[index] ?? [0.5, 0, 0])), degrees, chroma), shift)
  return {
    mood,
    night: moods[mood].night,
    sky: [made(0), made(1), made(2)],
    sun: oklch(...(colours[3] ?? [1, 0, 0])),
    far: made(4),
    near: made(5),
    light: oklch(rng.float(0.86, 0.91), 0.115, rng.float(70, 90)),
    accents: [made(6), made(7), made(8)],
  }
}

/** The colour of a layer of land: 0 is lost in haze, 1 is nearest. */
export function layer(palette: Palette, depth: number): Colour {
  return mix(palette.far, palette.near, depth)
}

/** Water at the horizon and at the lower edge. */
export function waterOf(palette: Palette): readonly [Colour, Colour] {
  return palette.night
    ? [mix(palette.sky[2], palette.sky[1], 0.45), mix(palette.sky[0], palette.near, 0.45)]
    : [mix(palette.sky[2], palette.sky[1], 0.35), mix(palette.sky[0], palette.near, 0.3)]
}
