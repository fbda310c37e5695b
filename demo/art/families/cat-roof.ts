import { lighten, mix, oklch } from '../colour.ts'
import { downwards, outwards } from '../drawing.ts'
import { coatOf, drawCat } from '../elements/cats.ts'
import { drawMist, hazy } from '../elements/land.ts'
import { drawBranches } from '../elements/plants.ts'
import { drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** A cat on the ridge of a roof under a large moon. */
export const catRoof: Family = {
  moods: [
    'nightIndigo',
    'nightTeal',
    'nightPlum',
    'emberNight',
    'blueHour',
    'moonBlue',
    'goldenDusk',
    'dawnRose',
    'peach',
    'coralSea',
    'lavender',
  ],
  draw(d, rng, palette) {
    const ridge = d.height * rng.float(0.66, 0.74)
    drawSky(d, palette, d.height * 0.9)
    if (palette.night) drawStars(d, palette, rng, ridge, 130)
    drawClouds(d, palette, rng, ridge * 0.15, ridge * 0.8, rng.int(2, 4))
    const at = d.width * rng.pick([rng.float(0.3, 0.44), rng.float(0.56, 0.7)])
    const moon = Math.min(d.unit * rng.float(19, 25), d.width * 0.32)
    const [mx, my] = [at + d.unit * rng.float(-6, 6), ridge - moon * rng.float(0.5, 0.85)]
    const disc = mix(palette.sun, palette.sky[2], palette.night ? 0.06 : 0.1)
    d.ellipse(
      mx,
      my,
      moon * 2.3,
      moon * 2.3,
      outwards(mx, my, moon * 2.3, [
        [0.35, disc, 0.4],
        [1, disc, 0],
      ]),
    )
    d.ellipse(mx, my, moon, moon, disc)
    if (palette.night)
      for (const [cx, cy, r] of [
        [-0.4, -0.3, 0.2],
        [0.3, 0.1, 0.15],
        [-0.05, 0.45, 0.12],
        [0.42, -0.42, 0.1],
        [-0.55, 0.25, 0.08],
      ] as const)
        d.ellipse(mx + cx * moon, my + cy * moon, r * moon, r * moon, mix(disc, palette.sky[1], 0.14))
    drawSkyline(d, rng, {
      foot: d.height,
      low: d.height * 0.14,
      high: d.height * 0.36,
      wide: d.unit * 9,
      paint: hazy(d.height * 0.6, d.height, layer(palette, 0.34), palette.sky[2], 0.35),
      lit: { colour: palette.light, share: palette.night ? 0.3 : 0.05 },
    })
    drawMist(d, d.height * 0.86, d.unit * 8, palette.sky[2], 0.3)
    const roof = mix(layer(palette, 0.84), palette.accents[0], 0.12)
    d.polygon(
      [-9, ridge + d.unit * 1.4, d.width + 9, ridge, d.width + 9, d.height + 9, -9, d.height + 9],
      downwards(ridge, d.height, [
        [0, lighten(roof, 0.04)],
        [1, mix(roof, palette.near, 0.5)],
      ]),
    )
    const tile = d.unit * 4
    for (let row = 0; d.detail && row < 9; row += 1) {
      const y = ridge + d.unit * 2.4 + row * tile * 0.72
      for (let x = -tile + (row % 2) * tile * 0.5; x < d.width + tile; x += tile)
        d.line(
          [
            x,
            y,
            x + tile * 0.12,
            y + tile * 0.34,
            x + tile * 0.5,
            y + tile * 0.5,
            x + tile * 0.88,
            y + tile * 0.34,
            x + tile,
            y,
          ],
          d.unit * 0.2,
          lighten(roof, row % 2 === 0 ? 0.09 : 0.06),
          0.5,
        )
    }
    d.line([-9, ridge + d.unit * 1.2, d.width + 9, ridge - d.unit * 0.2], d.unit * 1.7, mix(roof, palette.near, 0.55))
    const chimney = d.width - at + d.unit * rng.float(-6, 6)
    d.rect(chimney - d.unit * 3, ridge - d.unit * 8, d.unit * 6, d.unit * 11, mix(roof, palette.near, 0.35))
    d.rect(chimney - d.unit * 3.6, ridge - d.unit * 9, d.unit * 7.2, d.unit * 1.6, palette.near)
    const coat = coatOf(rng, palette.night ? [0.12, 0, -0.01] : [0.22, 0.005, -0.005], 'pale')
    const size = d.unit * rng.float(13, 17)
    drawCat(d, rng, at, ridge + d.unit * 0.3, size, coat, rng.pick(['sitting', 'away', 'walking', 'away'] as const))
    if (rng.chance(0.5))
      drawCat(
        d,
        rng,
        at + (at > d.width / 2 ? 1 : -1) * size * 1.25,
        ridge + d.unit * 0.6,
        size * 0.74,
        coatOf(rng, [0.16, 0, 0], 'pale'),
        rng.pick(['away', 'loaf'] as const),
      )
    if (rng.chance(0.4))
      drawBranches(
        d,
        rng,
        at > d.width / 2 ? 0 : d.width,
        d.unit * 4,
        d.unit * 26,
        at > d.width / 2 ? 0.35 : Math.PI - 0.35,
        palette.near,
        palette.night ? oklch(0.72, 0.08, 350) : oklch(0.86, 0.08, 0),
      )
  },
}
