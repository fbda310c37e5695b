import { downwards } from '../drawing.ts'
import { crest, drawLand, drawMist, hazy, profile, mirrored } from '../elements/land.ts'
import { drawReeds } from '../elements/plants.ts'
import { drawBirds, drawBody, drawSky } from '../elements/sky.ts'
import { drawRaft, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { layer, mistMoods } from '../palette.ts'

/** Steep round hills of the karst country in mist, and a raft on the river. */
export const karst: Family = {
  moods: mistMoods,
  draw(d, rng, palette) {
    const shore = d.height * rng.float(0.64, 0.72)
    drawSky(d, palette, shore)
    drawBody(d, palette, rng, shore * 0.9)
    const rows = rng.int(4, 5)
    const reflections: number[][] = []
    for (let row = 0; row < rows; row += 1) {
      const depth = 0.06 + 0.62 * (row / (rows - 1)) ** 1.3
      const hills = Array.from({ length: rng.int(4, 7) - Math.floor(row / 2) }, () => ({
        x: rng.float(-0.1, 1.1),
        wide: rng.float(0.035, 0.085),
        high: rng.float(0.3, 1),
      }))
      const rough = profile(rng, 16, 3)
      const rise = shore * (0.72 - row * 0.09)
      const points = crest(
        d,
        (place) => {
          const sum = hills.reduce(
            (high, hill) => Math.max(high, hill.high * Math.exp(-(Math.abs((place - hill.x) / hill.wide) ** 2.6))),
            0,
          )
          return place < -0.02 || place > 1.02 ? sum : sum * 0.92 + rough(place) * 0.07
        },
        shore + 2,
        rise,
      )
      drawLand(d, points, shore + 1, hazy(shore - rise * 0.9, shore, layer(palette, depth), palette.sky[2], 0.88))
      if (row > 1) reflections.push(points)
      drawMist(d, shore - rise * rng.float(0.08, 0.3), d.unit * rng.float(2, 4), palette.sky[2], 0.4)
    }
    drawWater(d, palette, shore)
    for (const points of reflections)
      d.polygon(
        [...mirrored(points, shore, 0.4), d.width + 9, shore, -9, shore],
        downwards(shore, d.height, [
          [0, layer(palette, 0.45), 0.32],
          [0.75, layer(palette, 0.4), 0],
        ]),
      )
    drawMist(d, shore, d.unit * 1.6, palette.sky[2], 0.75)
    drawRipples(d, palette, rng, shore + d.unit * 3, 26)
    const rafts = rng.int(1, 2)
    for (let index = 0; index < rafts; index += 1)
      drawRaft(
        d,
        d.width * (0.22 + 0.5 * index + rng.float(0, 0.2)),
        shore + (d.height - shore) * rng.float(0.28, 0.5),
        d.unit * rng.float(5, 7.5),
        layer(palette, 0.97),
      )
    drawBirds(d, rng, d.width * rng.float(0.3, 0.75), shore * rng.float(0.18, 0.35), layer(palette, 0.7))
    if (rng.chance(0.6))
      drawReeds(
        d,
        rng,
        rng.chance(0.5) ? -d.width * 0.02 : d.width * 0.72,
        rng.chance(0.5) ? d.width * 0.32 : d.width * 1.02,
        d.height,
        d.height * 0.2,
        layer(palette, 1),
        34,
      )
  },
}
