import type { Colour } from '../colour.ts'
import { oklch } from '../colour.ts'

/** Five colours that go together: ground, then four to put on it. */
export const posterSets: readonly (readonly [Colour, Colour, Colour, Colour, Colour])[] = [
  [oklch(0.95, 0.02, 85), oklch(0.68, 0.15, 35), oklch(0.36, 0.06, 250), oklch(0.84, 0.11, 85), oklch(0.66, 0.07, 190)],
  [oklch(0.27, 0.05, 265), oklch(0.76, 0.12, 60), oklch(0.92, 0.03, 80), oklch(0.6, 0.11, 250), oklch(0.72, 0.11, 20)],
  [oklch(0.92, 0.03, 20), oklch(0.7, 0.12, 15), oklch(0.45, 0.09, 340), oklch(0.8, 0.08, 60), oklch(0.97, 0.01, 60)],
  [oklch(0.93, 0.03, 160), oklch(0.6, 0.09, 175), oklch(0.32, 0.05, 200), oklch(0.85, 0.11, 95), oklch(0.74, 0.13, 40)],
  [
    oklch(0.9, 0.035, 300),
    oklch(0.62, 0.12, 295),
    oklch(0.34, 0.09, 280),
    oklch(0.84, 0.09, 350),
    oklch(0.9, 0.09, 95),
  ],
  [oklch(0.3, 0.045, 190), oklch(0.7, 0.09, 180), oklch(0.93, 0.03, 100), oklch(0.8, 0.13, 75), oklch(0.52, 0.08, 200)],
  [
    oklch(0.94, 0.012, 230),
    oklch(0.58, 0.11, 245),
    oklch(0.3, 0.06, 255),
    oklch(0.82, 0.06, 220),
    oklch(0.74, 0.15, 45),
  ],
  [oklch(0.25, 0.05, 320), oklch(0.7, 0.14, 5), oklch(0.9, 0.05, 50), oklch(0.55, 0.12, 310), oklch(0.82, 0.11, 75)],
]

/** A piece of a disc: the points along its arc, angles in radians. */
export function arcOf(x: number, y: number, radius: number, from: number, to: number, steps = 18): number[] {
  const ring: number[] = []
  for (let at = 0; at <= steps; at += 1) {
    const angle = from + ((to - from) * at) / steps
    ring.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  return ring
}
