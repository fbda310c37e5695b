import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards } from '../drawing.ts'
import { drawHouse } from '../elements/houses.ts'
import { crest, drawLand, hazy, profile, back } from '../elements/land.ts'
import { drawPines } from '../elements/plants.ts'
import { drawSky, drawStars } from '../elements/sky.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** Northern lights over snow or water. */
export const aurora: Family = {
  moods: ['auroraNight', 'auroraNight', 'nightTeal', 'nightIndigo', 'nightPlum'],
  draw(d, rng, palette) {
    const horizon = d.height * rng.float(0.7, 0.78)
    drawSky(d, palette, horizon)
    drawStars(d, palette, rng, horizon * 0.9, 150)
    const tones: readonly Colour[] = rng.shuffle([
      [0.86, -0.13, 0.06],
      [0.82, -0.11, -0.04],
      [0.72, 0.08, -0.13],
      [0.8, 0.12, -0.03],
    ] as const)
    const ribbons = rng.int(1, 2)
    for (let ribbon = 0; ribbon < ribbons; ribbon += 1) {
      const base = horizon * (ribbons === 1 ? rng.float(0.62, 0.74) : 0.5 + ribbon * 0.26)
      drawCurtain(
        d,
        rng,
        base,
        [tones[ribbon] ?? palette.light, tones[ribbon + 1] ?? palette.light],
        ribbon === 0 ? 1 : 0.75,
      )
    }
    for (const depth of [0.35, 0.62]) {
      const rise = d.height * (0.3 - depth * 0.2)
      const points = crest(d, profile(rng, 3, 5, 0.6), horizon + d.unit * 2, rise)
      drawLand(d, points, d.height, hazy(horizon - rise, horizon, layer(palette, depth), palette.sky[2], 0.35))
    }
    const snow = mix(palette.sky[2], tones[0] ?? palette.light, 0.25)
    const ground = crest(d, profile(rng, 2, 2), d.height * 0.86, d.height * 0.1)
    drawLand(
      d,
      ground,
      d.height + 9,
      downwards(d.height * 0.76, d.height, [
        [0, lighten(snow, 0.08)],
        [1, palette.sky[1]],
      ]),
    )
    drawPines(d, rng, ground, d.unit * 3, d.unit * rng.float(8, 13), palette.near, 0.8)
    if (rng.chance(0.6))
      drawHouse(d, rng, d.width * rng.float(0.25, 0.7), d.height * 0.88, d.unit * 8, {
        wall: layer(palette, 0.85),
        roof: mix(snow, [1, 0, 0], 0.3),
        light: palette.light,
      })
  },
}

/** One curtain of light: bright along its lower hem, rays that fade upwards. */
function drawCurtain(
  d: Drawing,
  rng: Rng,
  base: number,
  [tone, tip]: readonly [Colour, Colour],
  strength: number,
): void {
  const hem = profile(rng, 2, 2)
  const fold = profile(rng, 7, 2)
  const tall = profile(rng, 9, 3)
  const step = d.detail ? d.width / 110 : d.width / 12
  const lower: number[] = []
  const heights: number[] = []
  const tilt = rng.float(-0.22, 0.22)
  for (let x = -step; x <= d.width + step; x += step) {
    const place = x / d.width
    lower.push(
      x,
      base -
        d.height *
          (0.34 * (hem(place * 0.9 + d.phase) - 0.4) + 0.05 * fold(place * 0.9 - d.phase) + tilt * (place - 0.5)),
    )
    heights.push(d.height * (0.2 + 0.34 * tall(place * 0.9 + d.phase)))
  }
  const at = (part: number): number[] =>
    lower.map((value, index) => (index % 2 === 0 ? value : value - (heights[(index - 1) / 2] ?? 0) * part))
  const bands = 9
  for (const [part, alpha] of [
    [0.05, 0.12],
    [0.11, 0.08],
    [0.19, 0.05],
    [0.3, 0.03],
  ] as const)
    d.polygon([...at(-part), ...back(at(0))], tone, alpha * strength)
  for (let band = 0; band < bands; band += 1) {
    const part = band / bands
    d.polygon(
      [...at(part), ...back(at((band + 1.02) / bands))],
      mix(tone, tip, part),
      0.3 * strength * (1 - part) ** 1.4,
    )
  }
  for (let ray = 0; d.detail && ray < heights.length - 1; ray += 1) {
    const [x = 0, y = 0, , next = y] = lower.slice(ray * 2, ray * 2 + 4)
    const glow = fold((ray / heights.length) * 3 - d.phase)
    const top = y - (heights[ray] ?? 0) * (0.8 + 0.45 * glow)
    if (glow > 0.36)
      d.polygon(
        [x, y, x + step, next, x + step, top, x, top],
        downwards(top, y, [
          [0, tip, 0],
          [0.7, mix(tone, tip, 0.3), 0.42 * glow * strength],
          [0.94, lighten(tone, 0.06), 0.62 * glow * strength],
          [1, tone, 0],
        ]),
      )
  }
}
