/** Address parameters are texts: `?word=123` is a word, not a number, and `?word=true` no boolean. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Writes address parameters; what is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
