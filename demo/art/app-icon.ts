import { createRng } from '../rng.ts'
import type { Colour } from './colour.ts'
import { oklch } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing } from './drawing.ts'

/** The icon of a made-up app: a letter-free sign of two or three shapes on a gradient. */
export function appIcon(seed: number, size = 192): Drawing {
  const rng = createRng(seed).fork('app')
  const d = createDrawing(size, size)
  const hue = rng.float(0, 360)
  const s = size
  const white: Colour = [0.985, 0, 0.004]
  d.rect(0, 0, s, s, {
    kind: 'linear',
    x1: 0,
    y1: 0,
    x2: s,
    y2: s,
    stops: [
      [0, oklch(0.76, 0.12, hue)],
      [1, oklch(0.5, 0.13, hue + 40)],
    ],
  })
  const soft = oklch(0.9, 0.06, hue + 20)
  switch (rng.int(0, 6)) {
    case 0:
      d.ellipse(s / 2, s / 2, s * 0.28, s * 0.28, white)
      d.ellipse(s * 0.6, s * 0.42, s * 0.24, s * 0.24, oklch(0.64, 0.13, hue + 18))
      return d
    case 1:
      for (const [index, wide] of [0.5, 0.34, 0.18].entries())
        d.rect(
          s * (0.5 - wide / 2),
          s * (0.3 + index * 0.15),
          s * wide,
          s * 0.1,
          index === 1 ? soft : white,
          1,
          s * 0.05,
        )
      return d
    case 2:
      d.polygon([s * 0.38, s * 0.28, s * 0.74, s * 0.5, s * 0.38, s * 0.72], white)
      d.rect(s * 0.25, s * 0.28, s * 0.07, s * 0.44, soft, 1, s * 0.03)
      return d
    case 3:
      for (let petal = 0; petal < 4; petal += 1)
        d.ellipse(
          s * (0.5 + 0.13 * Math.cos((petal * Math.PI) / 2)),
          s * (0.5 + 0.13 * Math.sin((petal * Math.PI) / 2)),
          s * 0.15,
          s * 0.15,
          petal % 2 === 0 ? white : soft,
          0.9,
        )
      return d
    case 4:
      d.polygon([s * 0.2, s * 0.7, s * 0.42, s * 0.34, s * 0.54, s * 0.54, s * 0.62, s * 0.43, s * 0.8, s * 0.7], white)
      d.ellipse(s * 0.68, s * 0.3, s * 0.07, s * 0.07, soft)
      return d
    case 5:
      d.rect(s * 0.27, s * 0.24, s * 0.46, s * 0.52, white, 1, s * 0.06)
      d.bits(
        [
          s * 0.36,
          s * 0.36,
          s * 0.28,
          s * 0.04,
          s * 0.36,
          s * 0.47,
          s * 0.28,
          s * 0.04,
          s * 0.36,
          s * 0.58,
          s * 0.18,
          s * 0.04,
        ],
        oklch(0.6, 0.12, hue + 20),
      )
      return d
    default:
      for (const [index, reach] of [0.32, 0.22, 0.12].entries())
        d.ellipse(
          s / 2,
          s / 2,
          s * reach,
          s * reach,
          index === 1 ? oklch(0.62, 0.13, hue + 20) : index === 0 ? white : soft,
        )
      return d
  }
}
