import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, outwards } from '../drawing.ts'
import type { Palette } from '../palette.ts'

/** The sky over the whole picture, its horizon colour reached at `horizon` (px). */
export function drawSky(d: Drawing, palette: Palette, horizon: number): void {
  const [top, middle, low] = palette.sky
  d.rect(
    0,
    0,
    d.width,
    d.height,
    downwards(0, horizon, [
      [0, top],
      [0.55, middle],
      [1, low],
    ]),
  )
}

/** A sun or full moon with its glow. */
export function drawSun(d: Drawing, palette: Palette, x: number, y: number, radius: number): void {
  const strength = palette.night ? 0.34 : 0.6
  const reach = radius * (palette.night ? 5 : 6)
  d.ellipse(
    x,
    y,
    reach,
    reach,
    outwards(x, y, reach, [
      [0, palette.sun, strength],
      [0.25, palette.sun, strength * 0.45],
      [1, palette.sun, 0],
    ]),
  )
  d.ellipse(x, y, radius, radius, palette.sun)
  if (!palette.night || !d.detail) return
  const shade = mix(palette.sun, palette.sky[1], 0.22)
  d.dots(
    [
      x - radius * 0.32,
      y - radius * 0.2,
      radius * 0.22,
      x + radius * 0.3,
      y + radius * 0.15,
      radius * 0.16,
      x + radius * 0.05,
      y + radius * 0.5,
      radius * 0.12,
      x + radius * 0.28,
      y - radius * 0.45,
      radius * 0.1,
    ],
    shade,
    0.55,
  )
}

/** A crescent. */
export function drawCrescent(d: Drawing, palette: Palette, x: number, y: number, radius: number, tilt: number): void {
  const reach = radius * 5
  d.ellipse(
    x,
    y,
    reach,
    reach,
    outwards(x, y, reach, [
      [0, palette.sun, 0.3],
      [1, palette.sun, 0],
    ]),
  )
  const ring: number[] = []
  for (let step = 0; step <= 24; step += 1) {
    const angle = tilt - Math.PI / 2 + (Math.PI * step) / 24
    ring.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  for (let step = 24; step >= 0; step -= 1) {
    const angle = -Math.PI / 2 + (Math.PI * step) / 24
    const [across, along] = [radius * 0.55 * Math.cos(angle), radius * Math.sin(angle)]
    ring.push(
      x + across * Math.cos(tilt) - along * Math.sin(tilt),
      y + across * Math.sin(tilt) + along * Math.cos(tilt),
    )
  }
  d.polygon(ring, palette.sun)
}

/** The heavenly body that suits the palette, somewhere that pleases; returns where it is. */
export function drawBody(
  d: Drawing,
  palette: Palette,
  rng: Rng,
  horizon: number,
  low = false,
): { x: number; y: number; radius: number } {
  const radius = d.unit * rng.float(palette.night ? 3.5 : 4.5, palette.night ? 7 : 9)
  const x = d.width * rng.pick([rng.float(0.2, 0.36), rng.float(0.62, 0.8)])
  const y = low ? horizon - radius * rng.float(0.1, 1.3) : horizon * rng.float(0.24, 0.62)
  if (palette.night && !low && rng.chance(0.4)) drawCrescent(d, palette, x, y, radius * 0.85, rng.float(-0.7, 0.7))
  else drawSun(d, palette, x, y, radius)
  return { x, y, radius }
}

/** Stars above a height, some of them twinkling. */
export function drawStars(d: Drawing, palette: Palette, source: Rng, below: number, count = 90): void {
  const rng = source.branch()
  if (!d.detail) return
  const colour = mix(palette.sun, [1, 0, 0], 0.5)
  for (let group = 0; group < 6; group += 1) {
    const discs: number[] = []
    const size = d.unit * (group % 3 === 2 ? 0.3 : group % 3 === 1 ? 0.2 : 0.14)
    for (let star = 0; star < count / 6; star += 1) {
      const y = below * rng.next() ** 1.4
      discs.push(d.width * rng.next(), y, size * rng.float(0.7, 1.25))
    }
    const twinkle = 0.5 + 0.5 * Math.sin(2 * Math.PI * (d.phase * (2 + group) + group / 6))
    d.dots(discs, colour, 0.28 + (group % 3) * 0.16 + twinkle * 0.22)
  }
}

/** Clouds in one of three hands: long bars, rounded heaps, thin veils. They drift and come round again. */
export function drawClouds(d: Drawing, palette: Palette, rng: Rng, from: number, to: number, count: number): void {
  const hand = rng.pick(['bars', 'heaps', 'veils'] as const)
  const white: Colour = mix(palette.sky[2], palette.night ? palette.sky[1] : [1, 0, 0], palette.night ? 0.35 : 0.6)
  const span = d.width * 1.6
  for (let index = 0; index < count; index += 1) {
    const label = `cloud ${rng.next()}`
    // A moving picture shows each cloud twice, half a turn apart: after half a turn the sky is as it was.
    for (const twin of d.phase > 0 ? [0, 0.5] : [0]) {
      const own = rng.fork(label)
      const x = ((own.next() + twin + d.phase / 2) % 1) * span - d.width * 0.3
      const y = from + (to - from) * own.next()
      const width = d.unit * own.float(14, 34)
      const alpha = (palette.night ? 0.2 : 0.5) * own.float(0.6, 1.1)
      if (hand === 'bars') drawBars(d, own, x, y, width, white, alpha)
      else if (hand === 'heaps') drawHeap(d, own, x, y, width * 0.7, white, alpha * 1.3)
      else drawVeil(d, own, x, y, width, white, alpha)
    }
  }
}

/** Lens upon lens, so that its edges are soft. */
function drawVeil(d: Drawing, rng: Rng, x: number, y: number, width: number, colour: Colour, alpha: number): void {
  const thick = d.unit * rng.float(1, 2.2)
  for (const part of [1, 0.78, 0.56, 0.34]) {
    const reach = width * (0.6 + 0.4 * part)
    const paint = outwards(x, y, reach, [
      [0, colour, alpha * 0.42],
      [1, colour, 0],
    ])
    d.ellipse(x, y, reach, thick * part, paint)
  }
}

function drawBars(d: Drawing, rng: Rng, x: number, y: number, width: number, colour: Colour, alpha: number): void {
  const thick = d.unit * rng.float(1.1, 1.7)
  const rows = rng.int(2, 4)
  for (let row = 0; row < rows; row += 1) {
    const long = width * rng.float(0.45, 1) * (row === 0 || row === rows - 1 ? 0.6 : 1)
    d.rect(
      x + width * rng.float(-0.25, 0.25) - long / 2,
      y + row * thick * 1.05,
      long,
      thick,
      colour,
      alpha * 0.8,
      thick / 2,
    )
  }
}

function drawHeap(d: Drawing, rng: Rng, x: number, y: number, width: number, colour: Colour, alpha: number): void {
  const ring: number[] = []
  const bumps = rng.int(3, 5)
  const heights = Array.from(
    { length: bumps },
    (_, bump) => Math.sin(((bump + 0.7) / (bumps + 0.4)) * Math.PI) * rng.float(0.75, 1.1),
  )
  for (let step = 0; step <= 48; step += 1) {
    const along = step / 48
    const bump = Math.min(bumps - 1, Math.floor(along * bumps))
    const inside = along * bumps - bump
    const height = Math.sqrt(Math.max(0, 1 - (2 * inside - 1) ** 2)) * 0.16 + (heights[bump] ?? 0) * 0.22
    const ends = Math.min(1, Math.sin(along * Math.PI) * 2.4)
    ring.push(x - width / 2 + width * along, y - width * height * ends)
  }
  d.polygon(
    ring,
    downwards(y - width * 0.38, y, [
      [0, lighten(colour, 0.02), Math.min(1, alpha)],
      [1, colour, alpha * 0.15],
    ]),
  )
}

/** A few birds, wings like strokes of a brush. */
export function drawBirds(d: Drawing, source: Rng, x: number, y: number, colour: Colour, wanted?: number): void {
  if (!d.detail) return void source.branch()
  const rng = source.branch()
  const count = wanted ?? rng.int(3, 6)
  for (let index = 0; index < count; index += 1) {
    const size = d.unit * rng.float(0.7, 1.3)
    const beat = Math.sin(2 * Math.PI * (d.phase * 12 + index * 0.3)) * 0.25
    const [bx, by] = [x + d.unit * rng.float(-11, 11), y + d.unit * rng.float(-4.5, 4.5)]
    d.line(
      [
        bx - size,
        by - size * (0.45 + beat),
        bx - size * 0.4,
        by - size * 0.3,
        bx,
        by,
        bx + size * 0.4,
        by - size * 0.3,
        bx + size,
        by - size * (0.45 + beat),
      ],
      d.unit * 0.22,
      colour,
      0.75,
    )
  }
}
