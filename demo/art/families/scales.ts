import { downwards } from '../drawing.ts'
import type { Family } from './family.ts'
import { arcOf, posterSets } from './poster-parts.ts'
import { anyMood } from '../palette.ts'

/** Overlapping scales, like the pattern of waves on old cloth. */
export const scales: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const [ground, ...colours] = rng.pick(posterSets)
    const radius = d.unit * rng.float(12, 18)
    const rows = Math.ceil(d.height / (radius * 0.5)) + 2
    d.rect(0, 0, d.width, d.height, ground)
    const sunAt = rng.int(2, 5)
    for (let row = 0; row < rows; row += 1)
      for (let column = -1; column * radius * 2 < d.width + radius * 2; column += 1) {
        const own = rng.branch()
        const x = column * radius * 2 + (row % 2) * radius
        const y = row * radius * 0.5 + radius * 0.35
        const main = own.weighted([
          [colours[0], 3],
          [colours[1], 3],
          [colours[2], own.int(1, sunAt)],
          [colours[3], 2],
        ] as const)
        const other = own.chance(0.75) ? ground : own.pick(colours)
        for (const [index, reach] of [1, 0.72, 0.44].entries())
          d.polygon(
            arcOf(
              x,
              y + Math.sin(2 * Math.PI * (d.phase + column * 0.1)) * radius * 0.05,
              radius * reach,
              Math.PI,
              Math.PI * 2,
              d.detail ? 18 : 6,
            ),
            index % 2 === 0 ? main : other,
          )
      }
    const shade = palette.night ? palette.sky[0] : palette.sky[2]
    d.rect(
      0,
      0,
      d.width,
      d.height,
      downwards(0, d.height, [
        [0, shade, 0.3],
        [0.5, shade, 0],
        [1, shade, 0.12],
      ]),
    )
  },
}
