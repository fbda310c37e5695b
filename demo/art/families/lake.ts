import { mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { crest, drawLand, drawMist, drawPeaks, hazy, profile, mirrored } from '../elements/land.ts'
import { drawPines, drawReeds } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawGlitter, drawRaft, drawRipples, drawSail, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { anyMood, layer } from '../palette.ts'

/** Mountains behind a lake, and their reflection. */
export const lake: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const shore = d.height * rng.float(0.58, 0.68)
    const peaks = rng.chance(0.55)
    drawSky(d, palette, shore)
    if (palette.night) drawStars(d, palette, rng, shore * 0.8)
    const sun = drawBody(d, palette, rng, shore)
    drawClouds(d, palette, rng, shore * 0.12, shore * 0.55, rng.int(2, 5))
    if (peaks) {
      const lit = mix(layer(palette, 0.2), palette.sky[2], 0.2)
      drawPeaks(d, rng, shore, shore * rng.float(0.5, 0.68), {
        lit,
        shade: layer(palette, 0.42),
        haze: palette.sky[2],
        ...(rng.chance(0.75) ? { snow: mix(palette.sky[2], [1, 0, 0], palette.night ? 0.25 : 0.7) } : {}),
      })
    }
    const count = peaks ? rng.int(1, 2) : rng.int(3, 4)
    const outlines: number[][] = []
    for (let index = 0; index < count; index += 1) {
      const depth = count === 1 ? 0.6 : 0.14 + 0.5 * (index / (count - 1))
      const rise = shore * (peaks ? 0.26 : 0.62) * (1 - (index / count) * 0.62)
      const points = crest(d, profile(rng, rng.int(2, 3), 5, 0.35), shore + rise * 0.12, rise * 1.1)
      outlines.push(points)
      drawLand(d, points, shore + 1, hazy(shore - rise, shore, layer(palette, depth), palette.sky[2], 0.5))
      if (index === count - 1) drawPines(d, rng, points, d.unit * 1.7, d.unit * 4.2, layer(palette, depth + 0.12))
    }
    drawWater(d, palette, shore)
    outlines.forEach((points, index) => {
      d.polygon(
        [...mirrored(points, shore, 0.55), d.width + 9, shore, -9, shore],
        downwards(shore, d.height, [
          [0, layer(palette, 0.3 + index * 0.18), 0.5],
          [0.7, layer(palette, 0.4), 0],
        ]),
      )
    })
    drawMist(d, shore, d.unit * 1.3, palette.sky[2], 0.55)
    drawRipples(d, palette, rng, shore + d.unit * 2)
    drawGlitter(d, rng, sun.x, shore + d.unit, sun.radius * 1.2, palette.sun, 0.55)
    const boat = rng.next()
    if (boat < 0.4) {
      drawSail(
        d,
        d.width * rng.float(0.25, 0.75),
        shore + d.height * 0.1,
        d.unit * 4.5,
        layer(palette, 0.9),
        palette.accents[1],
      )
    } else if (boat < 0.64) {
      drawRaft(d, d.width * rng.float(0.3, 0.7), shore + d.height * 0.14, d.unit * 5, layer(palette, 0.95))
    }
    const bank = crest(d, profile(rng, 2, 3), d.height * 1.02, d.height * 0.16)
    drawLand(d, bank, d.height + 9, layer(palette, 1))
    if (rng.chance(0.5)) drawPines(d, rng, bank, d.unit * 5, d.unit * 15, layer(palette, 1), 0.75)
    else drawReeds(d, rng, 0, d.width * rng.float(0.3, 1), d.height, d.height * 0.2, layer(palette, 1.02), 50)
    if (rng.chance(0.5))
      drawBirds(d, rng, d.width * rng.float(0.3, 0.7), shore * rng.float(0.25, 0.5), layer(palette, 0.75))
  },
}
