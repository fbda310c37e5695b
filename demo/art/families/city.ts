import { downwards } from '../drawing.ts'
import { drawMist, hazy } from '../elements/land.ts'
import { drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import { drawGlitter, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { layer, nightMoods } from '../palette.ts'

/** A city, mostly by night, often beside water. */
export const city: Family = {
  moods: [...nightMoods, ...nightMoods, 'goldenDusk', 'dawnRose', 'lavender', 'peach', 'coralSea'],
  draw(d, rng, palette) {
    const water = rng.chance(0.62)
    const foot = water ? d.height * rng.float(0.68, 0.76) : d.height * 1.01
    drawSky(d, palette, foot)
    if (palette.night) drawStars(d, palette, rng, foot * 0.6, 70)
    const sun = drawBody(d, palette, rng, foot * 0.7)
    drawClouds(d, palette, rng, foot * 0.12, foot * 0.5, rng.int(2, 5))
    const rows = 3
    for (let row = 0; row < rows; row += 1) {
      const depth = [0.14, 0.42, 0.8][row] ?? 0.8
      const high = foot * (0.8 - row * 0.17)
      drawSkyline(d, rng, {
        foot: foot + 1,
        low: foot * (0.2 - row * 0.04),
        high,
        wide: d.unit * (5 + row * 2.2),
        paint: hazy(foot - high, foot, layer(palette, depth), palette.sky[2], 0.42 - row * 0.1),
        ...(palette.night || row === 2
          ? { lit: { colour: palette.light, share: (palette.night ? 0.2 : 0.08) + row * 0.05 } }
          : {}),
      })
      if (row < rows - 1) drawMist(d, foot - d.unit * 2, d.unit * 9, palette.sky[2], 0.3)
    }
    if (!water) return
    drawWater(d, palette, foot)
    d.rect(
      0,
      foot,
      d.width,
      d.unit * 6,
      downwards(foot, foot + d.unit * 6, [
        [0, palette.near, 0.75],
        [1, palette.near, 0],
      ]),
    )
    const lights = palette.night ? 13 : 5
    for (let index = 0; index < lights; index += 1)
      drawGlitter(
        d,
        rng,
        d.width * rng.next(),
        foot,
        d.unit * rng.float(0.6, 1.6),
        rng.chance(0.7) ? palette.light : (palette.accents[rng.int(0, 2)] ?? palette.light),
        rng.float(0.25, 0.5),
      )
    drawGlitter(d, rng, sun.x, foot, sun.radius, palette.sun, 0.35)
    drawRipples(d, palette, rng, foot + d.unit, 30)
  },
}
