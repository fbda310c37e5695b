import type { Rng } from '../../rng.ts'
import type { Colour } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { Family } from './family.ts'
import { arcOf, posterSets } from './poster-parts.ts'
import { dayMoods } from '../palette.ts'

/** Tiles of quarter circles, rings, petals and stripes. */
export const geometric: Family = {
  moods: dayMoods,
  draw(d, rng) {
    const [ground, ...colours] = rng.pick(posterSets)
    const across = Math.max(2, Math.round(d.width / (d.unit * rng.pick([20, 26, 33]))))
    const cell = d.width / across
    const down = Math.ceil(d.height / cell)
    d.rect(0, 0, d.width, d.height, ground)
    for (let row = 0; row < down; row += 1)
      for (let column = 0; column < across; column += 1) {
        const [base = ground, top = ground, third = ground] = rng.shuffle([ground, ...colours])
        drawTile(d, rng, column * cell, row * cell - (down * cell - d.height) / 2, cell, base, top, third)
      }
  },
}

function drawTile(
  d: Drawing,
  rng: Rng,
  x: number,
  y: number,
  cell: number,
  base: Colour,
  top: Colour,
  third: Colour,
): void {
  d.rect(x, y, cell + 0.6, cell + 0.6, base)
  const turn = rng.int(0, 3)
  const [cx, cy] = [x + (turn % 2) * cell, y + (turn > 1 ? 1 : 0) * cell]
  const quarter = (radius: number): number[] => {
    const from = ([0, 0.5, 1.5, 1] as const)[turn] ?? 0
    const ring = [cx, cy]
    for (let at = 0; at <= 14; at += 1)
      ring.push(cx + radius * Math.cos(Math.PI * (from + at / 28)), cy + radius * Math.sin(Math.PI * (from + at / 28)))
    return ring
  }
  switch (rng.pick(['quarter', 'rainbow', 'disc', 'petal', 'stripes', 'half', 'dots', 'triangle'] as const)) {
    case 'quarter':
      d.polygon(quarter(cell), top)
      return
    case 'rainbow':
      for (const [radius, colour] of [
        [1, top],
        [0.75, base],
        [0.5, third],
        [0.25, base],
      ] as const)
        d.polygon(quarter(cell * radius), colour)
      return
    case 'disc':
      d.ellipse(x + cell / 2, y + cell / 2, cell * 0.4, cell * 0.4, top)
      d.ellipse(x + cell / 2, y + cell / 2, cell * 0.17, cell * 0.17, third)
      return
    case 'petal': {
      const ring: number[] = []
      const flip = turn % 2 === 0
      for (let at = 0; at <= 12; at += 1)
        ring.push(
          x + (flip ? 1 - Math.cos((Math.PI * at) / 24) : Math.cos((Math.PI * at) / 24)) * cell,
          y + Math.sin((Math.PI * at) / 24) * cell,
        )
      for (let at = 12; at >= 0; at -= 1)
        ring.push(
          x + (flip ? Math.sin((Math.PI * at) / 24) : 1 - Math.sin((Math.PI * at) / 24)) * cell,
          y + (1 - Math.cos((Math.PI * at) / 24)) * cell,
        )
      d.polygon(ring, top)
      return
    }
    case 'stripes':
      for (let stripe = 0; stripe < 4; stripe += 1)
        d.rect(
          turn % 2 === 0 ? x : x + (stripe * cell) / 4,
          turn % 2 === 0 ? y + (stripe * cell) / 4 : y,
          turn % 2 === 0 ? cell : cell / 8,
          turn % 2 === 0 ? cell / 8 : cell,
          top,
        )
      return
    case 'half':
      d.polygon(arcOf(x + cell / 2, y + (turn % 2 === 0 ? cell : cell / 2), cell / 2, Math.PI, 2 * Math.PI), top)
      d.polygon(
        arcOf(x + cell / 2, y + (turn % 2 === 0 ? cell / 2 : cell), cell / 2, Math.PI, 2 * Math.PI),
        third,
        turn % 2 === 0 ? 1 : 0,
      )
      return
    case 'dots':
      for (let dot = 0; dot < 9; dot += 1)
        d.ellipse(
          x + cell * (0.2 + (dot % 3) * 0.3),
          y + cell * (0.2 + Math.floor(dot / 3) * 0.3),
          cell * 0.075,
          cell * 0.075,
          top,
        )
      return
    case 'triangle':
      d.polygon([cx, cy, x + (1 - (turn % 2)) * cell, cy, cx, y + (turn > 1 ? 0 : 1) * cell], top)
  }
}
