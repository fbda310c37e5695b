import type { Colour } from '../colour.ts'
import { lighten, mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { downwards, outwards } from '../drawing.ts'
import { crest, drawLand, drawMist, hazy, profile } from '../elements/land.ts'
import { drawPines } from '../elements/plants.ts'
import { drawBirds, drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import type { Family } from './family.ts'
import type { Palette } from '../palette.ts'
import { anyMood, layer } from '../palette.ts'

/** A train on a viaduct; hills pass behind it when the picture moves. */
export const train: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const deck = d.height * rng.float(0.6, 0.66)
    drawSky(d, palette, deck)
    if (palette.night) drawStars(d, palette, rng, deck * 0.8)
    drawBody(d, palette, rng, deck * 0.8)
    drawClouds(d, palette, rng, deck * 0.1, deck * 0.55, rng.int(2, 4))
    const foot = d.height * 1.02
    for (const [index, depth] of [0.1, 0.24, 0.42].entries()) {
      const rise = d.height * (0.42 - index * 0.07)
      const points = crest(
        d,
        profile(rng, 3, 4, 0.3 - index * 0.1),
        d.height * (0.72 + index * 0.09),
        rise,
        d.phase * (index + 1),
        1,
      )
      drawLand(d, points, foot, hazy(d.height * 0.72 - rise, foot, layer(palette, depth), palette.sky[2], 0.6))
      if (index === 2) drawPines(d, rng, points, d.unit * 2, d.unit * 4.6, layer(palette, 0.52), d.phase > 0 ? 0 : 0.9)
      drawMist(d, d.height * (0.74 + index * 0.08), d.unit * 4, palette.sky[2], 0.28)
    }
    const stone = mix(layer(palette, 0.62), palette.sky[2], palette.night ? 0.08 : 0.2)
    const gap = d.unit * rng.float(13, 18)
    const holes: number[] = [-9, deck, d.width + 9, deck, d.width + 9, foot]
    const shift = rng.next() * gap
    for (let x = d.width + gap - (shift % gap); x > -gap; x -= gap) {
      const half = gap * 0.38
      holes.push(x + half, foot)
      for (let at = 0; at <= 12; at += 1)
        holes.push(
          x + half * Math.cos((Math.PI * at) / 12),
          deck + d.unit * 3.2 + half - half * Math.sin((Math.PI * at) / 12),
        )
      holes.push(x - half, foot)
    }
    holes.push(-9, foot)
    d.polygon(
      holes,
      downwards(deck, foot, [
        [0, lighten(stone, 0.03)],
        [1, mix(stone, palette.near, 0.4)],
      ]),
    )
    d.rect(-9, deck - d.unit * 0.2, d.width + 18, d.unit * 0.9, mix(stone, palette.near, 0.4))
    drawTrain(
      d,
      palette,
      rng.chance(0.5),
      rng.float(0.5, 0.95),
      deck - d.unit * 0.3,
      rng.pick([palette.accents[0], palette.accents[2], mix(palette.accents[1], palette.far, 0.3)]),
    )
    const bank = crest(d, profile(rng, 2, 3), d.height * 1.03, d.height * 0.17, d.phase * 4)
    drawLand(d, bank, d.height + 9, layer(palette, 0.96))
    if (d.phase === 0) drawPines(d, rng, bank, d.unit * 4, d.unit * 10, layer(palette, 0.97), 0.6)
    drawBirds(d, rng, d.width * rng.float(0.25, 0.75), deck * 0.4, layer(palette, palette.night ? 0.15 : 0.65))
  },
}

function drawTrain(d: Drawing, palette: Palette, left: boolean, reach: number, rail: number, paint: Colour): void {
  const [long, tall] = [d.unit * 17, d.unit * 4.6]
  const cars = Math.ceil(d.width / long) + 1
  const side = left ? -1 : 1
  const nose = left ? d.width * (1 - reach) : d.width * reach
  const body = mix(paint, palette.near, palette.night ? 0.45 : 0.08)
  const sway = Math.sin(2 * Math.PI * d.phase * 12) * d.unit * 0.06
  for (let car = 0; car < cars; car += 1) {
    const front = nose - side * car * (long + d.unit * 0.7)
    const rear = front - side * long
    const y = rail - tall + sway
    d.polygon(
      car === 0
        ? [
            rear,
            y,
            front - side * long * 0.16,
            y,
            front - side * long * 0.05,
            y + tall * 0.4,
            front,
            y + tall * 0.78,
            front - side * d.unit * 0.3,
            rail,
            rear,
            rail,
          ]
        : [rear, y, front, y, front, rail, rear, rail],
      body,
    )
    d.rect(
      Math.min(front, rear) + (car === 0 && left ? long * 0.07 : 0),
      rail - tall * 0.3,
      long * (car === 0 ? 0.93 : 1),
      tall * 0.13,
      mix(palette.accents[1], palette.near, palette.night ? 0.35 : 0),
    )
    d.rect(
      Math.min(front, rear) + (car === 0 && left ? long * 0.15 : 0),
      y,
      long * (car === 0 ? 0.85 : 1),
      tall * 0.1,
      lighten(body, 0.06),
    )
    const panes: number[] = []
    for (let pane = 0; pane < 7; pane += 1)
      panes.push(
        Math.min(front, rear) + long * (0.05 + pane * 0.116 + (car === 0 ? (left ? 0.17 : -0.02) : 0.04)),
        y + tall * 0.24,
        long * 0.085,
        tall * 0.3,
      )
    d.bits(panes, palette.night ? palette.light : mix(palette.sky[2], [1, 0, 0], 0.3), 0.95)
    if (palette.night && d.detail)
      d.ellipse(
        (front + rear) / 2,
        y + tall * 0.4,
        long * 0.62,
        tall * 1.3,
        outwards((front + rear) / 2, y + tall * 0.4, long * 0.62, [
          [0, palette.light, 0.25],
          [1, palette.light, 0],
        ]),
      )
  }
  if (palette.night)
    d.polygon(
      [
        nose,
        rail - tall * 0.35,
        nose + side * d.unit * 26,
        rail - tall * 0.9,
        nose + side * d.unit * 26,
        rail + tall * 0.15,
      ],
      {
        kind: 'linear',
        x1: nose,
        y1: 0,
        x2: nose + side * d.unit * 26,
        y2: 0,
        stops: [
          [0, palette.light, 0.55],
          [1, palette.light, 0],
        ],
      },
    )
}
