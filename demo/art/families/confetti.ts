import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import { mix } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { Family } from './family.ts'
import { arcOf, posterSets } from './poster-parts.ts'
import { dayMoods } from '../palette.ts'

/** Dots, squiggles, rings and triangles strewn on a plain ground. */
export const confetti: Family = {
  moods: dayMoods,
  draw(d, rng) {
    const [ground, ...colours] = rng.pick(posterSets)
    d.rect(0, 0, d.width, d.height, ground)
    const half = rng.float(0.3, 0.7)
    d.polygon(
      [0, d.height * half, d.width, d.height * (1 - half) * 0.8, d.width, d.height, 0, d.height],
      mix(ground, colours[3], 0.32),
    )
    d.ellipse(
      d.width * rng.float(0.2, 0.8),
      d.height * rng.float(0.2, 0.8),
      d.unit * 24,
      d.unit * 24,
      colours[rng.int(0, 3)] ?? ground,
      0.85,
    )
    const cell = d.unit * 14
    const across = Math.ceil(d.width / cell)
    const down = Math.ceil(d.height / cell)
    for (let row = 0; row < down; row += 1)
      for (let column = 0; column < across; column += 1) {
        const own = rng.branch()
        if (own.chance(0.12)) continue
        const x = (column + own.float(0.25, 0.75)) * cell
        const y = (row + own.float(0.25, 0.75)) * cell
        drawToken(d, own, x, y, d.unit * own.float(2.6, 4.6), own.pick(colours), own.pick(colours))
      }
  },
}

function drawToken(d: Drawing, rng: Rng, x: number, y: number, size: number, colour: Colour, other: Colour): void {
  const angle = rng.float(0, Math.PI * 2) + Math.sin(2 * Math.PI * d.phase) * 0.2
  const spin = (points: readonly number[]): number[] =>
    points.map((_, index) =>
      index % 2 === 0
        ? x + size * ((points[index] ?? 0) * Math.cos(angle) - (points[index + 1] ?? 0) * Math.sin(angle))
        : y + size * ((points[index - 1] ?? 0) * Math.sin(angle) + (points[index] ?? 0) * Math.cos(angle)),
    )
  switch (rng.pick(['disc', 'ring', 'triangle', 'squiggle', 'pill', 'cross', 'grid', 'half'] as const)) {
    case 'disc':
      d.ellipse(x, y, size * 0.7, size * 0.7, colour)
      return
    case 'ring':
      d.line(arcOf(x, y, size * 0.7, 0, Math.PI * 2), size * 0.24, colour)
      return
    case 'triangle':
      d.polygon(spin([0, -0.9, 0.8, 0.55, -0.8, 0.55]), colour)
      return
    case 'squiggle': {
      const points: number[] = []
      for (let at = 0; at <= 36; at += 1) points.push(-1.3 + (2.6 * at) / 36, 0.32 * Math.sin((at / 36) * Math.PI * 5))
      d.line(spin(points), size * 0.22, colour)
      return
    }
    case 'pill':
      d.line(spin([-0.7, 0, 0.7, 0]), size * 0.5, colour)
      return
    case 'cross':
      d.segments([...spin([-0.6, 0, 0.6, 0]), ...spin([0, -0.6, 0, 0.6])], size * 0.26, colour)
      return
    case 'grid': {
      const discs: number[] = []
      for (let at = 0; at < 16; at += 1)
        discs.push(x + size * ((at % 4) - 1.5) * 0.46, y + size * (Math.floor(at / 4) - 1.5) * 0.46, size * 0.11)
      d.dots(discs, colour)
      return
    }
    case 'half':
      d.polygon(arcOf(x, y, size * 0.85, angle, angle + Math.PI), colour)
      d.polygon(
        arcOf(
          x + size * 0.16 * Math.sin(angle),
          y - size * 0.16 * Math.cos(angle),
          size * 0.85,
          angle + Math.PI,
          angle + Math.PI * 2,
        ),
        other,
        0.9,
      )
  }
}
