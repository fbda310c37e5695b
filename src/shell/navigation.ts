import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/** The path in a hash. A second slash, which the history would swallow, is kept as what it is: part of no known path. */
const hashPath = (hash: string) => hash.slice(1).replace(/^\/[/\\]/, '/%2F') || '/'

/**
 * Hash history that leaves `location.search` alone: the stock one glues `?aff_code=1` onto the hash path
 * (`/?aff_code=1#/search?q=a` gives `q = "a?aff_code=1"`).
 */
export const history: RouterHistory = createBrowserHistory({
  parseLocation: () => parseHref(hashPath(window.location.hash), window.history.state),
  createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
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

/** Turns clicks on the app's own links (`#/…`) into history entries; the browser keeps its ways for all others. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!href?.startsWith('#/') || link?.target) return
  event.preventDefault()
  go(href.slice(1))
}
