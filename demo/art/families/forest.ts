import { mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { crest, drawLand, drawMist, hazy, profile } from '../elements/land.ts'
import { drawPines } from '../elements/plants.ts'
import { drawBirds, drawSky, drawStars, drawSun } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer, mistMoods } from '../palette.ts'

/** Rows of conifers that come out of the fog, or trunks close by. */
export const forest: Family = {
  moods: [...mistMoods, 'amber', 'nightTeal', 'dawnRose', 'auroraNight'],
  draw(d, rng, palette) {
    drawSky(d, palette, d.height * 0.8)
    if (palette.night) drawStars(d, palette, rng, d.height * 0.4, 50)
    const sunX = d.width * rng.float(0.3, 0.7)
    drawSun(d, palette, sunX, d.height * rng.float(0.2, 0.34), d.unit * rng.float(4, 6.5))
    const rows = rng.int(5, 6)
    const dark = palette.night ? 0.95 : 0.9
    for (let row = 0; row < rows; row += 1) {
      const part = row / (rows - 1)
      const base = d.height * (0.5 + part * 0.46)
      const colour = layer(palette, 0.1 + dark * part ** 1.15)
      const points = crest(d, profile(rng, 2, 3), base, d.height * (0.2 - part * 0.06))
      const high = d.unit * (7 + part * 18)
      drawPines(
        d,
        rng,
        points,
        d.unit * (1.5 + part * 3.2),
        high,
        downwards(base - high * 1.4, base, [
          [0, colour],
          [1, mix(colour, palette.sky[2], 0.34 * (1 - part))],
        ]),
        1.3,
      )
      drawLand(
        d,
        points,
        d.height + 9,
        hazy(base - d.height * 0.2, base + d.height * 0.16, colour, palette.sky[2], 0.75 * (1 - part * 0.7)),
      )
      if (row < rows - 1)
        drawMist(
          d,
          base + d.unit * 2 + Math.sin(2 * Math.PI * d.phase + row) * d.unit * 0.6,
          d.unit * (3 + part * 3),
          palette.sky[2],
          0.55 - part * 0.22,
        )
    }
    if (rng.chance(0.5))
      for (let ray = 0; ray < 4; ray += 1) {
        const to = sunX + d.width * (ray - 1.5) * 0.24
        d.polygon(
          [sunX, 0, sunX + d.width * 0.03, 0, to + d.width * 0.1, d.height, to, d.height],
          downwards(0, d.height, [
            [0, palette.sun, 0.2],
            [0.9, palette.sun, 0],
          ]),
        )
      }
    drawBirds(d, rng, d.width * rng.float(0.25, 0.75), d.height * 0.22, layer(palette, 0.65))
  },
}
