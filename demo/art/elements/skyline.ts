import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { mix } from '../colour.ts'
import type { Drawing, Paint } from '../drawing.ts'

/** A row of towers from edge to edge. */
export interface Skyline {
  readonly foot: number
  readonly low: number
  readonly high: number
  readonly wide: number
  readonly paint: Paint
  /** Windows: their colour and how many of them are lit (0–1). */
  readonly lit?: { colour: Colour; share: number }
}

/** Towers with set-backs, spires and aerials, some windows lit; a few of them go out and on. */
export function drawSkyline(d: Drawing, source: Rng, skyline: Skyline): void {
  const rng = source.branch()
  const rings: number[][] = []
  const lights: [number[], number[], number[]] = [[], [], []]
  const centre = rng.float(0.25, 0.75)
  for (let x = -skyline.wide * rng.next(); x < d.width;) {
    const wide = skyline.wide * rng.float(0.65, 1.35)
    const nearCentre = 1 - Math.min(1, Math.abs((x + wide / 2) / d.width - centre) * 1.7)
    const height =
      skyline.low + (skyline.high - skyline.low) * (0.25 * rng.next() + 0.75 * rng.next() * (0.35 + 0.65 * nearCentre))
    rings.push(tower(rng, x, skyline.foot, wide, height))
    if (skyline.lit !== undefined && d.detail)
      windows(d, rng, x, skyline.foot, wide, height * 0.92, skyline.lit.share, lights)
    x += wide * rng.float(0.92, 1.15)
  }
  d.polygons(rings, skyline.paint)
  const lit = skyline.lit
  if (lit === undefined) return
  lights.forEach((boxes, group) => {
    const twinkle = group === 0 ? 1 : 0.72 + 0.28 * Math.sin(2 * Math.PI * (d.phase * (group + 1) + group * 0.4))
    d.bits(boxes, group === 2 ? mix(lit.colour, [0.95, -0.02, -0.02], 0.45) : lit.colour, 0.85 * twinkle)
  })
}

function tower(rng: Rng, x: number, foot: number, wide: number, height: number): number[] {
  const top = foot - height
  const [left, right, middle] = [x, x + wide, x + wide / 2]
  switch (
    rng.weighted([
      ['flat', 6],
      ['step', 3],
      ['slope', 2],
      ['spire', 1.2],
      ['round', 1.2],
    ] as const)
  ) {
    case 'flat':
      return rng.chance(0.3)
        ? [
            left,
            foot,
            left,
            top,
            middle - 1,
            top,
            middle - 1,
            top - height * 0.14,
            middle + 1,
            top - height * 0.14,
            middle + 1,
            top,
            right,
            top,
            right,
            foot,
          ]
        : [left, foot, left, top, right, top, right, foot]
    case 'step':
      return [
        left,
        foot,
        left,
        top + height * 0.2,
        left + wide * 0.16,
        top + height * 0.2,
        left + wide * 0.16,
        top,
        right - wide * 0.22,
        top,
        right - wide * 0.22,
        top + height * 0.12,
        right,
        top + height * 0.12,
        right,
        foot,
      ]
    case 'slope':
      return [left, foot, left, top + wide * 0.3, right, top - wide * 0.1, right, foot]
    case 'spire':
      return [
        left,
        foot,
        left,
        top + height * 0.16,
        left + wide * 0.25,
        top,
        middle - wide * 0.03,
        top - height * 0.04,
        middle,
        top - height * 0.24,
        middle + wide * 0.03,
        top - height * 0.04,
        right - wide * 0.25,
        top,
        right,
        top + height * 0.16,
        right,
        foot,
      ]
    case 'round': {
      const ring = [left, foot]
      for (let step = 0; step <= 10; step += 1) {
        const angle = Math.PI * (1 - step / 10)
        ring.push(middle + (wide / 2) * Math.cos(angle), top + wide * 0.3 - wide * 0.4 * Math.sin(angle))
      }
      return [...ring, right, foot]
    }
  }
}

function windows(
  d: Drawing,
  rng: Rng,
  x: number,
  foot: number,
  wide: number,
  height: number,
  share: number,
  lights: [number[], number[], number[]],
): void {
  const cell = Math.max(d.unit * 0.95, wide / 9)
  const columns = Math.floor((wide - cell * 0.8) / cell)
  const rows = Math.min(40, Math.floor((height - cell) / (cell * 1.25)))
  const inset = (wide - columns * cell) / 2
  const busy = share * rng.float(0.3, 1.6)
  for (let row = 0; row < rows; row += 1) {
    const wholeFloor = rng.chance(0.05)
    for (let column = 0; column < columns; column += 1) {
      if (!wholeFloor && !rng.chance(busy)) continue
      const group = rng.weighted([
        [0, 7],
        [1, 2],
        [2, 1.4],
      ] as const)
      lights[group].push(
        x + inset + column * cell + cell * 0.22,
        foot - height + (row + 0.6) * cell * 1.25,
        cell * 0.55,
        cell * 0.66,
      )
    }
  }
}
