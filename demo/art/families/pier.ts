import { lighten, mix } from '../colour.ts'
import { crest, drawLand, drawMist, hazy, profile, mirrored } from '../elements/land.ts'
import { drawPines } from '../elements/plants.ts'
import { drawBirds, drawClouds, drawSky, drawStars, drawSun } from '../elements/sky.ts'
import { drawGlitter, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { anyMood, layer } from '../palette.ts'

/** A path of stones or a pier that leads into still water. */
export const pier: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.42, 0.5)
    drawSky(d, palette, horizon)
    if (palette.night) drawStars(d, palette, rng, horizon)
    const middle = d.width * rng.float(0.4, 0.6)
    const radius = d.unit * rng.float(4.5, 7.5)
    drawSun(d, palette, middle + d.unit * rng.float(-4, 4), horizon * rng.float(0.45, 0.75), radius)
    drawClouds(d, palette, rng, horizon * 0.1, horizon * 0.7, rng.int(2, 5))
    for (const depth of [0.14, 0.34]) {
      const rise = d.height * (0.24 - depth * 0.3)
      const points = crest(d, profile(rng, 3, 4, 0.2), horizon + 1, rise)
      drawLand(d, points, horizon + 1, hazy(horizon - rise, horizon, layer(palette, depth), palette.sky[2], 0.5))
      drawPines(d, rng, points, d.unit * 1.3, d.unit * 2.2, layer(palette, depth + 0.1), depth > 0.3 ? 0.9 : 0)
      d.polygon([...mirrored(points, horizon, 0.6), d.width + 9, horizon, -9, horizon], layer(palette, depth), 0)
    }
    drawWater(d, palette, horizon)
    drawMist(d, horizon, d.unit * 1.4, palette.sky[2], 0.5)
    drawRipples(d, palette, rng, horizon + d.unit, 44)
    drawGlitter(d, rng, middle, horizon, radius * 1.3, palette.sun, 0.6)
    const wood = mix(layer(palette, 0.85), palette.accents[0], 0.14)
    const [far, near] = [d.unit * 2.2, d.width * 0.34]
    const end = horizon + (d.height - horizon) * 0.26
    const base = d.width * rng.float(0.42, 0.58)
    for (let post = 0; post < 6; post += 1) {
      const part = (post / 6) ** 1.7
      for (const side of [-1, 1]) {
        const x = middle + (base - middle) * part + side * (far + (near - far) * part) * 1.03
        const y = end + (d.height - end) * part
        d.rect(
          x - d.unit * (0.3 + part),
          y - d.unit * (0.8 + part * 6),
          d.unit * (0.6 + part * 2),
          d.unit * (3 + part * 14),
          mix(wood, palette.near, 0.6),
          1,
          d.unit * 0.2,
        )
      }
    }
    for (let plank = 0; plank < 22; plank += 1) {
      const [from, to] = [(plank / 22) ** 1.7, ((plank + 0.9) / 22) ** 1.7]
      const at = (part: number): [number, number, number] => [
        middle + (base - middle) * part,
        far + (near - far) * part,
        end + (d.height * 1.02 - end) * part,
      ]
      const [x1, w1, y1] = at(from)
      const [x2, w2, y2] = at(to)
      d.polygon(
        [x1 - w1, y1, x1 + w1, y1, x2 + w2, y2, x2 - w2, y2],
        mix(lighten(wood, plank % 2 === 0 ? 0.035 : 0), palette.sky[2], 0.3 * (1 - from)),
      )
    }
    drawBirds(d, rng, d.width * rng.float(0.25, 0.75), horizon * 0.4, layer(palette, palette.night ? 0.1 : 0.65))
  },
}
