import { callOf, type CallName } from '#contract/catalogue.ts'
import type { Rng } from '#demo/rng.ts'
import { always, longLists, some, type Hostile } from './hostile.ts'

/** An input that is one step away from a good one. */
export interface Mutation {
  /** Which field became what. */
  readonly what: string
  readonly input: Readonly<Record<string, unknown>>
  readonly isHuge: boolean
}

interface SchemaParts {
  readonly pipe?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}

/** The fields that a schema of an object names, however it is wrapped. */
function fieldsOf(schema: unknown): readonly string[] {
  const { pipe, entries } = schema as SchemaParts
  return entries ? Object.keys(entries) : (pipe ?? []).flatMap((step) => fieldsOf(step))
}

/** The fields of a call's input. */
export const inputFields = (name: CallName): readonly string[] => fieldsOf(callOf(name).input)

const without = (base: object, field: string) =>
  Object.fromEntries(Object.entries(base).filter(([key]) => key !== field))

/** What becomes of a good value when something within it is bad. */
function within(value: unknown, { label, value: bad, isHuge }: Hostile): Hostile[] {
  const huge = isHuge && { isHuge }
  if (Array.isArray(value))
    return [
      { label: `[${label}]`, value: [bad], ...huge },
      { label: `[good, ${label}]`, value: [...(value as unknown[]), bad], ...huge },
    ]
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).map((key) => ({ label: `.${key} ${label}`, value: { ...value, [key]: bad }, ...huge }))
}

/** Inputs made of a good one of a call: each field missing, and with `count` chosen values beside those always tried. */
export function mutationsOf(name: CallName, base: object, rng: Rng, count: number): Mutation[] {
  const good = { ...base } as Record<string, unknown>
  const mutations: Mutation[] = []
  const put = (field: string, { label, value, isHuge = false }: { label: string; value: unknown; isHuge?: boolean }) =>
    mutations.push({ what: `${field}: ${label}`, input: { ...good, [field]: value }, isHuge })
  for (const field of inputFields(name)) {
    mutations.push({ what: `${field} missing`, input: without(good, field), isHuge: false })
    const lists = Array.isArray(good[field]) ? longLists : []
    for (const hostile of [...some(rng, count), ...lists]) put(field, hostile)
    const sample = rng.some(always, count)
    for (const hostile of sample) for (const one of within(good[field], hostile)) put(field, one)
  }
  return [...mutations, ...strangeInputs(good)]
}

/** Inputs with fields that no call has. */
function strangeInputs(good: Record<string, unknown>): Mutation[] {
  const own = (key: string, value: unknown): Record<string, unknown> =>
    Object.defineProperty({ ...good }, key, { value, enumerable: true, configurable: true, writable: true })
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))
  return [
    { what: 'an own __proto__', input: own('__proto__', { id: 1, creator: 1 }), isHuge: false },
    { what: 'an own constructor', input: own('constructor', { prototype: {} }), isHuge: false },
    {
      what: 'names of another person',
      input: { ...good, user_id: 1, uid: 1, person: 'u:1', admin: true },
      isHuge: false,
    },
    { what: '5,000 unknown fields', input: { ...many, ...good }, isHuge: false },
    { what: 'nothing at all', input: {}, isHuge: false },
  ]
}
