/** What can be said, by code: each with its parameters and what each of them is. */
export type CodedTable = Readonly<Record<string, Readonly<Record<string, 'number' | 'text'>>>>

/** The parameters of a code. */
export type CodedParams<T extends CodedTable, C extends keyof T> = {
  readonly [P in keyof T[C]]: T[C][P] extends 'number' ? number : string
}

/** The codes without parameters. */
export type PlainCodeOf<T extends CodedTable> = { [C in keyof T]: keyof T[C] extends never ? C : never }[keyof T]

/** A code, and its parameters where it has some. */
export type Coded<T extends CodedTable> =
  | { readonly code: PlainCodeOf<T>; readonly params?: never }
  | {
      [C in Exclude<keyof T, PlainCodeOf<T>>]: { readonly code: C; readonly params: CodedParams<T, C> }
    }[Exclude<keyof T, PlainCodeOf<T>>]

/** A code and parameters as they came, from a server that may be newer or older, where they are known and fit. */
export function codedOf<T extends CodedTable>(table: T, code: unknown, params: unknown): Coded<T> | undefined {
  if (typeof code !== 'string' || !Object.hasOwn(table, code)) return undefined
  const wanted = Object.entries<'number' | 'text'>(table[code]!)
  if (wanted.length === 0) return { code } as Coded<T>
  const given = params as Readonly<Record<string, unknown>> | null | undefined
  const fits = wanted.every(([name, kind]) => typeof given?.[name] === (kind === 'text' ? 'string' : kind))
  return fits ? ({ code, params } as Coded<T>) : undefined
}
