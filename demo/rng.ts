/**
 * A seeded generator of random numbers: sfc32 (Chris Doty-Humphrey's Small Fast Counter, 32 bit), its state filled
 * by a murmur3 finaliser over the seed. The same seed gives the same numbers on every machine.
 */
export interface Rng {
  /** A float in [0, 1). */
  next(): number
  /** A float in [min, max). */
  float(min: number, max: number): number
  /** An integer in [min, max], both included. */
  int(min: number, max: number): number
  /** True with this probability (0–1). */
  chance(probability: number): boolean
  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T
  /** Up to `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[]
  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[]
  /** One value, its probability in proportion to its weight. */
  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T
  /** An independent generator named by a label; it takes nothing from this one. */
  fork(label: string | number): Rng
  /** An independent generator; exactly one number is taken from this one, however many the other will give. */
  branch(): Rng
}

/** Makes a generator from a number or a text. */
export function createRng(seed: number | string): Rng {
  const root = hash(String(seed), 0x9e3779b9)
  let a = finalise(root ^ 0x243f6a88)
  let b = finalise(root ^ 0x85a308d3)
  let c = finalise(root ^ 0x13198a2e)
  let counter = 1

  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next()

  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const shuffle = <T>(items: readonly T[]): T[] => {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = int(0, last)
      const kept = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = kept
    }
    return copy
  }

  return {
    next,
    int,
    shuffle,
    float: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('pick from an empty list')
      return items[Math.floor(next() * items.length)] as (typeof items)[number]
    },
    some: (items, count) => shuffle(items).slice(0, count),
    weighted: (entries) => {
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        rest -= weight
        if (rest < 0) return value
      }
      throw new RangeError('weighted pick from an empty list')
    },
    fork: (label) => createRng(hash(String(label), root)),
    branch: () => createRng(int(0, 0xffffffff)),
  }
}

/** FNV-1a over UTF-16 code units, finalised. */
function hash(text: string, start: number): number {
  let value = start ^ 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return finalise(value)
}

/** The finaliser of murmur3, 32 bit. */
function finalise(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
