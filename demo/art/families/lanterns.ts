import type { Colour } from '../colour.ts'
import { lighten, mix, oklch } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, outwards } from '../drawing.ts'
import { crest, drawLand, hazy, profile } from '../elements/land.ts'
import { drawBody, drawSky, drawStars } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import { drawGlitter, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { layer } from '../palette.ts'

/** Paper lanterns: rising over water, or hung across the street. */
export const lanterns: Family = {
  moods: ['nightIndigo', 'nightTeal', 'nightPlum', 'emberNight', 'blueHour', 'moonBlue'],
  draw(d, rng, palette) {
    const surface = d.height * rng.float(0.7, 0.78)
    const rising = rng.chance(0.6)
    drawSky(d, palette, surface)
    drawStars(d, palette, rng, surface * 0.8, 90)
    if (rng.chance(0.6)) drawBody(d, palette, rng, surface)
    const glow = mix(palette.light, oklch(0.72, 0.17, 45), 0.55)
    for (const depth of [0.2, 0.5]) {
      const rise = d.height * (0.34 - depth * 0.3)
      drawLand(
        d,
        crest(d, profile(rng, 3, 4, 0.3), surface + d.unit, rise),
        surface + 1,
        hazy(surface - rise, surface, layer(palette, depth), palette.sky[2], 0.5),
      )
    }
    drawSkyline(d, rng, {
      foot: surface + 1,
      low: d.unit * 2,
      high: d.unit * 8,
      wide: d.unit * 6,
      paint: layer(palette, 0.78),
      lit: { colour: palette.light, share: 0.35 },
    })
    drawWater(d, palette, surface)
    drawRipples(d, palette, rng, surface, 30)
    if (rising) {
      for (let index = 0; index < 26; index += 1) {
        const near = (index / 25) ** 2.4
        const start = rng.next()
        const y = surface * (1.05 - 1.15 * ((start + d.phase * (1 + Math.floor(near * 1.5))) % 1))
        const x = d.width * rng.float(0.02, 0.98) + Math.sin(2 * Math.PI * (d.phase * 2 + start)) * d.unit * 1.4
        const size = d.unit * (0.8 + near * 4.6)
        drawSkyLantern(d, x, y, size, mix(glow, palette.sky[1], 0.38 * (1 - near) ** 2), palette.light)
        if (near > 0.1 || index % 3 === 0) drawGlitter(d, rng, x, surface, size * 0.8, glow, 0.2 + 0.2 * near)
      }
      return
    }
    for (let string = 0; string < 3; string += 1) {
      const [from, to, sag] = [
        d.height * rng.float(0.02, 0.24),
        d.height * rng.float(0.02, 0.24),
        d.height * rng.float(0.14, 0.26),
      ]
      const size = d.unit * (1.9 + string * 1.2)
      const count = Math.max(3, Math.round(d.width / (size * 3.6)))
      const line: number[] = []
      const height = (part: number): number =>
        from + (to - from) * part + sag * 4 * part * (1 - part) * (1 + 0.05 * Math.sin(2 * Math.PI * d.phase * 2))
      for (let part = 0; part <= 1.001; part += 0.04) line.push(d.width * part, height(part))
      d.line(line, d.unit * 0.16, palette.near)
      for (let index = 0; index < count; index += 1) {
        const part = (index + 0.5) / count
        drawPaperLantern(
          d,
          d.width * part,
          height(part) + size * 1.2,
          size,
          rng.pick([glow, oklch(0.66, 0.19, 30), palette.accents[0], oklch(0.84, 0.12, 80)]),
          palette.light,
        )
        if (string === 2) drawGlitter(d, rng, d.width * part, surface, size * 0.7, glow, 0.35)
      }
    }
  },
}

function drawSkyLantern(d: Drawing, x: number, y: number, size: number, colour: Colour, light: Colour): void {
  d.ellipse(
    x,
    y,
    size * 2.6,
    size * 2.6,
    outwards(x, y, size * 2.6, [
      [0, colour, 0.5],
      [1, colour, 0],
    ]),
  )
  d.polygon(
    [
      x - size * 0.42,
      y - size * 0.62,
      x - size * 0.2,
      y - size * 0.8,
      x + size * 0.2,
      y - size * 0.8,
      x + size * 0.42,
      y - size * 0.62,
      x + size * 0.5,
      y + size * 0.2,
      x + size * 0.34,
      y + size * 0.72,
      x - size * 0.34,
      y + size * 0.72,
      x - size * 0.5,
      y + size * 0.2,
    ],
    downwards(y - size * 0.8, y + size * 0.72, [
      [0, lighten(colour, -0.12)],
      [0.65, colour],
      [1, lighten(light, 0.05)],
    ]),
  )
}

function drawPaperLantern(d: Drawing, x: number, y: number, size: number, colour: Colour, light: Colour): void {
  d.ellipse(
    x,
    y,
    size * 3,
    size * 3,
    outwards(x, y, size * 3, [
      [0, colour, 0.42],
      [1, colour, 0],
    ]),
  )
  d.ellipse(
    x,
    y,
    size,
    size * 0.92,
    outwards(x, y + size * 0.1, size * 1.1, [
      [0, lighten(light, 0.04)],
      [0.45, mix(light, colour, 0.55)],
      [1, colour],
    ]),
  )
  for (const part of [0.36, 0.72])
    d.line(
      [
        x - size * part,
        y - size * 0.72 * (1 - part * 0.4),
        x - size * part * 1.12,
        y,
        x - size * part,
        y + size * 0.72 * (1 - part * 0.4),
      ],
      size * 0.03,
      lighten(colour, -0.18),
      0.35,
    )
  d.rect(x - size * 0.34, y - size * 1.02, size * 0.68, size * 0.17, lighten(colour, -0.34), 1, size * 0.05)
  d.rect(x - size * 0.34, y + size * 0.84, size * 0.68, size * 0.17, lighten(colour, -0.34), 1, size * 0.05)
  d.line([x, y + size, x, y + size * 1.6], size * 0.09, lighten(colour, -0.05))
}
