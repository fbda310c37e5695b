/**
 * What kind of trouble a database error is: the disk is full, the connection is gone, the engine ended the transaction
 * and does not say why, or something of our own doing.
 */
export type Trouble = 'quota' | 'lost' | 'ended' | 'other'

/**
 * Dexie reports a full disk as an `AbortError` whose `inner` is the `QuotaExceededError`, and bulk writes list their
 * errors: names are looked for all the way down. WebKit says "connection to Indexed Database server lost" in many ways.
 */
export function troubleOf(error: unknown): Trouble {
  const names = namesOf(error, 0)
  if (/Quota/.test(names)) return 'quota'
  if (/(DatabaseClosed|Unknown|InvalidState|TransactionInactive|OpenFailed)E/.test(names)) return 'lost'
  return /^ (AbortError ?)+$/.test(names) ? 'ended' : 'other'
}

/** The names of an error and of those within it, with a space before each. */
function namesOf(error: unknown, depth: number): string {
  if (typeof error !== 'object' || error === null || depth > 5) return ''
  const { name, message, inner, failures } = error as Record<string, unknown>
  // WebKit calls a disk that is full an `UnknownError`, as it calls much else: its words say which
  const mine = /Unable to store/.test(String(message)) ? 'Quota' : name
  const within = [inner].concat(failures).slice(0, 4)
  return within.reduce<string>((names, one) => names + namesOf(one, depth + 1), ` ${String(mine)}`)
}
