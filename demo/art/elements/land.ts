import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { mix } from '../colour.ts'
import type { Drawing, Paint } from '../drawing.ts'
import { downwards } from '../drawing.ts'

/** A height 0–1 at a place; it comes round again after 1, so that a panning picture loops. */
export type Profile = (place: number) => number

/** Lattice noise in octaves. `sharp` 0 is rolling hills, 1 is ridges and peaks. */
export function profile(rng: Rng, waves: number, octaves = 4, sharp = 0): Profile {
  const layers = Array.from({ length: octaves }, (_, octave) => ({
    size: waves * 2 ** octave,
    weight: 0.5 ** octave,
    heights: Array.from({ length: waves * 2 ** octave }, () => rng.next()),
  }))
  const total = layers.reduce((sum, { weight }) => sum + weight, 0)
  return (place) => {
    const at = place - Math.floor(place)
    let height = 0
    for (const { size, weight, heights } of layers) {
      const cell = Math.floor(at * size) % size
      const part = at * size - Math.floor(at * size)
      const eased = part * part * (3 - 2 * part)
      const soft = (heights[cell] ?? 0) * (1 - eased) + (heights[(cell + 1) % size] ?? 0) * eased
      const straight = (heights[cell] ?? 0) * (1 - part) + (heights[(cell + 1) % size] ?? 0) * part
      height += weight * (soft * (1 - sharp) + straight * sharp)
    }
    return height / total
  }
}

/** How many pixels between two points of an outline. */
export function stepOf(d: Drawing): number {
  return d.detail ? Math.max(1.5, d.width / 180) : d.width / 16
}

/** The outline of a profile from the left edge to the right: x, y pairs. `pan` moves it, in picture widths. */
export function crest(d: Drawing, heights: Profile, base: number, rise: number, pan = 0, span = 1): number[] {
  const points: number[] = []
  const step = stepOf(d)
  for (let x = -step; x <= d.width + step; x += step) points.push(x, base - rise * heights((x / d.width) * span + pan))
  return points
}

/** Land below an outline, down to `floor`. */
export function drawLand(d: Drawing, points: readonly number[], floor: number, paint: Paint, alpha = 1): void {
  d.polygon([...points, d.width + 9, floor, -9, floor], paint, alpha)
}

/** A paint for land: its own colour at the crest, haze at its foot. */
export function hazy(top: number, foot: number, colour: Colour, haze: Colour, amount = 0.55): Paint {
  return downwards(top, foot, [
    [0, colour],
    [1, mix(colour, haze, amount)],
  ])
}

/** A band of mist lying at a height. */
export function drawMist(d: Drawing, y: number, thick: number, colour: Colour, alpha = 0.6): void {
  d.rect(
    0,
    y - thick,
    d.width,
    thick * 2,
    downwards(y - thick, y + thick, [
      [0, colour, 0],
      [0.5, colour, alpha],
      [1, colour, 0],
    ]),
  )
}

/** Steep peaks with a lit and a shaded side, and snow where it is high enough. */
export function drawPeaks(
  d: Drawing,
  source: Rng,
  base: number,
  rise: number,
  colours: { lit: Colour; shade: Colour; snow?: Colour; haze: Colour },
): void {
  const rng = source.branch()
  const count = rng.int(3, 5)
  const peaks = Array.from({ length: count }, (_, index) => ({
    x: d.width * ((index + rng.float(0.25, 0.75)) / count),
    height: rise * rng.float(0.55, 1),
    reach: (d.width / count) * rng.float(0.75, 1.1),
  })).toSorted((one, other) => one.height - other.height)
  for (const { x, height, reach } of peaks) {
    const top = base - height
    const left = edge(rng, x, top, x - reach, base, d.detail ? 7 : 1)
    const right = edge(rng, x, top, x + reach * 1.05, base, d.detail ? 7 : 1)
    const spine = edge(rng, x, top, x + reach * rng.float(-0.12, 0.22), base, d.detail ? 6 : 1, 0.16)
    d.polygon(
      [...left, x, base, ...back(right)],
      downwards(top, base, [
        [0, colours.lit],
        [1, mix(colours.lit, colours.haze, 0.75)],
      ]),
    )
    d.polygon(
      [...spine, ...back(right)],
      downwards(top, base, [
        [0, colours.shade],
        [1, mix(colours.shade, colours.haze, 0.8)],
      ]),
    )
    if (colours.snow !== undefined && height > rise * 0.6)
      drawSnowcap(d, rng, x, top, reach, height, colours.snow, colours.shade)
  }
}

function drawSnowcap(
  d: Drawing,
  rng: Rng,
  x: number,
  top: number,
  reach: number,
  height: number,
  snow: Colour,
  shade: Colour,
): void {
  const depth = rng.float(0.24, 0.36)
  const teeth = 6
  const ring = [x, top]
  for (let tooth = 0; tooth <= teeth; tooth += 1) {
    const along = 1 - (2 * tooth) / teeth
    const low = tooth % 2 === 0 ? depth * rng.float(0.72, 0.9) : depth * rng.float(1, 1.25)
    ring.push(x + along * reach * depth * 0.86, top + height * (Math.abs(along) === 1 ? depth * 0.92 : low))
  }
  d.polygon(ring, snow, 0.95)
  d.polygon(
    [
      x,
      top,
      x + reach * depth * 0.1,
      top + height * depth * 0.45,
      x + reach * depth * 0.02,
      top + height * depth * 0.9,
      x + reach * depth * 0.42,
      top + height * depth * 0.86,
      x + reach * depth * 0.86,
      top + height * depth * 0.92,
    ],
    mix(snow, shade, 0.35),
  )
}

/** A jagged line from one point to another, the end included. */
function edge(rng: Rng, x1: number, y1: number, x2: number, y2: number, steps: number, rough = 0.08): number[] {
  const points = [x1, y1]
  for (let step = 1; step < steps; step += 1) {
    const part = step / steps
    points.push(x1 + (x2 - x1) * (part + rng.float(-rough, rough)), y1 + (y2 - y1) * (part + rng.float(-0.03, 0.03)))
  }
  points.push(x2, y2)
  return points
}

/** The same points from the last to the first. */
export function back(points: readonly number[]): number[] {
  const out: number[] = []
  for (let at = points.length - 2; at >= 0; at -= 2) out.push(points[at] ?? 0, points[at + 1] ?? 0)
  return out
}

/** An outline mirrored in water at `surface`, flattened. */
export function mirrored(points: readonly number[], surface: number, flat = 0.75): number[] {
  return points.map((value, index) => (index % 2 === 0 ? value : surface + (surface - value) * flat))
}
