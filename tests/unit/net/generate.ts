import type { Schema } from '#contract/schema.ts'

/** Whole numbers from 0 to below `bound`, the same for the same seed (mulberry32). */
export type Chance = (bound: number) => number

export function seeded(seed: number): Chance {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** A number of its own for each run, printed so that a failure can be had again with SEED. */
export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

/** What valibot's schemas look like from outside, as far as it is needed to make values for them. */
interface Node {
  kind?: string
  type: string
  pipe?: readonly Node[]
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  options?: readonly unknown[]
  literal?: unknown
  requirement?: unknown
  getter?: (input: unknown) => Node
  expected?: string | null
}

const texts = [
  '12.50',
  'u-1',
  '+86 13800000000',
  '2000-01-02',
  '湖边的清晨',
  'lake/1.webp',
  '0123456789abcdef'.repeat(2),
  // a point, and what a device shares with who writes to it
  'B'.repeat(87),
  'A'.repeat(22),
]
const someWords = ['猫', '山', '城', '晨雾', '花纹']

/** Makes values that a schema lets through. `type` of a section is chosen by chance among the known ones. */
export function generate<T>(schema: Schema<T>, chance: Chance): T {
  return value(schema as unknown as Node, chance, 0) as T
}

function value(node: Node, chance: Chance, depth: number): unknown {
  const pipe = node.pipe ?? [node]
  const shapes = pipe.filter((one) => one.kind === 'schema' && one.type !== 'unknown')
  const core = shapes.at(-1) ?? node
  const rules = pipe.filter((one) => one.kind === 'validation')
  switch (core.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fields(core.entries ?? {}, chance, depth)
    case 'array': {
      const count = depth > 3 ? chance(2) : 1 + chance(3)
      return Array.from({ length: count }, () => value(core.item!, chance, depth + 1))
    }
    case 'string':
      return text(rules, chance)
    case 'number':
      return number(rules, chance)
    case 'boolean':
      return chance(2) === 0
    case 'picklist':
      return core.options![chance(core.options!.length)]
    case 'literal':
      return core.literal
    case 'union':
      return value(core.options![chance(core.options!.length)] as Node, chance, depth)
    case 'nullable':
      return chance(3) === 0 ? null : value(core.wrapped!, chance, depth)
    case 'optional':
    case 'exact_optional':
      return value(core.wrapped!, chance, depth)
    case 'lazy':
      return lazy(core, chance, depth)
    case 'record':
      return { any: '1' }
    case 'unknown':
      return {}
    default:
      throw new Error(`no values for a ${core.type}`)
  }
}

/** A lazy schema here is told by `type`: sections and their pages. */
function lazy(node: Node, chance: Chance, depth: number): unknown {
  const types = ['mv', 'creator', 'article', 'post', 'want', 'topic', 'comic', 'novel']
  const type = types[chance(types.length)]
  return value(node.getter!({ type }), chance, depth)
}

function fields(entries: Record<string, Node>, chance: Chance, depth: number) {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, one]) =>
      one.type === 'exact_optional' && chance(2) === 0 ? [] : [[name, value(one, chance, depth + 1)]],
    ),
  )
}

function text(rules: readonly Node[], chance: Chance): string {
  const regex = rules.find((rule) => rule.type === 'regex')?.requirement as RegExp | undefined
  if (regex) {
    const fitting = texts.filter((one) => regex.test(one))
    if (fitting.length === 0) throw new Error(`no text for ${regex}`)
    return regex.test('u-1') ? `u-${1 + chance(40)}` : fitting[chance(fitting.length)]!
  }
  return `${someWords[chance(someWords.length)]}${chance(1000)}`
}

function number(rules: readonly Node[], chance: Chance): number {
  const bound = (type: string) => rules.find((rule) => rule.type === type)?.requirement as number | undefined
  const least = bound('min_value') ?? 0
  const most = bound('max_value') ?? least + 100_000
  return least + chance(most - least + 1)
}
