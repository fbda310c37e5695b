import { lighten, mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { drawHouse } from '../elements/houses.ts'
import { crest, drawLand, drawMist, hazy, profile } from '../elements/land.ts'
import { drawTree } from '../elements/plants.ts'
import { drawBody, drawClouds, drawSky } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** Rice terraces: bands of water and green that follow the slope. */
export const terraces: Family = {
  moods: ['springGreen', 'jadeMist', 'summerTeal', 'amber', 'dawnRose', 'goldenDusk', 'autumn', 'clearDay', 'moonBlue'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.3, 0.38)
    drawSky(d, palette, horizon)
    const sun = drawBody(d, palette, rng, horizon)
    drawClouds(d, palette, rng, horizon * 0.2, horizon * 0.8, 3)
    for (const depth of [0.1, 0.22, 0.34]) {
      const rise = horizon * (0.6 - depth)
      drawLand(
        d,
        crest(d, profile(rng, 3, 4, 0.2), horizon + d.height * 0.06, rise),
        d.height * 0.6,
        hazy(horizon - rise, horizon + d.height * 0.08, layer(palette, depth), palette.sky[2], 0.8),
      )
    }
    drawMist(d, horizon + d.height * 0.02, d.unit * 4, palette.sky[2], 0.8)
    const green = mix(palette.near, [0.6, -0.09, 0.08], palette.night ? 0.2 : 0.62)
    const bulge = Array.from({ length: 3 }, () => ({
      x: rng.next(),
      wide: rng.float(0.14, 0.28),
      high: rng.float(-0.75, 0.9),
    }))
    const wobble = profile(rng, 5, 2)
    const tilt = rng.pick([-1, 1]) * rng.float(0.25, 0.6)
    const count = rng.int(11, 14)
    for (let index = 0; index < count; index += 1) {
      const part = index / count
      const base = horizon + (d.height - horizon) * (0.16 + 1.06 * part ** 1.3)
      const rise = d.height * (0.1 + 0.2 * Math.sin(Math.PI * Math.min(1, 0.15 + part * 0.9)))
      const points = crest(
        d,
        (place) =>
          bulge.reduce(
            (sum, { x, wide, high }) => sum + high * Math.exp(-(((place - x - (part - 0.5) * 0.25) / wide) ** 2)),
            0.2,
          ) +
          wobble(place * 0.99 + part * 1.7) * 0.3 +
          tilt * (place - 0.5),
        base,
        rise,
      )
      const thick = d.unit * (0.45 + part * 1.7)
      const bank = mix(green, palette.far, 0.55 * (1 - part))
      const wet = rng.chance(0.66)
      if (d.detail) drawLand(d, points, d.height + 9, lighten(bank, -0.05))
      const edge = points.map((value, at) => (at % 2 === 0 ? value : value + thick * 0.25))
      drawLand(d, edge, d.height + 9, lighten(bank, 0.06))
      drawLand(
        d,
        points.map((value, at) => (at % 2 === 0 ? value : value + thick)),
        d.height + 9,
        wet
          ? downwards(base - rise, base + d.height * 0.1, [
              [0, mix(palette.sky[2], palette.sky[1], 0.2)],
              [1, mix(palette.sky[1], palette.sky[0], 0.4)],
            ])
          : downwards(base - rise, base + d.height * 0.1, [
              [0, lighten(bank, 0.13)],
              [1, bank],
            ]),
      )
      if (part > 0.25 && part < 0.8 && rng.chance(0.22)) {
        const x = d.width * rng.float(0.12, 0.85)
        const y = points[Math.round(((x / d.width) * points.length) / 2) * 2 + 1] ?? base
        if (rng.chance(0.4))
          drawHouse(d, rng, x, y + thick * 0.3, d.unit * (2 + part * 3), {
            wall: mix(palette.accents[1], palette.near, 0.2),
            roof: palette.near,
            ...(palette.night ? { light: palette.light } : {}),
          })
        else
          for (const off of [0, 1.8, 3.1])
            drawTree(
              d,
              rng,
              x + d.unit * off * (1 + part),
              y + thick * 0.3,
              d.unit * (3.5 + part * 3) * rng.float(0.8, 1.1),
              lighten(bank, -0.09),
              palette.near,
            )
      }
    }
    d.ellipse(sun.x, d.height * 0.72, d.width * 0.3, d.height * 0.4, {
      kind: 'radial',
      x: sun.x,
      y: d.height * 0.72,
      radius: d.width * 0.3,
      stops: [
        [0, palette.sun, 0.22],
        [1, palette.sun, 0],
      ],
    })
  },
}
