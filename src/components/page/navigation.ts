import { createBrowserHistory, parseHref, type ParsedHistoryState, type RouterHistory } from '@tanstack/history'
import { pageLink, type Target } from '#components/target.ts'
import { appRouter } from '#components/app-router.tsx'

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

/** Which entry of the app's history it is in, from 0; undefined for an address that was typed. */
export const entryIndex = (state = window.history.state as ParsedHistoryState | null): number | undefined =>
  state?.__TSR_index

/** Goes to a page of the app, or leaves it for an address outside. */
export function go(target: Target, { replace = false }: { replace?: boolean } = {}): void {
  if ('outside' in target) return location.assign(target.outside)
  void appRouter().navigate({ to: target.to, search: target.search as never, replace })
}

/** One step back within the app, or to `home` where this page was the first. */
export function goBack(home: Target = pageLink('/home')) {
  if (history.canGoBack()) history.back()
  else go(home, { replace: true })
}

/** Changes one view parameter of the current address, such as `sort`, without a new history entry. */
export function changeView(key: string, value: string) {
  const { pathname, search } = history.location
  const params = new URLSearchParams(search)
  params.set(key, value)
  history.replace(`${pathname}?${params}`)
}
