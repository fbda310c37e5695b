/**
 * Canonical JSON: object keys sorted by UTF-16 unit at every depth, fields that are undefined left out, no spaces.
 * Equal values give equal text, for hashes of parameters and keys of lists.
 * Throws a TypeError for what JSON can't hold exactly: a number that is not finite, a bigint, a function, a symbol.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
    return `{${fields.join(',')}}`
  }
  throw new TypeError(`no canonical JSON for a ${typeof value}`)
}
