import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { mix, oklch } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, outwards } from '../drawing.ts'
import { drawLamp } from '../elements/houses.ts'
import { drawMist, hazy } from '../elements/land.ts'
import { drawSky } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import type { Family } from './family.ts'
import { layer, waterOf } from '../palette.ts'

/** A street in the rain: lit shop fronts, their colours on the wet ground, people under umbrellas. */
export const rain: Family = {
  moods: ['nightIndigo', 'nightTeal', 'nightPlum', 'emberNight', 'blueHour', 'moonBlue'],
  draw(d, rng, palette) {
    const ground = d.height * rng.float(0.68, 0.74)
    drawSky(d, palette, ground)
    drawSkyline(d, rng, {
      foot: ground,
      low: d.height * 0.25,
      high: d.height * 0.62,
      wide: d.unit * 7,
      paint: hazy(ground - d.height * 0.5, ground, layer(palette, 0.25), palette.sky[2], 0.5),
      lit: { colour: palette.light, share: 0.12 },
    })
    drawMist(d, ground - d.unit * 4, d.unit * 9, palette.sky[2], 0.4)
    const [high, low] = waterOf(palette)
    const neon = rng.shuffle([
      palette.light,
      palette.accents[0],
      oklch(0.78, 0.12, 195),
      oklch(0.75, 0.14, 350),
      oklch(0.8, 0.13, 60),
    ])
    const signs: { x: number; y: number; wide: number; colour: Colour }[] = []
    for (let x = -d.unit * 4; x < d.width;) {
      const wide = d.unit * rng.float(11, 18)
      const tall = d.height * rng.float(0.3, 0.55)
      const top = ground - tall
      d.rect(
        x,
        top,
        wide - d.unit * 0.4,
        tall,
        downwards(top, ground, [
          [0, layer(palette, 0.86)],
          [1, layer(palette, 0.7)],
        ]),
      )
      const glow = neon[signs.length % neon.length] ?? palette.light
      const shop = d.unit * rng.float(5, 6.5)
      const panes = rng.int(2, 4)
      for (let pane = 0; pane < panes; pane += 1)
        d.rect(
          x + d.unit + (pane * (wide - d.unit * 2)) / panes,
          ground - shop,
          (wide - d.unit * 2) / panes - d.unit * 0.5,
          shop,
          downwards(ground - shop, ground, [
            [0, mix(palette.light, glow, 0.5), 0.9],
            [1, mix(mix(palette.light, glow, 0.4), palette.near, 0.6), 0.9],
          ]),
        )
      for (let stripe = 0; stripe < 8; stripe += 1)
        d.polygon(
          [
            x + (stripe * wide) / 8,
            ground - shop - d.unit * 1.6,
            x + ((stripe + 1) * wide) / 8,
            ground - shop - d.unit * 1.6,
            x + ((stripe + 1) * wide) / 8 + d.unit * 0.1,
            ground - shop + d.unit * 0.5,
            x + (stripe * wide) / 8 - d.unit * 0.1,
            ground - shop + d.unit * 0.5,
          ],
          stripe % 2 === 0 ? mix(glow, palette.near, 0.35) : mix(palette.accents[1], palette.near, 0.4),
        )
      const storeys = Math.floor((tall - shop - d.unit * 3) / (d.unit * 4))
      const lit: number[] = []
      const unlit: number[] = []
      for (let storey = 0; storey < storeys; storey += 1)
        for (let column = 0; column < 4; column += 1)
          (rng.chance(0.26) ? lit : unlit).push(
            x + wide * (0.12 + column * 0.2),
            top + d.unit * (1.6 + storey * 4),
            wide * 0.1,
            d.unit * 2,
          )
      d.bits(lit, mix(palette.light, glow, 0.3), 0.75)
      d.bits(unlit, palette.near, 0.5)
      if (rng.chance(0.7)) {
        const sx = x + wide * 0.92
        d.rect(sx, ground - shop - d.unit * 11, d.unit * 2.2, d.unit * 8, mix(glow, [1, 0, 0], 0.1), 0.9, d.unit * 0.4)
        d.rect(
          sx + d.unit * 0.5,
          ground - shop - d.unit * 10,
          d.unit * 1.2,
          d.unit * 6,
          palette.near,
          0.3,
          d.unit * 0.3,
        )
        d.ellipse(
          sx + d.unit,
          ground - shop - d.unit * 7,
          d.unit * 9,
          d.unit * 9,
          outwards(sx + d.unit, ground - shop - d.unit * 7, d.unit * 9, [
            [0, glow, 0.35],
            [1, glow, 0],
          ]),
        )
      }
      signs.push({ x: x + wide / 2, y: ground - shop / 2, wide: wide * 0.34, colour: mix(palette.light, glow, 0.55) })
      x += wide
    }
    d.rect(
      0,
      ground,
      d.width,
      d.height - ground,
      downwards(ground, d.height, [
        [0, mix(high, palette.near, 0.45)],
        [1, mix(low, palette.near, 0.4)],
      ]),
    )
    d.rect(0, ground, d.width, d.unit * 0.8, mix(palette.near, palette.sky[2], 0.3))
    for (const sign of signs) drawWetLight(d, rng, sign.x, ground + d.unit * 0.8, sign.wide, sign.colour)
    for (let lamp = 0; lamp < 3; lamp += 1) {
      const x = d.width * (0.16 + lamp * 0.34)
      d.line(
        [x, ground + d.unit * 4, x, ground - d.unit * 15, x + d.unit * 2.4, ground - d.unit * 17],
        d.unit * 0.5,
        palette.near,
      )
      drawLamp(d, x + d.unit * 2.6, ground - d.unit * 16.6, d.unit * 0.8, palette.light, 0.5)
    }
    const walkers = rng.int(2, 5)
    for (let index = 0; index < walkers; index += 1)
      drawWalker(
        d,
        d.width * (0.1 + (0.8 * (index + rng.float(0.1, 0.9))) / walkers),
        ground + d.unit * rng.float(2, 9),
        d.unit * rng.float(7, 10),
        palette.near,
        rng.pick([palette.accents[0], oklch(0.72, 0.12, 200), oklch(0.8, 0.12, 80), palette.accents[1]]),
      )
    const drops: number[] = []
    for (let drop = 0; d.detail && drop < 150; drop += 1) {
      const y = d.height * (((rng.next() + d.phase * rng.int(26, 34)) % 1) * 1.1 - 0.05)
      const x = d.width * rng.float(0, 1.06)
      drops.push(x, y, x - d.unit * 0.5, y + d.unit * rng.float(2, 3.6))
    }
    d.segments(drops, d.unit * 0.12, mix(palette.sky[2], [1, 0, 0], 0.6), 0.34)
  },
}

/** Light on a wet street: soft, long, downwards. */
function drawWetLight(d: Drawing, source: Rng, x: number, top: number, wide: number, colour: Colour): void {
  const rng = source.branch()
  for (let streak = 0; streak < 7; streak += 1) {
    const at = x + wide * rng.float(-1, 1)
    const broad = wide * rng.float(0.12, 0.5)
    const long = (d.height - top) * rng.float(0.45, 1)
    const shimmer = 0.85 + 0.15 * Math.sin(2 * Math.PI * (d.phase * rng.int(3, 6) + rng.next()))
    d.rect(
      at - broad / 2,
      top,
      broad,
      long,
      downwards(top, top + long, [
        [0, colour, 0.42 * shimmer],
        [0.3, colour, 0.2 * shimmer],
        [1, colour, 0],
      ]),
      1,
      broad / 2,
    )
  }
}

function drawWalker(d: Drawing, x: number, foot: number, size: number, coat: Colour, umbrella: Colour): void {
  const step = Math.sin(2 * Math.PI * d.phase * 10 + x) * size * 0.04
  d.polygon(
    [
      x - size * 0.14,
      foot - size * 0.12,
      x - size * 0.1,
      foot - size * 0.52,
      x + size * 0.1,
      foot - size * 0.52,
      x + size * 0.15,
      foot - size * 0.12,
    ],
    coat,
  )
  d.segments(
    [
      x - size * 0.06,
      foot - size * 0.14,
      x - size * 0.08 + step,
      foot,
      x + size * 0.06,
      foot - size * 0.14,
      x + size * 0.08 - step,
      foot,
    ],
    size * 0.06,
    coat,
  )
  d.ellipse(x, foot - size * 0.6, size * 0.085, size * 0.09, coat)
  d.line([x + size * 0.05, foot - size * 0.4, x + size * 0.05, foot - size * 0.98], size * 0.025, coat)
  const dome: number[] = []
  for (let at = 0; at <= 14; at += 1)
    dome.push(
      x + size * 0.05 - Math.cos((Math.PI * at) / 14) * size * 0.4,
      foot - size * 0.68 - Math.sin((Math.PI * at) / 14) * size * 0.3,
    )
  for (let rib = 3; rib >= 0; rib -= 1)
    dome.push(
      x + size * 0.05 - size * 0.4 + size * 0.2 * rib + size * 0.1,
      foot - size * 0.71,
      x + size * 0.05 - size * 0.4 + size * 0.2 * rib,
      foot - size * 0.67,
    )
  d.polygon(dome, umbrella)
  d.polygon(
    [
      x - size * 0.15,
      foot + size * 0.04,
      x + size * 0.15,
      foot + size * 0.04,
      x + size * 0.1,
      foot + size * 0.42,
      x - size * 0.1,
      foot + size * 0.42,
    ],
    coat,
    0.35,
  )
  d.ellipse(x, foot + size * 0.62, size * 0.34, size * 0.16, umbrella, 0.22)
}
