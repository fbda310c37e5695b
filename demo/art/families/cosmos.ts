import type { Colour } from '../colour.ts'
import { mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { outwards } from '../drawing.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawReeds } from '../elements/plants.ts'
import { drawSky, drawStars } from '../elements/sky.ts'
import type { Family } from './family.ts'
import type { Palette } from '../palette.ts'
import { layer, nightMoods } from '../palette.ts'

/** Planets over a quiet ground. */
export const cosmos: Family = {
  moods: [...nightMoods, 'dawnRose', 'lavender', 'coralSea'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.76, 0.84)
    drawSky(d, palette, horizon)
    for (let cloud = 0; cloud < 4; cloud += 1) {
      const [x, y, reach] = [d.width * rng.next(), horizon * rng.float(0.1, 0.8), d.unit * rng.float(26, 50)]
      const tone = mix(palette.sky[2], palette.accents[rng.int(0, 2)] ?? palette.far, 0.5)
      d.ellipse(
        x,
        y,
        reach,
        reach,
        outwards(x, y, reach, [
          [0, tone, 0.26],
          [1, tone, 0],
        ]),
      )
    }
    drawStars(d, palette, rng, horizon, 190)
    const big = Math.min(d.unit * rng.float(15, 21), d.width * 0.3)
    const x = d.width * rng.pick([0.3, 0.68])
    const y = horizon * rng.float(0.4, 0.52)
    const tone = mix(palette.far, rng.pick([palette.accents[0], palette.accents[2], palette.sky[2]]), 0.6)
    drawPlanet(d, rng.next(), x, y, big, tone, palette, rng.chance(0.65))
    if (rng.chance(0.8))
      drawPlanet(
        d,
        rng.next(),
        d.width - x * rng.float(0.8, 1),
        horizon * rng.float(0.2, 0.34),
        big * rng.float(0.22, 0.36),
        mix(palette.sun, palette.accents[1], 0.5),
        palette,
        false,
      )
    if (rng.chance(0.6)) {
      const [mx, my, long] = [d.width * rng.float(0.5, 0.9), horizon * rng.float(0.08, 0.2), d.unit * 18]
      d.polygon([mx, my, mx - long, my + long * 0.55, mx - long + d.unit * 0.3, my + long * 0.57 + d.unit * 0.3], {
        kind: 'linear',
        x1: mx,
        y1: my,
        x2: mx - long,
        y2: my + long * 0.55,
        stops: [
          [0, palette.sun, 0],
          [1, palette.sun, 0.9],
        ],
      })
    }
    for (const depth of [0.3, 0.6, 0.95]) {
      const rise = d.height * (0.2 - depth * 0.08)
      const points = crest(d, profile(rng, 3, 4, depth < 0.5 ? 0.7 : 0.2), horizon + d.height * depth * 0.17, rise)
      drawLand(
        d,
        points,
        d.height + 9,
        hazy(horizon - rise, horizon + d.height * 0.2, layer(palette, depth), palette.sky[2], 0.45 * (1 - depth)),
      )
    }
    drawReeds(d, rng, 0, d.width, d.height, d.unit * 5, layer(palette, 1), 24)
  },
}

function drawPlanet(
  d: Drawing,
  choice: number,
  x: number,
  y: number,
  radius: number,
  tone: Colour,
  palette: Palette,
  ringed: boolean,
): void {
  const tilt = (choice - 0.5) * 0.9
  const arc = (from: number, to: number, reach: number): number[] => {
    const points: number[] = []
    for (let at = 0; at <= 28; at += 1) {
      const angle = from + ((to - from) * at) / 28
      const [px, py] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.26]
      points.push(x + px * Math.cos(tilt) - py * Math.sin(tilt), y + px * Math.sin(tilt) + py * Math.cos(tilt))
    }
    return points
  }
  const ring = mix(tone, palette.sun, 0.6)
  d.ellipse(
    x,
    y,
    radius * 1.9,
    radius * 1.9,
    outwards(x, y, radius * 1.9, [
      [0.4, tone, 0.3],
      [1, tone, 0],
    ]),
  )
  if (ringed)
    for (const [reach, wide] of [
      [1.9, 0.1],
      [1.65, 0.16],
      [1.42, 0.06],
    ] as const)
      d.line(arc(Math.PI, 2 * Math.PI, radius * reach), radius * wide, ring, 0.55)
  d.ellipse(
    x,
    y,
    radius,
    radius,
    outwards(x - radius * 0.4, y - radius * 0.45, radius * 1.7, [
      [0, mix(tone, palette.sun, 0.45)],
      [0.45, tone],
      [1, mix(tone, palette.sky[0], 0.75)],
    ]),
  )
  for (const at of [-0.5, -0.1, 0.3, 0.6]) {
    const half = Math.sqrt(1 - at * at) * radius
    d.line(
      [
        x - half * Math.cos(tilt) - at * radius * Math.sin(tilt),
        y - half * Math.sin(tilt) + at * radius * Math.cos(tilt),
        x + half * Math.cos(tilt) - at * radius * Math.sin(tilt),
        y + half * Math.sin(tilt) + at * radius * Math.cos(tilt),
      ],
      radius * (0.05 + 0.06 * choice),
      mix(tone, palette.sky[0], 0.3),
      0.22,
    )
  }
  if (ringed)
    for (const [reach, wide] of [
      [1.9, 0.1],
      [1.65, 0.16],
      [1.42, 0.06],
    ] as const)
      d.line(arc(0, Math.PI, radius * reach), radius * wide, ring, 0.8)
}
