import * as v from 'valibot'

/** A schema known only by what it lets through: keeps declaration files short. */
export type Schema<T> = v.GenericSchema<unknown, T>

/** A field that may be absent. */
export type Optional<T> = v.ExactOptionalSchema<Schema<T>, undefined>

/** What an object is made of: field names and their schemas. */
export type Entries = Record<string, Schema<unknown>>

/** The type that entries let through. */
export type Fields<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>

/**
 * Removes fields that are null or undefined, so that an optional field is present with a value or absent:
 * rows are merged by spreading, and a present `undefined` would erase what is known.
 */
function withoutNulls(input: unknown, nullable: string | undefined): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const entries = Object.entries(input)
  const filled = entries.filter(([name, value]) => value !== undefined && (value !== null || name === nullable))
  return filled.length === entries.length ? input : Object.fromEntries(filled)
}

/**
 * An object of these fields. Unknown fields are dropped; null counts as absent, which is an error for a required one:
 * in all fields but `nullable`, of which it is a value.
 * @__NO_SIDE_EFFECTS__
 */
export function shape<E extends Entries>(entries: E, nullable?: string): Schema<Fields<E>> {
  return v.pipe(
    v.unknown(),
    v.transform((input) => withoutNulls(input, nullable)),
    v.object(entries),
  )
}

/**
 * A field that may be absent; null and undefined count as absent inside `shape`.
 * @__NO_SIDE_EFFECTS__
 */
export function opt<T>(schema: Schema<T>): Optional<T> {
  return v.exactOptional(schema)
}

/**
 * A list of items; `max` limits its length (inputs only).
 * @__NO_SIDE_EFFECTS__
 */
export function listOf<T>(item: Schema<T>, max?: number): Schema<T[]> {
  return max === undefined ? v.array(item) : v.pipe(v.array(item), v.maxLength(max))
}

/**
 * A list whose items with an unknown word under `key` are left out: a newer server must not break an older app.
 * An item with a known word that does not fit stays an error.
 * @__NO_SIDE_EFFECTS__
 */
export function listOfKnown<T>(item: Schema<T>, words: readonly string[], key = 'type'): Schema<T[]> {
  const known = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return true
    const word: unknown = Reflect.get(one, key)
    return typeof word !== 'string' || words.includes(word)
  }
  return v.pipe(v.array(v.unknown()), v.filterItems(known), v.array(item))
}

/**
 * One of these words.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const T extends readonly string[]>(words: T): Schema<T[number]> {
  return v.picklist(words)
}
