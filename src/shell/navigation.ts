import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/** The path in a hash. A second slash, which the history would swallow, is kept as what it is: part of no known path. */
const hashPath = (hash: string) => hash.slice(1).replace(/^\/[/\\]/, '/%2F') || '/'

/**
 * Hash history that leaves `location.search` alone: the stock one glues `?aff_code=1` onto the hash path
 * (`/?aff_code=1#/search?q=a` gives `q = "a?aff_code=1"`).
 */
export const history: RouterHistory = createBrowserHistory({
  parseLocation: () => parseHref(hashPath(window.location.hash), window.history.state),
  // relative: path and search of the document stay
  createHref: (href) => `#${href}`,
})

/** Goes to a path of the app, such as `/player?id=7`. */
export const go = (href: string, options: { replace?: boolean } = {}) =>
  options.replace ? history.replace(href) : history.push(href)

/** One step back within the app, or to `home` where this page was the first. */
export function goBack(home = '/home') {
  if (history.canGoBack()) history.back()
  else go(home, { replace: true })
}

/** Changes one view parameter of the current address, such as `sort`, without a new history entry. */
export function changeView(key: string, value: string) {
  const { pathname, search } = history.location
  const params = new URLSearchParams(search)
  params.set(key, value)
  go(`${pathname}?${params}`, { replace: true })
}
