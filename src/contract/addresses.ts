/** The host of an address that has none of its own. */
export const nowhere = 'http://app.invalid'

/**
 * True where a text is a path with its parameters and nothing else: no browser reads it as another host or scheme. Whether
 * a page is there is another question. [Note: Redirect targets]
 */
export function isPlainPath(address: string): boolean {
  if (!/^\/[\w-]/.test(address) && address !== '/') return false
  if ([...address].some((char) => char <= ' ' || char === '\\' || char === '\u007f')) return false
  const url = URL.canParse(address, nowhere) ? new URL(address, nowhere) : undefined
  return url?.origin === nowhere && url.pathname === address.split(/[?#]/)[0]
}

/** An https (or, for development, loopback http) address that may be opened outside; undefined for anything else. */
export function outsideHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const loopback = url.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(url.hostname)
  return (url.protocol === 'https:' || loopback) && !url.username && !url.password ? url.href : undefined
}
