import { mix } from '../colour.ts'
import { outwards } from '../drawing.ts'
import { crest, drawLand, drawMist, hazy, mirrored, profile } from '../elements/land.ts'
import { drawReeds } from '../elements/plants.ts'
import { drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import { drawGlitter, drawRipples, drawWater } from '../elements/water.ts'
import type { Family } from './family.ts'
import { anyMood, layer } from '../palette.ts'

/** A suspension bridge, or an arched one, over quiet water. */
export const bridge: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const surface = d.height * rng.float(0.66, 0.72)
    drawSky(d, palette, surface)
    if (palette.night) drawStars(d, palette, rng, surface * 0.6, 70)
    const sun = drawBody(d, palette, rng, surface)
    drawClouds(d, palette, rng, surface * 0.15, surface * 0.6, rng.int(2, 4))
    for (const depth of [0.1, 0.24])
      drawLand(
        d,
        crest(d, profile(rng, 3, 4, 0.3), surface + d.unit, d.height * (0.3 - depth * 0.5)),
        surface + 1,
        hazy(surface - d.height * 0.25, surface, layer(palette, depth), palette.sky[2], 0.65),
      )
    drawSkyline(d, rng, {
      foot: surface + 1,
      low: d.unit * 2,
      high: d.height * 0.2,
      wide: d.unit * 4.5,
      paint: hazy(surface - d.height * 0.2, surface, layer(palette, 0.36), palette.sky[2], 0.4),
      ...(palette.night ? { lit: { colour: palette.light, share: 0.24 } } : {}),
    })
    drawWater(d, palette, surface)
    const steel = rng.chance(0.5)
      ? mix(palette.accents[0], palette.near, palette.night ? 0.5 : 0.25)
      : layer(palette, 0.86)
    const deck = surface - d.height * rng.float(0.06, 0.1)
    const span = d.width * rng.float(0.5, 0.62)
    const middle = d.width * rng.float(0.4, 0.6)
    const pylons = [middle - span / 2, middle + span / 2]
    const tall = Math.min(d.height * 0.36, d.width * 0.3)
    const mirror: number[][] = []
    for (const x of pylons) {
      mirror.push([
        x - d.unit * 1,
        surface,
        x - d.unit * 0.75,
        deck - tall,
        x + d.unit * 0.75,
        deck - tall,
        x + d.unit,
        surface,
      ])
      d.polygons(
        [
          [
            x - d.unit * 1.25,
            surface + d.unit,
            x - d.unit * 0.85,
            deck - tall,
            x - d.unit * 0.3,
            deck - tall,
            x - d.unit * 0.4,
            surface + d.unit,
          ],
          [
            x + d.unit * 1.25,
            surface + d.unit,
            x + d.unit * 0.85,
            deck - tall,
            x + d.unit * 0.3,
            deck - tall,
            x + d.unit * 0.4,
            surface + d.unit,
          ],
          [
            x - d.unit * 1,
            deck - tall * 0.98,
            x + d.unit,
            deck - tall * 0.98,
            x + d.unit,
            deck - tall * 0.9,
            x - d.unit,
            deck - tall * 0.9,
          ],
          [
            x - d.unit * 1,
            deck - tall * 0.5,
            x + d.unit,
            deck - tall * 0.5,
            x + d.unit,
            deck - tall * 0.44,
            x - d.unit,
            deck - tall * 0.44,
          ],
          [
            x - d.unit * 2,
            surface - d.unit,
            x + d.unit * 2,
            surface - d.unit,
            x + d.unit * 2.3,
            surface + d.unit,
            x - d.unit * 2.3,
            surface + d.unit,
          ],
        ],
        steel,
      )
    }
    const hang = (x: number): number => {
      const part =
        x < (pylons[0] ?? 0)
          ? 1 - ((pylons[0] ?? 0) - x) / (span * 0.5)
          : x > (pylons[1] ?? 0)
            ? 1 - (x - (pylons[1] ?? 0)) / (span * 0.5)
            : Math.abs(((x - middle) / span) * 2)
      return (
        deck - tall * (0.06 + 0.92 * Math.max(0, part) ** (x < (pylons[0] ?? 0) || x > (pylons[1] ?? 0) ? 1.15 : 2))
      )
    }
    const cable: number[] = []
    const hangers: number[] = []
    const lamps: number[] = []
    for (let x = -d.unit; x <= d.width + d.unit; x += d.unit) cable.push(x, Math.min(deck, hang(x)))
    for (let x = (pylons[0] ?? 0) % (d.unit * 2.4); x < d.width; x += d.unit * 2.4) {
      hangers.push(x, Math.min(deck, hang(x)), x, deck)
      lamps.push(x, Math.min(deck, hang(x)), d.unit * 0.3, x, deck - d.unit * 0.5, d.unit * 0.26)
    }
    d.segments(hangers, d.unit * 0.14, steel, 0.75)
    d.line(cable, d.unit * 0.5, steel)
    d.rect(-9, deck, d.width + 18, d.unit * 1.3, steel)
    d.rect(-9, deck + d.unit * 1.3, d.width + 18, d.unit * 0.5, palette.near, 0.7)
    d.polygons(
      mirror.map((points) => mirrored(points, surface, 0.8)),
      steel,
      0.28,
    )
    d.rect(-9, surface + (surface - deck) * 0.7, d.width + 18, d.unit * 1.2, steel, 0.2)
    if (palette.night) {
      d.dots(lamps, palette.light, 0.95)
      for (let at = 0; d.detail && at < lamps.length; at += 9) {
        const x = lamps[at] ?? 0
        d.ellipse(
          x,
          lamps[at + 1] ?? 0,
          d.unit * 1.6,
          d.unit * 1.6,
          outwards(x, lamps[at + 1] ?? 0, d.unit * 1.6, [
            [0, palette.light, 0.4],
            [1, palette.light, 0],
          ]),
        )
        drawGlitter(d, rng, x, surface + d.unit * 2, d.unit * 0.9, palette.light, 0.28)
      }
    }
    drawMist(d, surface, d.unit * 1.5, palette.sky[2], 0.4)
    drawRipples(d, palette, rng, surface + d.unit * 2, 34)
    drawGlitter(d, rng, sun.x, surface, sun.radius * 1.2, palette.sun, 0.5)
    drawReeds(
      d,
      rng,
      rng.chance(0.5) ? 0 : d.width * 0.66,
      rng.chance(0.5) ? d.width * 0.34 : d.width,
      d.height,
      d.height * 0.14,
      layer(palette, 1),
      30,
    )
  },
}
