import type { Colour } from './colour.ts'
import { lighten, mix, oklch } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing, downwards, outwards, smooth } from './drawing.ts'

export const giftNames = [
  'tea',
  'flower',
  'lantern',
  'star',
  'balloon',
  'kite',
  'cat',
  'boat',
  'lighthouse',
  'rocket',
] as const
/** What can be given to a creator. */
export type GiftName = (typeof giftNames)[number]

/** The picture of a gift, square, on a plain round ground. */
export function giftIcon(name: GiftName, size = 160): Drawing {
  const d = createDrawing(size, size)
  const hue = giftNames.indexOf(name) * 36 + 20
  const s = size
  d.rect(
    0,
    0,
    s,
    s,
    outwards(s * 0.4, s * 0.35, s * 0.8, [
      [0, oklch(0.95, 0.045, hue)],
      [1, oklch(0.86, 0.075, hue)],
    ]),
  )
  const main = oklch(0.66, 0.14, hue)
  const dark = oklch(0.38, 0.08, hue)
  const white: Colour = [0.985, 0, 0.006]
  const gold = oklch(0.84, 0.13, 85)
  const at = (points: readonly number[]): number[] => points.map((value) => value * s)
  switch (name) {
    case 'tea':
      d.line(at([0.68, 0.46, 0.8, 0.46, 0.82, 0.58, 0.74, 0.66, 0.66, 0.66]), s * 0.045, main)
      d.polygon(
        at([0.24, 0.4, 0.7, 0.4, 0.68, 0.62, 0.6, 0.76, 0.34, 0.76, 0.26, 0.62]),
        downwards(s * 0.4, s * 0.76, [
          [0, lighten(main, 0.06)],
          [1, main],
        ]),
      )
      d.ellipse(s * 0.47, s * 0.4, s * 0.23, s * 0.055, mix(dark, gold, 0.35))
      d.rect(s * 0.22, s * 0.8, s * 0.52, s * 0.045, dark, 1, s * 0.02)
      for (const x of [0.38, 0.48, 0.58])
        d.line(at([x, 0.3, x - 0.03, 0.24, x + 0.02, 0.18, x, 0.12]), s * 0.022, white, 0.9)
      return d
    case 'flower':
      d.line(at([0.5, 0.5, 0.51, 0.7, 0.49, 0.88]), s * 0.04, oklch(0.56, 0.12, 150))
      d.polygon(
        smooth([0, 0, 0.5, -0.4, 1, -0.1, 0.5, 0.25], s * 0.5, s * 0.78, s * 0.24, s * 0.24),
        oklch(0.62, 0.13, 150),
      )
      for (let petal = 0; petal < 6; petal += 1)
        d.ellipse(
          s * (0.5 + 0.16 * Math.cos(petal * 1.047)),
          s * (0.4 + 0.16 * Math.sin(petal * 1.047)),
          s * 0.12,
          s * 0.12,
          petal % 2 === 0 ? main : lighten(main, 0.06),
        )
      d.ellipse(s * 0.5, s * 0.4, s * 0.1, s * 0.1, gold)
      return d
    case 'lantern':
      d.line(at([0.5, 0.12, 0.5, 0.9]), s * 0.03, gold)
      d.ellipse(
        s * 0.5,
        s * 0.48,
        s * 0.28,
        s * 0.25,
        outwards(s * 0.5, s * 0.5, s * 0.3, [
          [0, gold],
          [1, oklch(0.62, 0.19, 30)],
        ]),
      )
      for (const wide of [-0.16, -0.06, 0.06, 0.16])
        d.line(at([0.5 - wide, 0.25, 0.5 - wide * 1.5, 0.48, 0.5 - wide, 0.71]), s * 0.01, oklch(0.5, 0.16, 30), 0.5)
      d.rect(s * 0.4, s * 0.2, s * 0.2, s * 0.05, dark, 1, s * 0.015)
      d.rect(s * 0.4, s * 0.71, s * 0.2, s * 0.05, dark, 1, s * 0.015)
      return d
    case 'star': {
      const ring: number[] = []
      for (let point = 0; point < 10; point += 1)
        ring.push(
          0.5 + (point % 2 === 0 ? 0.34 : 0.155) * Math.sin((point * Math.PI) / 5),
          0.52 - (point % 2 === 0 ? 0.34 : 0.155) * Math.cos((point * Math.PI) / 5),
        )
      d.line([...at(ring), ...at(ring.slice(0, 2))], s * 0.06, gold)
      d.polygon(
        at(ring),
        downwards(s * 0.2, s * 0.85, [
          [0, lighten(gold, 0.06)],
          [1, oklch(0.78, 0.15, 70)],
        ]),
      )
      return d
    }
    case 'balloon':
      d.polygon(
        smooth([0, -1, 0.86, -0.5, 0.8, 0.2, 0, 1, -0.8, 0.2, -0.86, -0.5], s * 0.5, s * 0.4, s * 0.27, s * 0.28),
        main,
      )
      d.polygon(
        smooth([0, -1, 0.32, -0.5, 0.3, 0.2, 0, 1, -0.3, 0.2, -0.32, -0.5], s * 0.5, s * 0.4, s * 0.27, s * 0.28),
        white,
      )
      d.segments(at([0.44, 0.66, 0.46, 0.76, 0.56, 0.66, 0.54, 0.76]), s * 0.015, dark)
      d.rect(s * 0.43, s * 0.76, s * 0.14, s * 0.1, dark, 1, s * 0.02)
      return d
    case 'kite':
      d.polygon(at([0.58, 0.12, 0.8, 0.42, 0.42, 0.66, 0.3, 0.32]), main)
      d.polygon(at([0.58, 0.12, 0.3, 0.32, 0.42, 0.66]), lighten(main, 0.09))
      d.line(at([0.58, 0.12, 0.42, 0.66, 0.36, 0.76, 0.42, 0.82, 0.32, 0.92]), s * 0.018, dark)
      d.polygons(
        [at([0.38, 0.72, 0.46, 0.74, 0.38, 0.78, 0.32, 0.8]), at([0.42, 0.8, 0.48, 0.84, 0.4, 0.86, 0.34, 0.82])],
        gold,
      )
      return d
    case 'cat':
      for (const side of [-1, 1])
        d.polygon(at([0.5 + 0.08 * side, 0.34, 0.5 + 0.26 * side, 0.18, 0.5 + 0.3 * side, 0.5]), dark)
      d.ellipse(s * 0.5, s * 0.54, s * 0.31, s * 0.27, dark)
      for (const side of [-1, 1]) d.ellipse(s * (0.5 + 0.12 * side), s * 0.52, s * 0.05, s * 0.06, gold)
      for (const side of [-1, 1]) d.ellipse(s * (0.5 + 0.12 * side), s * 0.52, s * 0.02, s * 0.05, [0.15, 0, 0])
      d.polygon(at([0.47, 0.62, 0.53, 0.62, 0.5, 0.655]), oklch(0.75, 0.12, 20))
      return d
    case 'boat':
      d.polygon(at([0.18, 0.62, 0.84, 0.62, 0.7, 0.8, 0.3, 0.8]), dark)
      d.polygon(at([0.5, 0.14, 0.5, 0.58, 0.78, 0.58]), white)
      d.polygon(at([0.46, 0.22, 0.46, 0.58, 0.24, 0.58]), main)
      d.line(
        at([0.1, 0.86, 0.24, 0.83, 0.38, 0.87, 0.52, 0.83, 0.66, 0.87, 0.8, 0.83, 0.92, 0.86]),
        s * 0.03,
        white,
        0.8,
      )
      return d
    case 'lighthouse':
      d.polygon(at([0.5, 0.25, 0.02, 0.12, 0.02, 0.42]), gold, 0.5)
      d.polygon(at([0.5, 0.25, 0.98, 0.12, 0.98, 0.42]), gold, 0.5)
      d.polygon(at([0.42, 0.34, 0.58, 0.34, 0.64, 0.84, 0.36, 0.84]), white)
      d.polygons(
        [
          at([0.405, 0.44, 0.595, 0.44, 0.61, 0.56, 0.39, 0.56]),
          at([0.38, 0.66, 0.62, 0.66, 0.635, 0.78, 0.365, 0.78]),
        ],
        oklch(0.64, 0.17, 30),
      )
      d.rect(s * 0.44, s * 0.22, s * 0.12, s * 0.12, gold)
      d.polygon(at([0.4, 0.22, 0.5, 0.12, 0.6, 0.22]), oklch(0.64, 0.17, 30))
      d.rect(s * 0.24, s * 0.84, s * 0.52, s * 0.05, dark, 1, s * 0.02)
      return d
    case 'rocket':
      d.polygon(at([0.42, 0.72, 0.5, 0.94, 0.58, 0.72]), gold)
      d.polygons([at([0.38, 0.5, 0.22, 0.72, 0.38, 0.7]), at([0.62, 0.5, 0.78, 0.72, 0.62, 0.7])], main)
      d.polygon(
        smooth([0, -1, 0.62, -0.2, 0.56, 0.8, -0.56, 0.8, -0.62, -0.2], s * 0.5, s * 0.42, s * 0.24, s * 0.36),
        white,
      )
      d.ellipse(s * 0.5, s * 0.4, s * 0.08, s * 0.08, dark)
      d.ellipse(s * 0.5, s * 0.4, s * 0.05, s * 0.05, oklch(0.8, 0.08, 220))
      return d
  }
}
