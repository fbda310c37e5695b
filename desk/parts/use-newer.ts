import { useEffect, useEffectEvent, useState } from 'react'

type Typed = string | boolean
type Values<N extends string> = Readonly<Record<N, Typed>>

interface Seen<N extends string> {
  /** What the form was last told. */
  readonly given: Values<N>
  /** What it was told before something was typed. */
  readonly began?: Values<N>
  /** The fields that take in what was told. */
  readonly taken: readonly N[]
}

const same = (a: Typed, b: Typed) => (typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b)

/**
 * Gives a form what its thing says by now: a field in which nothing was typed takes that in, and what was typed stays.
 * Answers the names of the fields that somebody else has changed since then.
 */
export function useNewer<N extends string>(
  now: Values<N>,
  read: (name: N) => Typed,
  write: (name: N, value: Typed) => void,
): readonly N[] {
  const [{ given, began, taken }, setSeen] = useState<Seen<N>>({ given: now, taken: [] })
  const names = Object.keys(now) as N[]
  if (names.some((name) => !same(now[name], given[name]))) {
    const typed = names.filter((name) => !same(read(name), given[name]) && !same(read(name), now[name]))
    const others = names.filter((name) => !typed.includes(name))
    setSeen({ given: now, taken: others, ...(typed.length > 0 && { began: began ?? given }) })
  }
  const take = useEffectEvent(() => {
    for (const name of taken) write(name, given[name])
  })
  useEffect(() => take(), [given])
  return began ? names.filter((name) => !same(now[name], began[name])) : []
}
