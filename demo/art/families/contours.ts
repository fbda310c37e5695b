import { mix } from '../colour.ts'
import { downwards, outwards } from '../drawing.ts'
import type { Family } from './family.ts'
import { anyMood } from '../palette.ts'

/** Layers of cut paper that go down like the lines of a map, or the lines themselves. */
export const contours: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const lines = rng.chance(0.4)
    const [first, last] = palette.night
      ? [palette.sky[0], mix(palette.sky[2], palette.light, 0.35)]
      : [mix(palette.near, palette.far, 0.25), mix(palette.sky[2], palette.sun, 0.3)]
    const middle = mix(palette.accents[rng.int(0, 2)] ?? palette.far, palette.far, 0.35)
    d.rect(
      0,
      0,
      d.width,
      d.height,
      lines
        ? downwards(0, d.height, [
            [0, palette.sky[0]],
            [1, mix(palette.sky[1], palette.near, palette.night ? 0.2 : 0)],
          ])
        : last,
    )
    const [x, y] = [d.width * rng.float(0.35, 0.65), d.height * rng.float(0.4, 0.6)]
    const far = Math.hypot(d.width, d.height) * 0.62
    const bends = Array.from({ length: 5 }, (_, index) => ({
      times: index + 2,
      start: rng.next() * 6.3,
      size: rng.float(0.04, 0.13) / (index * 0.4 + 1),
    }))
    const count = lines ? 26 : rng.int(8, 10)
    for (let ring = count; ring > 0; ring -= 1) {
      const part = ring / count
      const reach = far * (lines ? part : part ** 1.25)
      const points: number[] = []
      const steps = d.detail ? 120 : 28
      for (let step = 0; step < steps; step += 1) {
        const angle = (step / steps) * Math.PI * 2
        const bend = bends.reduce(
          (sum, { times, start, size }) =>
            sum +
            size *
              Math.sin(angle * times + start * (1 + part * 0.35) + part * 2.2 + Math.sin(2 * Math.PI * d.phase) * 0.25),
          1,
        )
        points.push(x + Math.cos(angle) * reach * bend * 1.15, y + Math.sin(angle) * reach * bend * 0.8)
      }
      if (lines) {
        d.line(
          [...points, points[0] ?? 0, points[1] ?? 0],
          d.unit * (ring % 5 === 0 ? 0.4 : 0.2),
          ring % 5 === 0
            ? mix(palette.accents[0], palette.sun, palette.night ? 0.3 : 0.05)
            : palette.night
              ? palette.sun
              : palette.near,
          ring % 5 === 0 ? 0.9 : 0.42,
        )
        continue
      }
      d.polygon(
        points.map((value, index) => value + (index % 2 === 0 ? 0.3 : 1.1) * d.unit),
        palette.near,
        0.12,
      )
      d.polygon(
        points.map((value, index) => value + (index % 2 === 0 ? 0.15 : 0.5) * d.unit),
        palette.near,
        0.14,
      )
      d.polygon(points, part < 0.55 ? mix(first, middle, part / 0.55) : mix(middle, last, (part - 0.55) / 0.45))
    }
    if (!lines)
      d.ellipse(
        x,
        y,
        far * 0.09,
        far * 0.09,
        outwards(x, y, far * 0.1, [
          [0, palette.sun],
          [1, mix(palette.sun, palette.accents[0], 0.6)],
        ]),
      )
  },
}
