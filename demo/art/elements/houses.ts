import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, outwards } from '../drawing.ts'

/** A small house with a pitched roof; its windows are lit when a light is given. */
export function drawHouse(
  d: Drawing,
  rng: Rng,
  x: number,
  foot: number,
  wide: number,
  colours: { wall: Colour; roof: Colour; light?: Colour },
): void {
  const high = wide * rng.float(0.5, 0.75)
  const roof = wide * rng.float(0.4, 0.6)
  d.rect(x, foot - high, wide, high + 1, colours.wall)
  d.rect(x + wide * 0.62, foot - high, wide * 0.38, high + 1, lighten(colours.wall, -0.05))
  d.rect(x + wide * 0.72, foot - high - roof * 0.85, wide * 0.11, roof * 0.6, lighten(colours.roof, -0.05))
  d.polygon(
    [
      x - wide * 0.1,
      foot - high,
      x + wide * 0.22,
      foot - high - roof,
      x + wide * 0.78,
      foot - high - roof,
      x + wide * 1.1,
      foot - high,
    ],
    colours.roof,
  )
  const window = colours.light ?? mix(colours.wall, colours.roof, 0.5)
  const size = wide * 0.16
  if (colours.light !== undefined) {
    const [gx, gy, reach] = [x + wide * 0.35, foot - high * 0.55, wide * 1.1]
    d.ellipse(
      gx,
      gy,
      reach,
      reach,
      outwards(gx, gy, reach, [
        [0, colours.light, 0.3],
        [1, colours.light, 0],
      ]),
    )
  }
  d.bits(
    [x + wide * 0.15, foot - high * 0.75, size, size * 1.1, x + wide * 0.4, foot - high * 0.75, size, size * 1.1],
    window,
  )
  d.rect(x + wide * 0.7, foot - high * 0.6, wide * 0.16, high * 0.6, lighten(colours.roof, -0.03))
}

/** A white-walled, black-roofed house of the water towns, with stepped or upturned gables. */
export function drawWaterTownHouse(
  d: Drawing,
  source: Rng,
  x: number,
  foot: number,
  wide: number,
  high: number,
  colours: { wall: Colour; roof: Colour; light: Colour; night: boolean },
): void {
  const rng = source.branch()
  const top = foot - high
  d.rect(
    x,
    top,
    wide,
    high + 1,
    downwards(top, foot, [
      [0, colours.wall],
      [1, lighten(colours.wall, -0.06)],
    ]),
  )
  const eave = wide * 0.1
  const rise = wide * rng.float(0.18, 0.28)
  d.polygon(
    [
      x - eave,
      top - rise * 0.12,
      x - eave * 0.2,
      top - rise * 0.05,
      x + wide * 0.2,
      top - rise,
      x + wide * 0.5,
      top - rise * 1.06,
      x + wide * 0.8,
      top - rise,
      x + wide + eave * 0.2,
      top - rise * 0.05,
      x + wide + eave,
      top - rise * 0.12,
      x + wide,
      top + rise * 0.16,
      x,
      top + rise * 0.16,
    ],
    colours.roof,
  )
  if (!d.detail) return
  const columns = Math.max(2, Math.round(wide / (d.unit * 4.5)))
  const rows = Math.max(1, Math.floor(high / (d.unit * 8)))
  const cell = wide / columns
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (rng.chance(0.25)) continue
      const [wx, wy] = [x + column * cell + cell * 0.28, top + rise * 0.4 + row * d.unit * 6.4 + d.unit * 1.1]
      const lit = rng.chance(colours.night ? 0.7 : 0.1)
      if (wy + d.unit * 3 > foot) continue
      d.rect(wx, wy, cell * 0.44, d.unit * 2.6, lit ? colours.light : mix(colours.wall, colours.roof, 0.68))
      d.segments(
        [
          wx + cell * 0.22,
          wy,
          wx + cell * 0.22,
          wy + d.unit * 2.6,
          wx,
          wy + d.unit * 1.3,
          wx + cell * 0.44,
          wy + d.unit * 1.3,
        ],
        d.unit * 0.14,
        colours.roof,
        0.7,
      )
    }
  }
}

/** A lamp with its halo. */
export function drawLamp(d: Drawing, x: number, y: number, radius: number, colour: Colour, strength = 0.55): void {
  const flicker = 1 + 0.05 * Math.sin(2 * Math.PI * (d.phase * 8 + x))
  const reach = radius * 5.5 * flicker
  d.ellipse(
    x,
    y,
    reach,
    reach,
    outwards(x, y, reach, [
      [0, colour, strength],
      [0.3, colour, strength * 0.4],
      [1, colour, 0],
    ]),
  )
  d.ellipse(x, y, radius, radius, lighten(colour, 0.05))
}
