import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing, Paint } from '../drawing.ts'
import { smooth } from '../drawing.ts'
import { back } from './land.ts'

/** The outline of a conifer standing at (x, foot). */
export function pine(x: number, foot: number, height: number, tiers = 4, lean = 0): number[] {
  const half = height * 0.23
  const left: number[] = []
  const right: number[] = []
  for (let tier = 0; tier < tiers; tier += 1) {
    const [from, to] = [tier / tiers, (tier + 1) / tiers]
    const wide = half * (0.35 + 0.65 * to)
    left.push(
      x + lean * (1 - from) - wide * 0.42 * Math.min(1, tier),
      foot - height * (1 - from),
      x + lean * (1 - to) - wide,
      foot - height * (1 - to) * 0.98 - height * 0.04,
    )
    right.unshift(
      x + lean * (1 - to) + wide,
      foot - height * (1 - to) * 0.98 - height * 0.04,
      x + lean * (1 - from) + wide * 0.42 * Math.min(1, tier),
      foot - height * (1 - from),
    )
  }
  const trunk = half * 0.13
  return [
    ...left,
    x - trunk,
    foot - height * 0.04,
    x - trunk,
    foot + height * 0.05,
    x + trunk,
    foot + height * 0.05,
    x + trunk,
    foot - height * 0.04,
    ...right,
  ]
}

/** Conifers along an outline (x, y pairs), as one shape. */
export function drawPines(
  d: Drawing,
  source: Rng,
  outline: readonly number[],
  every: number,
  height: number,
  paint: Paint,
  cover = 1,
): void {
  const rng = source.branch()
  if (!d.detail) {
    const tops = outline.map((value, index) => (index % 2 === 0 ? value : value - height * 0.45))
    d.polygon([...tops, ...back(outline)], paint, 0.5 * Math.min(1, cover))
    return
  }
  const rings: number[][] = []
  const clump = rng.float(0, 6)
  let next = -height
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const [x = 0, y = 0] = [outline[at], outline[at + 1]]
    if (x < next) continue
    const dense = 0.5 + 0.5 * Math.sin((x / d.width) * 9 + clump)
    next = x + every * rng.float(0.5, 1.5)
    if (rng.next() > cover * (0.35 + dense)) continue
    rings.push(pine(x, y + height * 0.1, height * rng.float(0.55, 1.15) * (0.75 + dense * 0.3), rng.int(3, 5)))
  }
  d.polygons(rings, paint)
}

/** A round-crowned tree with a lit side. */
export function drawTree(
  d: Drawing,
  rng: Rng,
  x: number,
  foot: number,
  height: number,
  crown: Colour,
  trunk: Colour,
): void {
  const middle = foot - height * 0.64
  d.polygon(
    [x - height * 0.03, foot, x - height * 0.018, middle, x + height * 0.018, middle, x + height * 0.03, foot],
    trunk,
  )
  d.line([x, foot - height * 0.35, x + height * 0.12, foot - height * 0.52], height * 0.022, trunk)
  const bumps = 8
  const outline: number[] = []
  for (let bump = 0; bump < bumps; bump += 1) {
    const angle = (bump / bumps) * 2 * Math.PI
    const reach = rng.float(0.84, 1.12)
    outline.push(Math.cos(angle) * reach, Math.sin(angle) * reach * 0.92)
  }
  d.polygon(smooth(outline, x, middle, height * 0.33, height * 0.36, 4), crown)
  d.polygon(
    smooth(outline, x - height * 0.07, middle - height * 0.08, height * 0.22, height * 0.23, 4),
    lighten(crown, 0.045),
  )
}

/** A bare or budding tree of branches, for winter and for windows. */
export function drawBranches(
  d: Drawing,
  source: Rng,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: Colour,
  blossom?: Colour,
): void {
  const rng = source.branch()
  if (!d.detail) return
  const discs: number[] = []
  const grow = (bx: number, by: number, long: number, turn: number, thick: number, depth: number): void => {
    const [ex, ey] = [bx + Math.cos(turn) * long, by + Math.sin(turn) * long]
    d.line(
      [bx, by, (bx + ex) / 2 + long * rng.float(-0.06, 0.06), (by + ey) / 2 + long * rng.float(-0.06, 0.06), ex, ey],
      thick,
      colour,
    )
    if (depth === 0) {
      for (let bud = 0; bud < 4; bud += 1)
        discs.push(ex + long * rng.float(-0.5, 0.5), ey + long * rng.float(-0.5, 0.5), length * rng.float(0.02, 0.04))
      return
    }
    for (let child = 0; child < 2 + (depth > 2 ? 1 : 0); child += 1) {
      grow(ex, ey, long * rng.float(0.6, 0.78), turn + rng.float(-0.75, 0.75), thick * 0.66, depth - 1)
    }
  }
  grow(x, y, length * 0.34, angle, length * 0.045, 3)
  if (blossom !== undefined) d.dots(discs, blossom, 0.92)
}

/** Reeds or grass in the foreground, leaning with the wind. */
export function drawReeds(
  d: Drawing,
  source: Rng,
  from: number,
  to: number,
  foot: number,
  height: number,
  colour: Colour,
  count = 40,
): void {
  const rng = source.branch()
  if (!d.detail) return
  for (let index = 0; index < count; index += 1) {
    const x = from + (to - from) * rng.next()
    const tall = height * rng.float(0.45, 1)
    const lean = tall * (rng.float(-0.1, 0.3) + 0.04 * Math.sin(2 * Math.PI * (d.phase * 4 + x / d.width)))
    d.polygon(
      [
        x - d.unit * 0.22,
        foot,
        x + lean * 0.4,
        foot - tall * 0.6,
        x + lean,
        foot - tall,
        x + lean * 0.45 + d.unit * 0.12,
        foot - tall * 0.6,
        x + d.unit * 0.22,
        foot,
      ],
      colour,
    )
    if (index % 5 === 0)
      d.line(
        [x + lean * 0.85, foot - tall * 0.9, x + lean * 1.12, foot - tall * 1.1],
        d.unit * 0.55,
        mix(colour, [0.8, 0.02, 0.06], 0.25),
      )
  }
}
