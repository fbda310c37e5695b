/*
 * Which items go together, by the people who had to do with both: cosine of the items' vectors of people (implicit
 * feedback). Pure: `related.ts` feeds it and keeps what it finds.
 */

/** How much one person had to do with one item; above 0. */
export interface Mark {
  readonly id: number
  readonly weight: number
}

/** What is asked of the neighbors of an item. */
export interface NeighborRules {
  /** No pair is told that fewer people share. */
  readonly floor: number
  /** How many neighbors an item has at most. */
  readonly most: number
}

/** The marks of one person count for so many items at most, the heaviest: one alone must not cost much, nor weigh much. */
const mostOfPerson = 200

/** The marks of people, in bounded memory: 24 bytes for each. */
export interface Marks {
  /** Adds all marks of one person; false, and nothing is added, where they have no room. */
  add(marks: readonly Mark[]): boolean
  /** Each item that has neighbors, with their ids, the nearest first. */
  neighbors(rules: NeighborRules): Generator<readonly [id: number, others: number[]]>
}

/** Collects so many marks at most. */
export function collectMarks(mostMarks: number): Marks {
  const indexes = new Map<number, number>()
  const ids: number[] = []
  /** Where the marks of each person begin in `items` and `weights`; the last entry is where they end. */
  const starts = [0]
  const items: number[] = []
  const weights: number[] = []
  const indexOf = (id: number) => {
    const known = indexes.get(id)
    if (known !== undefined) return known
    indexes.set(id, ids.length)
    return ids.push(id) - 1
  }
  return {
    add(marks) {
      const heaviest = marks.length > mostOfPerson ? heaviestOf(marks) : marks
      if (items.length + heaviest.length > mostMarks) return false
      if (heaviest.length === 0) return true
      // one item alone goes with nothing, but it counts for how popular the item is
      for (const { id, weight } of heaviest) {
        items.push(indexOf(id))
        weights.push(weight)
      }
      starts.push(items.length)
      return true
    },
    neighbors: (rules) => neighborsOf({ ids, starts, items, weights }, rules),
  }
}

const heaviestOf = (marks: readonly Mark[]) => marks.toSorted((a, b) => b.weight - a.weight).slice(0, mostOfPerson)

interface Matrix {
  readonly ids: readonly number[]
  readonly starts: readonly number[]
  readonly items: readonly number[]
  readonly weights: readonly number[]
}

/** The people of each item, as `starts` has the items of each person. */
function transpose({ ids, starts, items, weights }: Matrix) {
  const begins = new Uint32Array(ids.length + 1)
  for (const item of items) begins[item + 1]! += 1
  for (let item = 0; item < ids.length; item += 1) begins[item + 1]! += begins[item]!
  const next = begins.slice()
  const people = new Uint32Array(items.length)
  const norms = new Float64Array(ids.length)
  for (let person = 0; person + 1 < starts.length; person += 1)
    for (let at = starts[person]!; at < starts[person + 1]!; at += 1) {
      const item = items[at]!
      people[next[item]!++] = person
      norms[item]! += weights[at]! ** 2
    }
  return { begins, people, norms: norms.map(Math.sqrt) }
}

/** One item after the other, so that whoever asks may rest between them. */
function* neighborsOf(matrix: Matrix, { floor, most }: NeighborRules) {
  const { ids, starts, items, weights } = matrix
  const { begins, people, norms } = transpose(matrix)
  const shared = new Uint32Array(ids.length)
  const products = new Float64Array(ids.length)
  for (let item = 0; item < ids.length; item += 1) {
    if (begins[item + 1]! - begins[item]! < floor) continue
    const met: number[] = []
    for (let at = begins[item]!; at < begins[item + 1]!; at += 1) {
      const person = people[at]!
      const [from, to] = [starts[person]!, starts[person + 1]!]
      const own = weights[items.indexOf(item, from)]!
      for (let other = from; other < to; other += 1) {
        const index = items[other]!
        if (index === item) continue
        if (shared[index] === 0) met.push(index)
        shared[index]! += 1
        products[index]! += own * weights[other]!
      }
    }
    const near = met
      .filter((index) => shared[index]! >= floor)
      .map((index) => ({ id: ids[index]!, cosine: products[index]! / (norms[item]! * norms[index]!) }))
      // the ids make it the same at each time
      .toSorted((a, b) => b.cosine - a.cosine || a.id - b.id)
      .slice(0, most)
    for (const index of met) {
      shared[index] = 0
      products[index] = 0
    }
    if (near.length > 0) yield [ids[item]!, near.map(({ id }) => id)] as const
  }
}
