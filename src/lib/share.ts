const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * `next`, with every part that says the same as in `before` being that very part, so that whoever compares by identity
 * sees what has changed and no more. Looks into arrays and plain objects only; changes neither.
 */
export function share<T>(before: unknown, next: T): T {
  if (Object.is(before, next) || typeof before !== 'object' || typeof next !== 'object' || !before || !next) return next
  if (Array.isArray(before) && Array.isArray(next)) {
    const parts = next.map((part: unknown, at) => share(before[at], part))
    return (
      parts.length === before.length && parts.every((part, at) => Object.is(part, before[at])) ? before : parts
    ) as T
  }
  if (!isPlain(before) || !isPlain(next)) return next
  const names = Object.keys(next)
  const parts = Object.fromEntries(
    names.map((name) => [name, share(before[name], (next as Record<string, unknown>)[name])]),
  )
  const same =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && Object.is(parts[name], before[name]))
  return (same ? before : parts) as T
}
