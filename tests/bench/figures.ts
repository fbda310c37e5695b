/** One line of the table: a figure of ours beside its reference, measured in the same run. */
export interface Figure {
  /** The goal's number, such as `S3`. */
  goal: string
  what: string
  ours: string
  reference: string
  /** Ours to the reference, or the figure itself where the goal names no reference. */
  value: number
  /** As the goal states it, `<= 1.2`; empty where a figure stands for information alone. */
  limit: string
  met: boolean | undefined
}

const holds = (value: number, limit: string) => {
  if (limit === '') return undefined
  const [sign, bound] = limit.split(' ') as [string, string]
  return sign === '<=' ? value <= Number(bound) : value >= Number(bound)
}

interface Measured {
  goal: string
  what: string
  ours: number
  /** Absent where the goal is a bound of its own. */
  reference?: number
  unit: string
  limit?: string
  digits?: number
}

/** A figure from what was measured: its ratio to the reference, or itself, held against the limit. */
export function figure({ goal, what, ours, reference, unit, limit = '', digits = 1 }: Measured): Figure {
  const value = reference === undefined ? ours : ours / reference
  const show = (one: number) => `${one.toFixed(digits)} ${unit}`.trim()
  const shown = reference === undefined ? '–' : show(reference)
  return { goal, what, ours: show(ours), reference: shown, value, limit, met: holds(value, limit) }
}

/** The middle of the values; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN
}

/** Runs the ways in turn, `rounds` times, each round beginning with another one; gives each way's median. */
export async function interleaved<Name extends string>(
  rounds: number,
  ways: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[]
  const values = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      values.get(name)!.push(await ways[name]())
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(values.get(name)!)])) as Record<Name, number>
}

const columns = ['goal', 'what', 'ours', 'reference', 'value', 'limit', ''] as const
const cells = (one: Figure) => [
  one.goal,
  one.what,
  one.ours,
  one.reference,
  one.value.toFixed(2),
  one.limit,
  one.met === undefined ? '' : one.met ? 'met' : 'NOT MET',
]

/** All figures as one table of plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(cells)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}
