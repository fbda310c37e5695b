/** What kind of trouble a database error is: the disk is full, the connection is gone, or something of our own doing. */
export type Trouble = 'quota' | 'lost' | 'other'

const lostNames: readonly string[] = [
  'DatabaseClosedError',
  'UnknownError',
  'InvalidStateError',
  'TransactionInactiveError',
  'OpenFailedError',
]

/**
 * Dexie reports a full disk as an `AbortError` whose `inner` is the `QuotaExceededError`, and bulk writes list their
 * errors: names are looked for all the way down. WebKit says "connection to Indexed Database server lost" in many ways.
 */
export function troubleOf(error: unknown): Trouble {
  const names = namesOf(error, 0)
  if (names.includes('QuotaExceededError')) return 'quota'
  if (names.some((name) => lostNames.includes(name))) return 'lost'
  // without a reason of its own an abort means that the engine ended the transaction
  return names.every((name) => name === 'AbortError') && names.length > 0 ? 'lost' : 'other'
}

function namesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  const inner = 'inner' in error ? namesOf(error.inner, depth + 1) : []
  const failures = 'failures' in error && Array.isArray(error.failures) ? error.failures.slice(0, 3) : []
  return [...name, ...inner, ...failures.flatMap((failure: unknown) => namesOf(failure, depth + 1))]
}
