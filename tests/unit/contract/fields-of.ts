import * as v from 'valibot'
import type { Schema } from '#contract/schema.ts'

/** A field by name, and whether it may be absent. */
export interface Field {
  readonly name: string
  readonly optional: boolean
}

const topNames = (schema: Schema<unknown>, input: unknown): Set<string> => {
  const { issues = [] } = v.safeParse(schema, input)
  return new Set(issues.flatMap((issue) => (issue.path?.[0] === undefined ? [] : [String(issue.path[0].key)])))
}

/**
 * The fields of a schema as it behaves: those it misses in an empty object are required, and of `candidates`
 * it knows those for which it refuses a symbol.
 */
export function fieldsOf(schema: Schema<unknown>, candidates: Iterable<string>): Field[] {
  const required = topNames(schema, {})
  const known = topNames(schema, Object.fromEntries([...candidates].map((name) => [name, Symbol(name)])))
  return [...new Set([...required, ...known])].sort().map((name) => ({ name, optional: !required.has(name) }))
}
