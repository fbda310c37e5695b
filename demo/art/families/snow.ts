import { lighten, mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { drawHouse } from '../elements/houses.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawPines, pine } from '../elements/plants.ts'
import { drawBody, drawSky, drawStars } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** Snow on hills, firs and roofs, and more of it coming. */
export const snow: Family = {
  moods: ['winter', 'winter', 'dawnRose', 'lavender', 'blueHour', 'moonBlue', 'nightIndigo', 'peach'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.5, 0.58)
    drawSky(d, palette, horizon)
    if (palette.night) drawStars(d, palette, rng, horizon)
    drawBody(d, palette, rng, horizon)
    const white = mix(palette.sky[2], [1, 0, -0.004], palette.night ? 0.3 : 0.75)
    for (const depth of [0.16, 0.34]) {
      const rise = d.height * (0.3 - depth * 0.3)
      const points = crest(d, profile(rng, 3, 4, 0.4), horizon + d.height * 0.06, rise)
      drawLand(
        d,
        points,
        d.height,
        hazy(horizon - rise, horizon + d.height * 0.06, mix(layer(palette, depth), white, 0.25), palette.sky[2], 0.6),
      )
      drawPines(d, rng, points, d.unit * 1.4, d.unit * 3, layer(palette, depth + 0.14), 0.8)
    }
    for (let row = 0; row < 3; row += 1) {
      const base = d.height * (0.68 + row * 0.14)
      const tone = mix(white, palette.sky[1], 0.36 - row * 0.12)
      const points = crest(d, profile(rng, 2, 2), base, d.height * 0.11)
      drawLand(
        d,
        points,
        d.height + 9,
        downwards(base - d.height * 0.1, base + d.height * 0.14, [
          [0, lighten(tone, 0.02)],
          [1, mix(tone, palette.sky[0], 0.3)],
        ]),
      )
      if (row < 2) {
        const houses = rng.int(1, 3)
        for (let index = 0; index < houses; index += 1) {
          const x = d.width * (0.12 + 0.7 * ((index + rng.next()) / houses))
          const y = points[Math.round(((x / d.width) * points.length) / 2) * 2 + 1] ?? base
          drawHouse(d, rng, x, y + d.unit * 1.2, d.unit * (5 + row * 3.5), {
            wall: mix(layer(palette, 0.8), palette.accents[0], 0.35),
            roof: lighten(white, 0.02),
            light: palette.light,
          })
        }
      }
      for (let tree = 0; tree < 6 + row * 2; tree += 1) {
        const x = d.width * rng.float(-0.02, 1.02)
        const y = (points[Math.round(((x / d.width) * points.length) / 2) * 2 + 1] ?? base) + d.unit
        const high = d.unit * (6 + row * 5) * rng.float(0.7, 1.2)
        const tiers = rng.int(3, 4)
        d.polygon(pine(x, y, high, tiers), layer(palette, 0.66 + row * 0.14))
        d.polygon(
          pine(x - high * 0.012, y - high * 0.07, high * 0.93, tiers).map((value, at) =>
            at % 2 === 0 ? x + (value - x) * 0.72 : value,
          ),
          white,
          0.55,
        )
      }
    }
    const flakes: number[] = []
    for (let flake = 0; flake < 110; flake += 1) {
      const drop = (rng.next() + d.phase * rng.int(2, 4)) % 1
      flakes.push(
        d.width * rng.next() + Math.sin(2 * Math.PI * (d.phase * 2 + rng.next())) * d.unit,
        d.height * (drop * 1.04 - 0.02),
        d.unit * rng.float(0.16, 0.5),
      )
    }
    if (d.detail) d.dots(flakes, [1, 0, 0], 0.8)
  },
}
