import { pageAt } from './page-at.ts'

/**
 * True where a text is an address of this app. The text is matched against the routes, not filtered: anything that a
 * browser could read as another host or scheme has no place among them. [Note: Redirect targets]
 */
export function isOwnPath(target: string): boolean {
  if (!/^\/[\w-]/.test(target) && target !== '/') return false
  if ([...target].some((char) => char <= ' ' || char === '\\' || char === '\u007f')) return false
  const url = URL.canParse(target, 'http://app.invalid') ? new URL(target, 'http://app.invalid') : undefined
  return (
    url?.origin === 'http://app.invalid' &&
    url.pathname === target.split(/[?#]/)[0] &&
    pageAt(target.replace(/#.*/s, '')) !== undefined
  )
}

/** Where to go after logging in: the given path if it is the app's own, else home. */
export const redirectTarget = (target: string | undefined): string => (target && isOwnPath(target) ? target : '/home')

/** An https (or, for development, loopback http) address that may be opened outside; undefined for anything else. */
export function externalTarget(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined
  const url = new URL(target)
  const loopback = url.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(url.hostname)
  return (url.protocol === 'https:' || loopback) && !url.username && !url.password ? url.href : undefined
}
