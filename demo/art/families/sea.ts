import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards } from '../drawing.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawBirds, drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawGlitter, drawRipples, drawSail, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import type { Palette } from '../palette.ts'
import { layer, waterOf, nightMoods, warmMoods } from '../palette.ts'

/** The open sea with a low sun or a moon. */
export const sea: Family = {
  moods: [...warmMoods, ...warmMoods, ...nightMoods, 'clearDay', 'summerTeal', 'lavender'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.5, 0.64)
    drawSky(d, palette, horizon)
    if (palette.night) drawStars(d, palette, rng, horizon * 0.85)
    const sun = drawBody(d, palette, rng, horizon, rng.chance(0.6))
    drawClouds(d, palette, rng, horizon * 0.1, horizon * 0.82, rng.int(3, 6))
    if (rng.chance(0.75))
      for (const depth of [0.12, 0.3]) {
        const rise = d.height * rng.float(0.06, 0.2)
        const shift = rng.float(0.15, 0.75)
        const heights = profile(rng, 4, 4, 0.3)
        const points = crest(
          d,
          (place) => heights(place) * Math.max(0, 1 - Math.abs(place - shift) * 3.2) * 1.3,
          horizon + 1,
          rise,
        )
        drawLand(d, points, horizon + 1, hazy(horizon - rise, horizon, layer(palette, depth), palette.sky[2], 0.4))
      }
    drawWater(d, palette, horizon)
    drawRipples(d, palette, rng, horizon, 46)
    drawGlitter(d, rng, sun.x, horizon + 1, sun.radius * 1.5, palette.sun, palette.night ? 0.7 : 0.85)
    const boats = rng.int(0, 3)
    for (let index = 0; index < boats; index += 1) {
      const down = rng.float(0.04, 0.3)
      drawSail(
        d,
        d.width * rng.float(0.12, 0.88),
        horizon + (d.height - horizon) * down,
        d.unit * (2.4 + down * 15),
        layer(palette, 0.85),
        rng.pick([palette.accents[1], palette.accents[0], palette.sky[2]]),
      )
    }
    if (rng.chance(0.5)) drawSurf(d, rng.next(), profile(rng, 2, 2), palette)
    if (rng.chance(0.65))
      drawBirds(
        d,
        rng,
        d.width * rng.float(0.25, 0.75),
        horizon * rng.float(0.3, 0.6),
        layer(palette, palette.night ? 0.2 : 0.7),
      )
  },
}

/** A beach in the corner, with foam that comes and goes. */
function drawSurf(d: Drawing, side: number, heights: (place: number) => number, palette: Palette): void {
  const sand = palette.night
    ? mix(palette.near, palette.accents[1], 0.22)
    : mix(palette.sky[2], palette.accents[0], 0.3)
  const left = side < 0.5
  const swell = Math.sin(2 * Math.PI * d.phase * 4) * 0.012
  const line = (offset: number): number[] =>
    crest(
      d,
      (place) =>
        Math.max(0, left ? 1 - place : place) ** 1.6 * 0.9 +
        heights(place) * 0.14 +
        offset +
        swell * (offset > 0 ? 1.5 : 0.5),
      d.height * 1.1,
      d.height * 0.3,
    )
  drawLand(d, line(0.16), d.height + 9, mix(waterOf(palette)[0], sand, 0.25), 0.5)
  drawLand(d, line(0.1), d.height + 9, [1, 0, 0], palette.night ? 0.3 : 0.75)
  drawLand(d, line(0.065), d.height + 9, mix(sand, palette.near, 0.2))
  drawLand(
    d,
    line(0),
    d.height + 9,
    downwards(d.height * 0.8, d.height, [
      [0, sand],
      [1, lighten(sand, -0.06)],
    ]),
  )
}
