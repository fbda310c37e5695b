import type { Colour } from '../colour.ts'
import { lighten, mix, oklch } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { crest, drawLand, drawPeaks, hazy, profile } from '../elements/land.ts'
import { drawPines } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky } from '../elements/sky.ts'
import type { Family } from './family.ts'
import type { Palette } from '../palette.ts'
import { layer, dayMoods } from '../palette.ts'

/** Hot-air balloons over hills or rock. */
export const balloons: Family = {
  moods: [...dayMoods, 'blueHour'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.7, 0.78)
    drawSky(d, palette, horizon)
    drawBody(d, palette, rng, horizon, rng.chance(0.4))
    drawClouds(d, palette, rng, horizon * 0.15, horizon * 0.85, rng.int(3, 6))
    if (rng.chance(0.5))
      drawPeaks(d, rng, horizon + d.unit * 4, d.height * 0.34, {
        lit: layer(palette, 0.14),
        shade: layer(palette, 0.3),
        haze: palette.sky[2],
      })
    for (const depth of [0.18, 0.42, 0.8]) {
      const rise = d.height * (0.24 - depth * 0.1)
      const points = crest(d, profile(rng, 2, 4, 0.1), horizon + d.height * depth * 0.28, rise)
      drawLand(
        d,
        points,
        d.height + 9,
        hazy(horizon - rise, horizon + d.height * 0.26, layer(palette, depth), palette.sky[2], 0.5 * (1 - depth)),
      )
      if (depth > 0.3)
        drawPines(d, rng, points, d.unit * 2.4, d.unit * (2 + depth * 4), layer(palette, depth + 0.14), 0.7)
    }
    const count = rng.int(3, 6)
    const spots = rng.shuffle([0.14, 0.3, 0.46, 0.6, 0.76, 0.9])
    for (let index = 0; index < count; index += 1) {
      const near = ((index + 1) / count) ** 1.6
      const float = Math.sin(2 * Math.PI * (d.phase * rng.int(1, 2) + rng.next())) * d.unit * (0.6 + near)
      drawBalloon(
        d,
        d.width * ((spots[index] ?? 0.5) + rng.float(-0.03, 0.03)),
        horizon * rng.float(0.2, 0.55 + 0.2 * (1 - near)) + float,
        d.unit * (3 + near * 7.5),
        stripes(rng.next(), palette),
        mix(palette.sky[1], palette.near, 0.2 + near * 0.6),
        1 - near,
      )
    }
    drawBirds(d, rng, d.width * rng.float(0.3, 0.7), horizon * 0.7, layer(palette, 0.6))
  },
}

function stripes(choice: number, palette: Palette): readonly Colour[] {
  const white: Colour = [0.97, 0.002, 0.012]
  const sets: readonly (readonly Colour[])[] = [
    [palette.accents[0], white],
    [oklch(0.72, 0.14, 30), oklch(0.88, 0.1, 85)],
    [palette.accents[2], white, palette.accents[0]],
    [oklch(0.6, 0.1, 240), oklch(0.9, 0.04, 220)],
    [oklch(0.66, 0.11, 170), white],
    [oklch(0.68, 0.14, 10), oklch(0.9, 0.05, 30), oklch(0.5, 0.1, 320)],
  ]
  return sets[Math.floor(choice * sets.length)] ?? [white]
}

function drawBalloon(
  d: Drawing,
  x: number,
  y: number,
  radius: number,
  colours: readonly Colour[],
  basket: Colour,
  haze: number,
): void {
  const gores = colours.length === 3 ? 9 : 8
  const wide = (part: number): number =>
    Math.sin(Math.min(1, part * 1.16) * Math.PI * 0.5) ** 0.62 *
    (part > 0.52 ? Math.cos(((part - 0.52) / 0.48) ** 1.5 * 1.3) : 1)
  for (let gore = 0; gore < gores; gore += 1) {
    const ring: number[] = []
    const [from, to] = [Math.sin((gore / gores - 0.5) * Math.PI), Math.sin(((gore + 1) / gores - 0.5) * Math.PI)]
    for (let at = 0; at <= 12; at += 1)
      ring.push(x + from * radius * wide(at / 12), y - radius + (at / 12) * radius * 2.25)
    for (let at = 12; at >= 0; at -= 1)
      ring.push(x + to * radius * wide(at / 12), y - radius + (at / 12) * radius * 2.25)
    const tone = colours[gore % colours.length] ?? basket
    d.polygon(ring, mix(lighten(tone, 0.03 - (gore / gores) * 0.1), [0.9, 0.005, 0.01], haze * 0.35))
  }
  d.segments(
    [
      x - radius * 0.24,
      y + radius * 1.2,
      x - radius * 0.14,
      y + radius * 1.6,
      x + radius * 0.24,
      y + radius * 1.2,
      x + radius * 0.14,
      y + radius * 1.6,
    ],
    radius * 0.03,
    basket,
  )
  d.rect(x - radius * 0.17, y + radius * 1.56, radius * 0.34, radius * 0.26, basket, 1, radius * 0.06)
}
