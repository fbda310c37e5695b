import type { Colour } from '../colour.ts'
import { lighten, mix, oklch } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards } from '../drawing.ts'
import { drawLamp, drawWaterTownHouse } from '../elements/houses.ts'
import { crest, drawLand, drawMist, hazy, mirrored, profile } from '../elements/land.ts'
import { drawBranches } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawGlitter, drawRaft, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** A canal of the water towns: white walls, black roofs, an arched bridge, lanterns. */
export const waterTown: Family = {
  moods: [
    'inkMist',
    'jadeMist',
    'springGreen',
    'dawnRose',
    'peach',
    'winter',
    'blueHour',
    'nightTeal',
    'emberNight',
    'moonBlue',
    'lavender',
  ],
  draw(d, rng, palette) {
    const surface = d.height * rng.float(0.66, 0.72)
    drawSky(d, palette, surface)
    if (palette.night) drawStars(d, palette, rng, surface * 0.6, 50)
    const sun = drawBody(d, palette, rng, surface * 0.75)
    drawClouds(d, palette, rng, surface * 0.1, surface * 0.45, 3)
    for (const depth of [0.08, 0.18])
      drawLand(
        d,
        crest(d, profile(rng, 3, 3), surface, surface * (0.5 - depth)),
        surface + 1,
        hazy(surface * 0.5, surface, layer(palette, depth), palette.sky[2], 0.7),
      )
    const wall: Colour = palette.night
      ? mix(palette.sky[1], palette.sky[2], 0.35)
      : mix(palette.sky[2], [0.98, 0, 0.005], 0.7)
    const roof = mix(palette.near, [0.28, 0, -0.01], 0.4)
    const gap = d.width * rng.float(0.4, 0.6)
    const open = Math.min(d.width * 0.2, d.unit * 22)
    const lanterns: [number, number][] = []
    for (let row = 0; row < 2; row += 1) {
      const shade = row === 0 ? 0.4 : 0
      for (let x = -d.unit * rng.float(2, 7); x < d.width + d.unit;) {
        const wide = d.unit * rng.float(11, 19) * (0.75 + row * 0.35)
        const middle = x + wide / 2
        if (row === 1 && Math.abs(middle - gap) < open) {
          x += wide * 0.4
          continue
        }
        const high = d.unit * rng.float(9, 18) * (row === 0 ? 1.25 : 1)
        drawWaterTownHouse(d, rng, x, surface - (row === 0 ? d.unit * 2 : 0), wide, high, {
          wall: mix(wall, palette.sky[2], shade),
          roof: mix(roof, palette.far, shade * 1.1),
          light: palette.light,
          night: palette.night,
        })
        if (row === 1 && rng.chance(0.75))
          lanterns.push(
            [x + wide * 0.08, surface - high + d.unit * 2.6],
            [x + wide * 0.92, surface - high + d.unit * 2.6],
          )
        x += wide * rng.float(0.96, 1.12)
      }
      if (row === 0) drawMist(d, surface - d.unit * 6, d.unit * 7, palette.sky[2], 0.4)
    }
    d.rect(0, surface - d.unit * 1.5, d.width, d.unit * 1.6, mix(wall, roof, 0.45))
    drawWater(d, palette, surface)
    d.rect(
      0,
      surface,
      d.width,
      d.unit * 11,
      downwards(surface, surface + d.unit * 11, [
        [0, wall, 0.6],
        [1, wall, 0],
      ]),
    )
    drawArch(d, gap, surface, open * 1.05, mix(wall, roof, 0.3), roof)
    for (const [x, y] of lanterns) {
      d.line([x, y - d.unit * 1.6, x, y], d.unit * 0.12, roof)
      if (palette.night) drawLamp(d, x, y, d.unit * 0.8, mix(palette.light, palette.accents[0], 0.45), 0.5)
      d.ellipse(x, y, d.unit * 0.85, d.unit, palette.accents[0])
      d.ellipse(x, y, d.unit * 0.35, d.unit * 0.9, lighten(palette.accents[0], 0.09))
      drawGlitter(d, rng, x, surface, d.unit * 0.8, palette.accents[0], palette.night ? 0.42 : 0.2)
    }
    drawRipples(d, palette, rng, surface + d.unit * 2, 36)
    if (palette.night) drawGlitter(d, rng, sun.x, surface, sun.radius, palette.sun, 0.3)
    drawRaft(
      d,
      d.width * (gap > d.width / 2 ? 0.27 : 0.72),
      d.height * 0.88,
      d.unit * rng.float(7, 9),
      layer(palette, 0.97),
    )
    if (rng.chance(0.7))
      drawBranches(
        d,
        rng,
        rng.chance(0.5) ? -d.unit : d.width + d.unit,
        -d.unit * 2,
        d.unit * 34,
        gap > d.width / 2 ? Math.PI * 0.3 : Math.PI * 0.7,
        palette.near,
        palette.night ? palette.accents[1] : oklch(0.82, 0.09, 5),
      )
    drawBirds(d, rng, d.width * 0.5, surface * 0.25, layer(palette, 0.7))
  },
}

function drawArch(d: Drawing, x: number, surface: number, half: number, stone: Colour, dark: Colour): void {
  const rise = half * 0.62
  const outer: number[] = []
  const hole: number[] = []
  for (let at = 0; at <= 24; at += 1) {
    const angle = Math.PI * (1 - at / 24)
    outer.push(x + half * 1.15 * Math.cos(angle), surface - rise * Math.sin(angle) ** 0.85 - half * 0.1)
    hole.push(x + half * 0.52 * Math.cos(angle), surface - half * 0.46 * Math.sin(angle))
  }
  const ring = [x - half * 1.15, surface, ...outer, x + half * 1.15, surface]
  for (let at = hole.length - 2; at >= 0; at -= 2) ring.push(hole[at] ?? 0, hole[at + 1] ?? 0)
  d.polygon(
    ring,
    downwards(surface - rise, surface, [
      [0, lighten(stone, 0.03)],
      [1, lighten(stone, -0.08)],
    ]),
  )
  d.line(outer, half * 0.05, dark, 0.7)
  d.line(hole, half * 0.045, dark, 0.45)
  for (let at = 4; at < outer.length - 4; at += 6)
    d.line(
      [outer[at] ?? 0, outer[at + 1] ?? 0, outer[at] ?? 0, (outer[at + 1] ?? 0) - half * 0.09],
      half * 0.035,
      dark,
      0.8,
    )
  d.polygon(mirrored(ring, surface, 0.7), stone, 0.3)
}
