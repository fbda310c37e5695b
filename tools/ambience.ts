import type { Rng } from '#demo/rng.ts'
import { createRng } from '#demo/rng.ts'

/** The sound of a loop: what blows or flows, and how strongly; a chord over it. */
export interface Ambience {
  readonly seed: number
  readonly noise: 'sea' | 'wind' | 'hum'
  /** The lowest note, in Hz. */
  readonly root: number
}

/** Intervals (ratios) of calm chords. */
const chords = [
  [1, 1.5, 2, 2.5, 3],
  [1, 1.5, 1.875, 2.25, 3],
  [1, 1.3333, 2, 2.6667, 3],
  [1, 1.2, 1.5, 2, 2.4],
] as const

/** Mono samples (-1…1) of a soft ambience that comes round exactly after `count` samples. */
export function ambience({ seed, noise, root }: Ambience, count: number, rate: number): Float32Array {
  const rng = createRng(seed).fork('ambience')
  const out = new Float32Array(count)
  addNoise(out, rng, noise, count)
  addChord(out, rng, root, count, rate)
  return out
}

/** Filtered noise; the filter runs twice over the same noise, so that its state comes round too. */
function addNoise(out: Float32Array, rng: Rng, kind: Ambience['noise'], count: number): void {
  const source = Float32Array.from({ length: count }, () => rng.next() * 2 - 1)
  const smooth = { sea: 0.05, wind: 0.022, hum: 0.008 }[kind]
  const level = { sea: 0.3, wind: 0.42, hum: 0.36 }[kind]
  const swells = { sea: 4, wind: 3, hum: 1 }[kind]
  let [first, second] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < count; at += 1) {
      first += smooth * ((source[at] ?? 0) - first)
      second += smooth * (first - second)
      if (round === 0) continue
      const turn = (2 * Math.PI * at) / count
      const swell = 0.55 + 0.3 * Math.sin(turn * swells) + 0.15 * Math.sin(turn * (swells * 2 + 1) + 1)
      out[at] = (out[at] ?? 0) + second * level * swell
    }
  }
}

/** Slow notes; every frequency fits a whole number of times into the loop. */
function addChord(out: Float32Array, rng: Rng, root: number, count: number, rate: number): void {
  const seconds = count / rate
  const chord = rng.pick(chords)
  for (const [index, ratio] of chord.entries()) {
    for (const [partial, weight] of [
      [1, 1],
      [2, 0.22],
      [3, 0.07],
    ] as const) {
      const cycles = Math.round(root * ratio * partial * seconds)
      const [start, breath, breathStart] = [rng.next() * 6.28, rng.int(1, 3), rng.next() * 6.28]
      for (let at = 0; at < count; at += 1) {
        const turn = (2 * Math.PI * at) / count
        const envelope = (0.5 + 0.5 * Math.sin(turn * breath + breathStart)) ** 2
        out[at] = (out[at] ?? 0) + 0.032 * weight * (1 - index * 0.13) * envelope * Math.sin(turn * cycles + start)
      }
    }
  }
}
