import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards } from '../drawing.ts'
import { crest, drawLand, hazy, profile, stepOf, back } from '../elements/land.ts'
import { drawBirds, drawBody, drawSky, drawStars } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** Dunes with a lit and a shaded side. */
export const dunes: Family = {
  moods: [
    'amber',
    'peach',
    'goldenDusk',
    'dawnRose',
    'coralSea',
    'autumn',
    'emberNight',
    'nightPlum',
    'moonBlue',
    'blueHour',
  ],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.42, 0.56)
    drawSky(d, palette, horizon)
    if (palette.night) drawStars(d, palette, rng, horizon, 120)
    drawBody(d, palette, rng, horizon, rng.chance(0.45))
    drawLand(
      d,
      crest(d, profile(rng, 3, 3, 0.4), horizon + d.height * 0.05, d.height * 0.12),
      d.height,
      hazy(horizon - d.height * 0.06, horizon + d.height * 0.1, layer(palette, 0.06), palette.sky[2], 0.5),
    )
    const sand = palette.night ? mix(palette.far, palette.accents[0], 0.3) : mix(palette.far, palette.accents[0], 0.45)
    const count = rng.int(4, 5)
    for (let index = 0; index < count; index += 1) {
      const part = index / (count - 1)
      const base = horizon + (d.height - horizon) * (0.16 + part * 0.72)
      const peakAt = rng.float(0.12, 0.88)
      const rise = d.height * (0.1 + part * 0.12)
      const bend = rng.float(1.5, 2.2)
      const line = (place: number): number => {
        const away = place < peakAt ? (peakAt - place) / (peakAt + 0.15) : (place - peakAt) / (1.15 - peakAt)
        return Math.max(0, 1 - away) ** bend
      }
      const points = crest(d, line, base, rise)
      const lit = mix(lighten(sand, 0.1 - part * 0.06), palette.sky[2], 0.5 * (1 - part))
      const shade = mix(mix(sand, palette.near, 0.42 + part * 0.2), palette.sky[2], 0.34 * (1 - part))
      drawLand(
        d,
        points,
        d.height + 9,
        downwards(base - rise, d.height, [
          [0, lighten(lit, 0.05)],
          [1, lighten(lit, -0.09)],
        ]),
      )
      const px = d.width * peakAt
      const step = stepOf(d)
      const right: number[] = []
      for (let x = px; x <= d.width + step; x += step) right.push(x, base - rise * line(x / d.width))
      const foot = px + d.width * rng.float(-0.05, 0.3)
      const spine: number[] = []
      for (let t = 0; t <= 1.001; t += 0.1)
        spine.push(
          px + (foot - px) * t + Math.sin(t * Math.PI * 1.6) * d.width * 0.05,
          base - rise + (d.height - base + rise) * t,
        )
      d.polygon(
        [...right, d.width + 9, d.height + 9, ...back(spine)],
        downwards(base - rise, d.height, [
          [0, shade],
          [1, mix(shade, lit, 0.55)],
        ]),
        0.92,
      )
      if (index === count - 2 && rng.chance(0.55))
        drawCaravan(d, px - d.width * 0.02, d.unit * 1.9, palette.near, rng.int(3, 6), line, base, rise)
    }
    if (rng.chance(0.4)) drawBirds(d, rng, d.width * rng.float(0.3, 0.7), horizon * 0.4, layer(palette, 0.8))
  },
}

function drawCaravan(
  d: Drawing,
  from: number,
  size: number,
  colour: Colour,
  count: number,
  line: (place: number) => number,
  base: number,
  rise: number,
): void {
  for (let index = 0; index < count; index += 1) {
    const x = from - index * size * 2.5
    const y = base - rise * line(x / d.width) + size * 0.08
    for (const leg of [-0.5, -0.28, 0.3, 0.52])
      d.line([x + leg * size, y - size * 0.75, x + leg * size, y], size * 0.1, colour)
    d.ellipse(x, y - size * 0.92, size * 0.68, size * 0.27, colour)
    d.ellipse(x - size * 0.02, y - size * 1.2, size * 0.27, size * 0.26, colour)
    d.line(
      [x + size * 0.6, y - size * 0.95, x + size * 0.86, y - size * 0.95, x + size * 0.98, y - size * 1.5],
      size * 0.17,
      colour,
    )
    d.line([x + size * 0.98, y - size * 1.52, x + size * 1.24, y - size * 1.44], size * 0.16, colour)
  }
}
