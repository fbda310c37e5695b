import { lighten, mix } from '../colour.ts'
import { downwards, outwards } from '../drawing.ts'
import { drawHouse } from '../elements/houses.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawTree } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer, nightMoods } from '../palette.ts'

/** Striped fields of flowers that run to the horizon, a tree, a house. */
export const fields: Family = {
  moods: [
    'lavender',
    'springGreen',
    'clearDay',
    'summerTeal',
    'dawnRose',
    'peach',
    'amber',
    'goldenDusk',
    ...nightMoods.slice(0, 1),
  ],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.46, 0.56)
    drawSky(d, palette, horizon)
    drawBody(d, palette, rng, horizon, rng.chance(0.3))
    drawClouds(d, palette, rng, horizon * 0.15, horizon * 0.7, rng.int(2, 5))
    for (const depth of [0.12, 0.3]) {
      const rise = d.height * (0.2 - depth * 0.2)
      const points = crest(d, profile(rng, 2, 3), horizon + d.unit, rise)
      drawLand(d, points, horizon + 9, hazy(horizon - rise, horizon, layer(palette, depth), palette.sky[2], 0.5))
    }
    const green = mix(palette.near, [0.6, -0.1, 0.09], palette.night ? 0.2 : 0.55)
    const bloom = rng.pick([
      [0.62, 0.07, -0.13],
      [0.72, 0.14, 0.02],
      [0.85, 0, 0.15],
      [0.7, 0.13, 0.09],
      [0.93, 0.01, 0.02],
    ] as const)
    const flower = palette.night ? mix(bloom, palette.near, 0.35) : bloom
    drawLand(
      d,
      [-9, horizon, d.width + 9, horizon],
      d.height,
      downwards(horizon, d.height, [
        [0, mix(green, palette.sky[2], 0.45)],
        [1, green],
      ]),
    )
    const vanish = d.width * rng.float(0.3, 0.7)
    const rows = rng.int(9, 13)
    const spread = Math.max(d.width * 2.6, d.height * 3)
    for (let row = 0; row < rows; row += 1) {
      const at = vanish - spread / 2 + (spread * row) / rows
      const wide = (spread / rows) * 0.62
      const tone = mix(flower, row % 2 === 0 ? [0.9, 0, 0] : palette.near, row % 2 === 0 ? 0.1 : 0.08)
      d.polygon(
        [
          vanish + (at - vanish) * 0.035,
          horizon,
          vanish + (at + wide - vanish) * 0.035,
          horizon,
          at + wide,
          d.height + 4,
          at,
          d.height + 4,
        ],
        downwards(horizon, d.height, [
          [0, mix(tone, palette.sky[2], 0.4)],
          [0.5, tone],
          [1, lighten(tone, -0.06)],
        ]),
      )
      const specks: number[] = []
      for (let speck = 0; d.detail && speck < 46; speck += 1) {
        const down = rng.next() ** 0.7
        const x1 = vanish + (at - vanish) * (0.035 + 0.965 * down)
        specks.push(
          x1 + wide * (0.035 + 0.965 * down) * rng.next(),
          horizon + (d.height - horizon) * down,
          d.unit * (0.12 + 0.62 * down) * rng.float(0.6, 1.1),
        )
      }
      d.dots(specks, lighten(tone, 0.09), 0.8)
    }
    const treeX = d.width * rng.pick([rng.float(0.14, 0.3), rng.float(0.7, 0.86)])
    if (rng.chance(0.7))
      drawTree(
        d,
        rng,
        treeX,
        horizon + d.unit * 2.5,
        d.unit * rng.float(12, 18),
        mix(green, palette.near, 0.35),
        palette.near,
      )
    if (rng.chance(0.5))
      drawHouse(d, rng, d.width - treeX - d.unit * 3, horizon + d.unit * 1.4, d.unit * 6, {
        wall: palette.accents[1],
        roof: palette.accents[0],
        ...(palette.night ? { light: palette.light } : {}),
      })
    d.ellipse(
      vanish,
      horizon,
      d.width * 0.5,
      d.unit * 9,
      outwards(vanish, horizon, d.width * 0.5, [
        [0, palette.sun, 0.3],
        [1, palette.sun, 0],
      ]),
    )
    if (rng.chance(0.5)) drawBirds(d, rng, d.width * rng.float(0.3, 0.7), horizon * 0.5, layer(palette, 0.7))
  },
}
