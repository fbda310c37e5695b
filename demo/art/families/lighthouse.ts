import { mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { drawHouse, drawLamp } from '../elements/houses.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawReeds } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawGlitter, drawRipples, drawSail, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import type { Palette } from '../palette.ts'
import { layer, nightMoods, warmMoods } from '../palette.ts'

/** A lighthouse on its rock. */
export const lighthouse: Family = {
  moods: [...warmMoods, ...nightMoods, 'clearDay', 'summerTeal', 'winter', 'lavender'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.62, 0.7)
    const right = rng.chance(0.5)
    const at = d.width * (right ? rng.float(0.66, 0.78) : rng.float(0.22, 0.34))
    drawSky(d, palette, horizon)
    if (palette.night) drawStars(d, palette, rng, horizon * 0.85, 110)
    const sun = drawBody(d, palette, rng.fork(right ? 'left' : 'right'), horizon, !palette.night && rng.chance(0.5))
    drawClouds(d, palette, rng, horizon * 0.15, horizon * 0.75, rng.int(2, 5))
    drawWater(d, palette, horizon)
    drawRipples(d, palette, rng, horizon, 40)
    drawGlitter(d, rng, sun.x, horizon, sun.radius, palette.sun, 0.5)
    drawSail(
      d,
      d.width - at * rng.float(0.8, 1),
      horizon + d.unit * 2,
      d.unit * 3.4,
      layer(palette, 0.8),
      palette.accents[1],
    )
    const rough = profile(rng, 9, 3, 0.7)
    const rock =
      (wide: number): ((place: number) => number) =>
      (place) => {
        const away = (place * d.width - at) / (d.width * wide)
        const slope = right
          ? away > 0
            ? Math.max(0, 1 - away * 0.35)
            : Math.max(0, 1 + away)
          : away < 0
            ? Math.max(0, 1 + away * 0.35)
            : Math.max(0, 1 - away)
        return Math.min(1, slope * 1.25) * 0.86 + rough(place) * 0.16 * (slope > 0 ? 1 : 0)
      }
    const rise = d.height * rng.float(0.16, 0.24)
    drawLand(
      d,
      crest(d, rock(0.42), d.height * 0.86, rise * 0.92),
      d.height + 9,
      hazy(horizon, d.height, layer(palette, 0.55), palette.near, 0.6),
    )
    const size = Math.min(d.height * 0.36, d.width * 0.42)
    const foot = d.height * 0.86 - rise * 0.8
    drawTower(d, palette, at, foot, size, right)
    drawHouse(d, rng, at + (right ? size * 0.2 : -size * 0.55), foot + size * 0.06, size * 0.34, {
      wall: mix(palette.accents[1], palette.near, palette.night ? 0.5 : 0.12),
      roof: palette.accents[0],
      light: palette.light,
    })
    drawLand(
      d,
      crest(d, rock(0.3), d.height * 0.97, rise * 1.02),
      d.height + 9,
      hazy(d.height * 0.7, d.height, layer(palette, 0.84), palette.near, 0.7),
    )
    drawReeds(
      d,
      rng,
      at - d.width * 0.16,
      at + d.width * 0.16,
      d.height * 0.97 - rise * 0.86,
      d.unit * 3.5,
      layer(palette, 0.9),
      26,
    )
    drawBirds(d, rng, d.width - at, horizon * 0.4, layer(palette, palette.night ? 0.1 : 0.65))
  },
}

function drawTower(d: Drawing, palette: Palette, x: number, foot: number, size: number, right: boolean): void {
  const [low, high] = [size * 0.13, size * 0.085]
  const top = foot - size
  const white = mix(palette.accents[1], palette.near, palette.night ? 0.38 : 0.04)
  const red = mix(palette.accents[0], palette.near, palette.night ? 0.3 : 0)
  const beam = right ? -1 : 1
  if (palette.night) {
    const reach = Math.max(d.width, d.height)
    const sweep = Math.sin(2 * Math.PI * d.phase * 2) * size * 0.12
    d.polygon(
      [x, top - size * 0.06, x + beam * reach, top - size * 0.36 + sweep, x + beam * reach, top + size * 0.18 + sweep],
      {
        kind: 'linear',
        x1: x,
        y1: top,
        x2: x + beam * reach * 0.8,
        y2: top,
        stops: [
          [0, palette.light, 0.5],
          [0.4, palette.light, 0.16],
          [1, palette.light, 0],
        ],
      },
    )
  }
  d.polygon([x - low, foot + size * 0.05, x - high, top, x + high, top, x + low, foot + size * 0.05], white)
  for (const [from, to] of [
    [0.12, 0.3],
    [0.5, 0.68],
    [0.86, 0.97],
  ] as const) {
    const wide = (part: number): number => high + (low - high) * part
    d.polygon(
      [
        x - wide(from),
        top + size * from,
        x + wide(from),
        top + size * from,
        x + wide(to),
        top + size * to,
        x - wide(to),
        top + size * to,
      ],
      red,
    )
  }
  d.polygon(
    [x + low * 0.25, foot + size * 0.05, x + high * 0.25, top, x + high, top, x + low, foot + size * 0.05],
    palette.near,
    0.2,
  )
  d.rect(x - high * 1.5, top - size * 0.02, high * 3, size * 0.035, palette.near)
  d.rect(
    x - high * 0.75,
    top - size * 0.12,
    high * 1.5,
    size * 0.1,
    palette.night ? palette.light : mix(palette.light, palette.accents[1], 0.4),
  )
  d.polygon([x - high * 1.1, top - size * 0.12, x, top - size * 0.22, x + high * 1.1, top - size * 0.12], red)
  if (palette.night) drawLamp(d, x, top - size * 0.07, size * 0.035, palette.light, 0.7)
}
