import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, rightwards } from '../drawing.ts'
import type { Palette } from '../palette.ts'
import { waterOf } from '../palette.ts'

/** Water from its surface line down to the lower edge. */
export function drawWater(d: Drawing, palette: Palette, surface: number): void {
  const [high, low] = waterOf(palette)
  d.rect(
    0,
    surface,
    d.width,
    d.height - surface + 1,
    downwards(surface, d.height, [
      [0, high],
      [1, low],
    ]),
  )
}

/** The path of light under a sun or a lamp. */
export function drawGlitter(
  d: Drawing,
  source: Rng,
  x: number,
  surface: number,
  width: number,
  colour: Colour,
  strength = 0.75,
): void {
  const rng = source.branch()
  const depth = d.height - surface
  d.rect(
    x - width * 2.2,
    surface,
    width * 4.4,
    depth,
    rightwards(x - width * 2.2, x + width * 2.2, [
      [0, colour, 0],
      [0.5, colour, strength * 0.22],
      [1, colour, 0],
    ]),
  )
  if (!d.detail) return
  const rows = Math.round(12 + depth / (d.unit * 1.6))
  for (let row = 0; row < rows; row += 1) {
    const down = (row + rng.float(0.1, 0.9)) / rows
    const long = width * (0.5 + down * 1.5) * rng.float(0.35, 1)
    const sway = Math.sin(2 * Math.PI * (d.phase * rng.int(3, 6) + rng.next()))
    const thick = d.unit * (0.22 + down * 0.5)
    const middle = x + width * rng.float(-0.55, 0.55) * (0.5 + down) + sway * width * 0.12
    d.rect(
      middle - long / 2,
      surface + depth * down ** 1.25,
      long,
      thick,
      colour,
      strength * (1 - down * 0.75) * (0.75 + 0.25 * sway),
      thick / 2,
    )
  }
}

/** Quiet lines of ripples over the whole water. */
export function drawRipples(d: Drawing, palette: Palette, source: Rng, surface: number, count = 34): void {
  const rng = source.branch()
  if (!d.detail) return
  const depth = d.height - surface
  const light = mix(palette.sky[2], [1, 0, 0], palette.night ? 0.1 : 0.45)
  const dark = lighten(waterOf(palette)[1], -0.06)
  for (let index = 0; index < count; index += 1) {
    const down = rng.next()
    const long = d.unit * (3 + 11 * down) * rng.float(0.5, 1.2)
    const sway = Math.sin(2 * Math.PI * (d.phase * rng.int(2, 4) + rng.next()))
    const x = d.width * rng.float(-0.05, 1.05) + sway * d.unit * 1.2
    const thick = d.unit * (0.18 + down * 0.3)
    const alpha = (index % 3 === 0 ? 0.2 : 0.3) * (0.7 + 0.3 * sway) * (palette.night ? 0.55 : 1)
    d.rect(
      x - long / 2,
      surface + depth * down ** 1.4 + d.unit * 0.4,
      long,
      thick,
      index % 3 === 0 ? dark : light,
      alpha,
      thick / 2,
    )
  }
}

/** A small sailing boat standing on its water line. */
export function drawSail(d: Drawing, x: number, y: number, size: number, hull: Colour, sail: Colour): void {
  const bob = Math.sin(2 * Math.PI * d.phase * 6 + x) * size * 0.04
  const foot = y + bob
  d.polygon(
    [
      x - size * 0.55,
      foot - size * 0.16,
      x + size * 0.6,
      foot - size * 0.16,
      x + size * 0.36,
      foot + size * 0.08,
      x - size * 0.36,
      foot + size * 0.08,
    ],
    hull,
  )
  d.polygon([x, foot - size * 1.4, x, foot - size * 0.24, x + size * 0.52, foot - size * 0.24], sail)
  d.polygon(
    [x - size * 0.08, foot - size * 1.15, x - size * 0.08, foot - size * 0.24, x - size * 0.46, foot - size * 0.24],
    mix(sail, hull, 0.25),
  )
  d.polygon([x - size * 0.3, foot + size * 0.12, x + size * 0.3, foot + size * 0.12, x, foot + size * 0.9], sail, 0.16)
}

/** A rowing boat or bamboo raft with someone standing in it. */
export function drawRaft(d: Drawing, x: number, y: number, size: number, colour: Colour): void {
  const foot = y + Math.sin(2 * Math.PI * d.phase * 5 + x) * size * 0.03
  d.polygon(
    [
      x - size,
      foot - size * 0.16,
      x - size * 0.8,
      foot,
      x + size * 0.8,
      foot,
      x + size,
      foot - size * 0.2,
      x + size * 0.7,
      foot - size * 0.1,
      x - size * 0.75,
      foot - size * 0.09,
    ],
    colour,
  )
  d.polygon(
    [
      x - size * 0.02,
      foot - size * 0.62,
      x + size * 0.16,
      foot - size * 0.62,
      x + size * 0.24,
      foot - size * 0.08,
      x - size * 0.1,
      foot - size * 0.08,
    ],
    colour,
  )
  d.ellipse(x + size * 0.08, foot - size * 0.7, size * 0.08, size * 0.09, colour)
  d.polygon(
    [x - size * 0.14, foot - size * 0.7, x + size * 0.08, foot - size * 0.86, x + size * 0.3, foot - size * 0.7],
    colour,
  )
  d.line([x + size * 0.3, foot - size * 1.05, x + size * 0.42, foot + size * 0.3], size * 0.035, colour)
  d.polygon(
    [
      x - size * 0.8,
      foot + size * 0.04,
      x + size * 0.8,
      foot + size * 0.04,
      x + size * 0.3,
      foot + size * 0.3,
      x - size * 0.3,
      foot + size * 0.3,
    ],
    colour,
    0.18,
  )
}
