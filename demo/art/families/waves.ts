import { lighten, mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { crest, drawLand } from '../elements/land.ts'
import type { Family } from './family.ts'
import { anyMood } from '../palette.ts'

/** Bands of waves below a disc. */
export const waves: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const [top, middle, low] = palette.sky
    d.rect(
      0,
      0,
      d.width,
      d.height,
      downwards(0, d.height * 0.7, [
        [0, mix(top, low, 0.4)],
        [1, low],
      ]),
    )
    const radius = Math.min(d.unit * rng.float(17, 25), d.width * 0.34)
    const [x, y] = [d.width * rng.float(0.3, 0.7), d.height * rng.float(0.32, 0.42)]
    for (const reach of [1.75, 1.4, 1.15]) d.ellipse(x, y, radius * reach, radius * reach, palette.sun, 0.16)
    d.ellipse(
      x,
      y,
      radius,
      radius,
      downwards(y - radius, y + radius, [
        [0, palette.sun],
        [1, mix(palette.accents[0], palette.sun, 0.35)],
      ]),
    )
    const count = rng.int(7, 10)
    for (let band = 0; band < count; band += 1) {
      const part = band / (count - 1)
      const cycles = rng.int(1, 3)
      const start = rng.next()
      const colour = mix(mix(middle, palette.far, Math.min(1, part * 2)), palette.near, Math.max(0, part - 0.15))
      const points = crest(
        d,
        (place) =>
          0.5 +
          0.36 * Math.sin(2 * Math.PI * (place * cycles * 0.9 + start + d.phase * (band % 2 === 0 ? 1 : -1))) +
          0.14 * Math.sin(2 * Math.PI * (place * cycles * 2.1 - start + d.phase)),
        d.height * (0.5 + part * 0.56),
        d.height * (0.1 + part * 0.03),
      )
      drawLand(
        d,
        points,
        d.height + 9,
        downwards(d.height * (0.4 + part * 0.5), d.height * (0.66 + part * 0.5), [
          [0, lighten(colour, 0.035)],
          [1, lighten(colour, -0.035)],
        ]),
      )
      d.line(points, d.unit * 0.26, mix(colour, palette.sun, 0.6), 0.5)
    }
  },
}
