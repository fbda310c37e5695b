import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { smooth } from '../drawing.ts'

export const catPoses = ['sitting', 'away', 'loaf', 'walking'] as const
/** How a cat holds itself: facing us, turned away, folded like a loaf, on its way. */
export type CatPose = (typeof catPoses)[number]

export interface CatCoat {
  readonly body: Colour
  readonly eyes: Colour
  /** Chest, muzzle and paws, where they differ. */
  readonly bib?: Colour
}

const sittingBody = [
  -0.1, -0.98, 0.14, -0.94, 0.27, -0.66, 0.36, -0.32, 0.37, -0.04, 0.2, 0, 0, 0, -0.24, 0, -0.35, -0.04, -0.36, -0.3,
  -0.29, -0.64, -0.2, -0.9,
]
const loafBody = [
  -0.62, -0.02, -0.64, -0.3, -0.46, -0.5, -0.1, -0.55, 0.28, -0.5, 0.56, -0.34, 0.64, -0.12, 0.58, 0, 0.2, 0.01, -0.3,
  0.01,
]

/** A cat whose paws stand at (x, foot); `size` is its height when sitting, `flip` turns it to the left. */
export function drawCat(
  d: Drawing,
  rng: Rng,
  x: number,
  foot: number,
  size: number,
  coat: CatCoat,
  pose: CatPose = rng.pick(catPoses),
  flip = rng.chance(0.5),
): void {
  const side = flip ? -1 : 1
  const wag = Math.sin(2 * Math.PI * d.phase * 6) * 0.05
  const px = (value: number): number => x + value * size * side
  const py = (value: number): number => foot + value * size
  const path = (points: readonly number[]): number[] =>
    points.map((value, index) => (index % 2 === 0 ? px(value) : py(value)))
  const tail = (points: readonly number[]): void => d.line(path(open(points)), size * 0.085, coat.body)
  switch (pose) {
    case 'sitting':
      tail([0.3, -0.05, 0.5, -0.02, 0.62, -0.14, 0.58 + wag, -0.3, 0.66 + wag, -0.42])
      d.polygon(smooth(sittingBody, x, foot, size * side, size), coat.body)
      if (coat.bib !== undefined)
        d.polygon(
          smooth(
            [-0.08, -0.86, 0.08, -0.86, 0.13, -0.6, 0.06, -0.4, -0.07, -0.4, -0.14, -0.62],
            x,
            foot,
            size * side,
            size,
          ),
          coat.bib,
        )
      d.line(path([-0.09, -0.34, -0.1, -0.03]), size * 0.02, lighten(coat.body, coat.body[0] > 0.5 ? -0.12 : 0.1))
      d.line(path([0.09, -0.34, 0.1, -0.03]), size * 0.02, lighten(coat.body, coat.body[0] > 0.5 ? -0.12 : 0.1))
      drawHead(d, px(-0.02), py(-1.08), size * 0.27, coat, true)
      return
    case 'away':
      tail([0.2, -0.05, 0.46, 0, 0.66, 0.08, 0.72 + wag, 0.24, 0.64 + wag, 0.38])
      d.polygon(smooth(sittingBody, x, foot, size * side, size), coat.body)
      drawHead(d, px(0.04), py(-1.08), size * 0.265, coat, false)
      return
    case 'loaf':
      tail([-0.5, -0.06, -0.68, -0.02, -0.6, 0.03, -0.3 + wag, 0.02])
      d.polygon(smooth(loafBody, x, foot, size * side, size), coat.body)
      drawHead(d, px(0.46), py(-0.52), size * 0.25, coat, true)
      return
    case 'walking':
      tail([-0.52, -0.5, -0.72, -0.6, -0.78 + wag, -0.84, -0.66 + wag, -1.02])
      for (const leg of [-0.44, -0.28, 0.3, 0.44])
        d.line(path([leg, -0.3, leg + (leg === -0.28 || leg === 0.44 ? 0.08 : -0.03), -0.02]), size * 0.1, coat.body)
      d.polygon(
        smooth(
          [
            -0.58, -0.5, -0.4, -0.62, 0, -0.58, 0.38, -0.62, 0.54, -0.5, 0.5, -0.28, 0.1, -0.22, -0.3, -0.22, -0.56,
            -0.3,
          ],
          x,
          foot,
          size * side,
          size,
        ),
        coat.body,
      )
      drawHead(d, px(0.62), py(-0.72), size * 0.23, coat, true)
  }
}

/** A head with ears; with a face when it looks at us. */
export function drawHead(d: Drawing, x: number, y: number, radius: number, coat: CatCoat, face: boolean): void {
  for (const side of [-1, 1]) {
    d.polygon(
      smooth(
        [
          0.28 * side,
          -0.82,
          0.62 * side,
          -1.22,
          0.84 * side,
          -1.28,
          0.96 * side,
          -0.9,
          0.96 * side,
          -0.25,
          0.5 * side,
          -0.5,
        ],
        x,
        y,
        radius,
        radius,
        4,
      ),
      coat.body,
    )
    if (face)
      d.polygon(
        [
          x + radius * 0.52 * side,
          y - radius * 0.82,
          x + radius * 0.78 * side,
          y - radius * 1.12,
          x + radius * 0.84 * side,
          y - radius * 0.62,
        ],
        mix(coat.body, [0.72, 0.1, 0.04], 0.5),
      )
  }
  d.ellipse(x, y, radius * 1.06, radius * 0.92, coat.body)
  if (!face) return
  if (coat.bib !== undefined) d.ellipse(x, y + radius * 0.42, radius * 0.5, radius * 0.4, coat.bib)
  const ink = coat.body[0] > 0.55 ? ([0.25, 0.01, 0.01] as const) : ([0.12, 0, -0.01] as const)
  for (const side of [-1, 1]) {
    d.ellipse(x + radius * 0.42 * side, y - radius * 0.02, radius * 0.19, radius * 0.21, coat.eyes)
    d.ellipse(x + radius * 0.42 * side, y - radius * 0.02, radius * 0.075, radius * 0.18, ink)
    d.segments(
      [
        x + radius * 0.55 * side,
        y + radius * 0.38,
        x + radius * 1.25 * side,
        y + radius * 0.3,
        x + radius * 0.55 * side,
        y + radius * 0.46,
        x + radius * 1.22 * side,
        y + radius * 0.52,
      ],
      radius * 0.035,
      lighten(coat.body, coat.body[0] > 0.55 ? -0.25 : 0.35),
      0.7,
    )
  }
  d.polygon(
    [x - radius * 0.09, y + radius * 0.27, x + radius * 0.09, y + radius * 0.27, x, y + radius * 0.37],
    [0.7, 0.1, 0.05],
  )
  const mouth = coat.body[0] > 0.55 || coat.bib !== undefined ? ink : lighten(coat.body, 0.25)
  d.line(
    [
      x - radius * 0.16,
      y + radius * 0.47,
      x - radius * 0.05,
      y + radius * 0.52,
      x,
      y + radius * 0.37,
      x + radius * 0.05,
      y + radius * 0.52,
      x + radius * 0.16,
      y + radius * 0.47,
    ],
    radius * 0.045,
    mouth,
  )
}

/** A coat: black, grey, ginger, cream, white, tuxedo; before something pale only those that stand out. */
export function coatOf(rng: Rng, dark: Colour, background: 'any' | 'pale' = 'any'): CatCoat {
  const eyes: Colour = rng.pick([
    [0.85, -0.03, 0.14],
    [0.84, -0.1, 0.08],
    [0.8, -0.05, -0.07],
  ] as const)
  const bib: Colour = [0.95, 0.005, 0.015]
  const coats: readonly CatCoat[] = [
    { body: dark, eyes },
    { body: dark, eyes, bib },
    { body: [0.56, 0, -0.02], eyes },
    { body: [0.72, 0.07, 0.1], eyes: [0.82, -0.06, 0.09], bib },
    { body: [0.88, 0.015, 0.05], eyes: [0.7, -0.06, 0.08] },
    { body: [0.94, 0, 0.01], eyes: [0.72, -0.05, -0.08] },
  ]
  return rng.pick(background === 'pale' ? coats.filter(({ body }) => body[0] < 0.65 || body[2] > 0.09) : coats)
}

function open(points: readonly number[]): number[] {
  const out: number[] = []
  const count = points.length / 2
  const at = (index: number, axis: number): number => points[Math.min(count - 1, Math.max(0, index)) * 2 + axis] ?? 0
  for (let index = 0; index < count - 1; index += 1) {
    for (let step = 0; step < 5; step += 1) {
      const t = step / 5
      for (const axis of [0, 1]) {
        const [p0, p1, p2, p3] = [at(index - 1, axis), at(index, axis), at(index + 1, axis), at(index + 2, axis)]
        out.push(
          0.5 *
            (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3),
        )
      }
    }
  }
  out.push(at(count - 1, 0), at(count - 1, 1))
  return out
}
