import type { Rng } from '../rng.ts'
import { createRng } from '../rng.ts'
import type { Colour } from './colour.ts'
import { lighten, mix, oklch } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing, downwards, outwards } from './drawing.ts'
import { coatOf, drawHead } from './elements/cats.ts'
import { drawBranches } from './elements/plants.ts'
import { drawCrescent, drawStars, drawSun } from './elements/sky.ts'
import type { Palette } from './palette.ts'
import { anyMood, layer, paletteOf } from './palette.ts'

/** A square portrait that reads at 36 px in a circle: a cat, a moon over hills, an abstract face, a leaf, a pattern. */
export function avatar(seed: number, size = 192): Drawing {
  const rng = createRng(seed).fork('avatar')
  const palette = paletteOf(rng.pick(anyMood), rng)
  const d = createDrawing(size, size)
  rng.weighted([
    [drawCatFace, 4],
    [drawHills, 4],
    [drawFace, 3],
    [drawSprig, 2],
    [drawWave, 2],
    [drawMarks, 2],
    [drawBird, 2],
  ] as const)(d, rng, palette)
  return d
}

function ground(d: Drawing, palette: Palette): void {
  d.rect(
    0,
    0,
    d.width,
    d.height,
    downwards(0, d.height, [
      [0, palette.sky[0]],
      [0.6, palette.sky[1]],
      [1, palette.sky[2]],
    ]),
  )
}

function drawCatFace(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  const base = rng.pick([palette.accents[0], palette.accents[2], palette.sky[1], palette.sky[0]])
  d.rect(
    0,
    0,
    s,
    s,
    downwards(0, s, [
      [0, lighten(base, 0.04)],
      [1, lighten(base, -0.05)],
    ]),
  )
  d.ellipse(s / 2, s * 0.52, s * 0.42, s * 0.42, palette.sun, 0.22)
  let coat = coatOf(rng, [0.2, 0, -0.01])
  while (Math.abs(coat.body[0] - base[0]) < 0.16) coat = coatOf(rng, [0.2, 0, -0.01])
  d.ellipse(s / 2, s * 1.06, s * 0.34, s * 0.32, coat.body)
  drawHead(d, s / 2, s * 0.58, s * 0.3, coat, true)
  if (rng.chance(0.4)) d.ellipse(s / 2, s * 0.9, s * 0.05, s * 0.05, palette.light)
}

function drawHills(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  ground(d, palette)
  if (palette.night) drawStars(d, palette, rng, s * 0.6, 36)
  const [x, y] = [s * rng.float(0.36, 0.64), s * rng.float(0.34, 0.44)]
  if (palette.night && rng.chance(0.5)) drawCrescent(d, palette, x, y, s * 0.15, rng.float(-0.6, 0.6))
  else drawSun(d, palette, x, y, s * rng.float(0.13, 0.19))
  for (const [index, depth] of [0.2, 0.5, 0.85].entries()) {
    const points: number[] = [0, s]
    const start = rng.float(0, 6)
    for (let at = 0; at <= 24; at += 1)
      points.push((s * at) / 24, s * (0.62 + index * 0.12 - 0.08 * Math.sin(start + at * (0.16 + index * 0.05))))
    d.polygon([...points, s, s], layer(palette, depth))
  }
}

/** Two shapes of colour, two eyes, a mouth: enough for a face. */
function drawFace(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  const skin = rng.pick<Colour>([
    oklch(0.88, 0.06, 70),
    oklch(0.8, 0.08, 60),
    oklch(0.9, 0.05, 20),
    oklch(0.85, 0.07, 180),
    oklch(0.82, 0.08, 300),
  ])
  const base = rng.pick([palette.accents[2], palette.sky[0], palette.near, palette.far])
  const hair = base[0] < 0.4 ? mix(palette.accents[0], palette.near, 0.2) : palette.near
  d.rect(
    0,
    0,
    s,
    s,
    downwards(0, s, [
      [0, lighten(base, 0.05)],
      [1, lighten(base, -0.03)],
    ]),
  )
  d.ellipse(s / 2, s * 1.08, s * 0.42, s * 0.32, rng.pick([palette.accents[0], palette.accents[1]]))
  d.rect(s * 0.42, s * 0.66, s * 0.16, s * 0.18, lighten(skin, -0.06), 1, s * 0.05)
  const style = rng.int(0, 3)
  if (style === 0) d.ellipse(s / 2, s * 0.5, s * 0.31, s * 0.36, hair)
  if (style === 1) d.ellipse(s / 2, s * 0.2, s * 0.12, s * 0.12, hair)
  d.ellipse(s / 2, s * 0.52, s * 0.23, s * 0.26, skin)
  const cap: number[] = []
  for (let at = 0; at <= 16; at += 1)
    cap.push(s / 2 - Math.cos((Math.PI * at) / 16) * s * 0.255, s * 0.46 - Math.sin((Math.PI * at) / 16) * s * 0.22)
  if (style === 2) cap.push(s * 0.8, s * 0.46, s * 0.8, s * 0.5, s * 0.26, s * 0.5)
  else cap.push(s * rng.float(0.55, 0.66), s * 0.4, s * 0.4, s * 0.37)
  d.polygon(cap, style === 2 ? palette.accents[0] : hair)
  const ink: Colour = [0.24, 0.01, -0.01]
  const glasses = rng.chance(0.35)
  for (const side of [-1, 1]) {
    d.ellipse(s * (0.5 + side * 0.09), s * 0.54, s * 0.02, s * 0.026, ink)
    d.ellipse(s * (0.5 + side * 0.145), s * 0.61, s * 0.04, s * 0.026, oklch(0.74, 0.12, 25), 0.45)
    if (glasses) d.line(circle(s * (0.5 + side * 0.095), s * 0.54, s * 0.068), s * 0.014, ink)
  }
  if (glasses) d.line([s * 0.47, s * 0.54, s * 0.53, s * 0.54], s * 0.014, ink)
  d.line(
    [s * 0.46, s * 0.645, s * 0.48, s * 0.662, s * 0.5, s * 0.667, s * 0.52, s * 0.662, s * 0.54, s * 0.645],
    s * 0.015,
    ink,
  )
}

function drawSprig(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  ground(d, palette)
  d.ellipse(s * 0.52, s * 0.46, s * 0.3, s * 0.3, palette.sun, 0.9)
  drawBranches(
    d,
    rng,
    s * 0.3,
    s * 0.98,
    s * 0.86,
    -Math.PI * 0.42,
    palette.near,
    mix(palette.accents[0], [1, 0, 0], 0.12),
  )
}

function drawWave(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  ground(d, palette)
  drawSun(d, palette, s * rng.float(0.35, 0.65), s * 0.36, s * 0.17)
  for (let band = 0; band < 5; band += 1) {
    const start = rng.float(0, 6)
    const points: number[] = [0, s]
    for (let at = 0; at <= 24; at += 1)
      points.push((s * at) / 24, s * (0.52 + band * 0.11 + 0.045 * Math.sin(start + at * 0.42)))
    d.polygon([...points, s, s], mix(mix(palette.sky[1], palette.far, 0.5), palette.near, band / 5))
  }
}

function drawMarks(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  const [one, two, three] = rng.shuffle([...palette.accents])
  d.rect(0, 0, s, s, palette.night ? palette.sky[0] : palette.sky[2])
  const turn = rng.float(0, Math.PI)
  const at = (angle: number, reach: number): [number, number] => [
    s / 2 + Math.cos(turn + angle) * reach * s,
    s / 2 + Math.sin(turn + angle) * reach * s,
  ]
  const petals = rng.int(4, 6)
  for (let petal = 0; petal < petals; petal += 1) {
    const [x, y] = at((petal / petals) * Math.PI * 2, 0.22)
    d.ellipse(x, y, s * 0.17, s * 0.17, petal % 2 === 0 ? (one ?? palette.far) : (three ?? palette.far), 0.88)
  }
  d.ellipse(s / 2, s / 2, s * 0.15, s * 0.15, two ?? palette.near)
  d.ellipse(s / 2, s / 2, s * 0.07, s * 0.07, palette.light)
}

function drawBird(d: Drawing, rng: Rng, palette: Palette): void {
  const s = d.width
  ground(d, palette)
  const body = rng.pick([palette.accents[0], palette.accents[2], palette.near])
  d.ellipse(
    s * 0.5,
    s * 0.5,
    s * 0.36,
    s * 0.36,
    outwards(s / 2, s / 2, s * 0.36, [
      [0, palette.sun, 0.6],
      [1, palette.sun, 0.1],
    ]),
  )
  d.ellipse(s * 0.52, s * 0.62, s * 0.24, s * 0.22, body)
  d.ellipse(s * 0.42, s * 0.42, s * 0.16, s * 0.155, body)
  d.polygon([s * 0.66, s * 0.58, s * 0.92, s * 0.46, s * 0.74, s * 0.74], lighten(body, -0.07))
  d.ellipse(s * 0.46, s * 0.66, s * 0.15, s * 0.14, mix(body, [1, 0, 0], 0.65))
  d.ellipse(s * 0.57, s * 0.62, s * 0.14, s * 0.1, lighten(body, -0.09))
  d.polygon([s * 0.29, s * 0.4, s * 0.17, s * 0.45, s * 0.3, s * 0.47], oklch(0.78, 0.14, 65))
  d.ellipse(s * 0.38, s * 0.4, s * 0.026, s * 0.026, [0.18, 0, 0])
  d.segments([s * 0.48, s * 0.82, s * 0.48, s * 0.9, s * 0.57, s * 0.82, s * 0.57, s * 0.9], s * 0.018, palette.near)
  d.line(
    [s * 0.05, s * 0.91, s * 0.5, s * 0.9, s * 0.95, s * 0.93],
    s * 0.035,
    mix(palette.near, palette.accents[0], 0.15),
  )
}

function circle(x: number, y: number, radius: number): number[] {
  const points: number[] = []
  for (let at = 0; at <= 20; at += 1)
    points.push(x + radius * Math.cos((Math.PI * at) / 10), y + radius * Math.sin((Math.PI * at) / 10))
  return points
}
