import type { AnyRouteMatch } from '@tanstack/react-router'
import { parseHref } from '@tanstack/history'
import { appRouter } from '#components/app-router.tsx'
import type { Tab } from './root.ts'
import { parseSearch } from '#components/search-text.ts'

/** A page of the app, by the address that leads to it. */
export interface AddressedPage {
  /** Same id, same kept page: its path and the parameters that name it. */
  id: string
  path: string
  tab: Tab | undefined
  bare: boolean
  /** Starts loading its code. */
  preload: () => void
}

/** The page that an address such as `/player?id=7` leads to; undefined where there is none. */
export function pageAt(href: string): AddressedPage | undefined {
  const router = appRouter()
  const { pathname, search } = parseHref(href, undefined)
  const match = router.matchRoutes(pathname, parseSearch(search) as never).at(-1) as AnyRouteMatch | undefined
  const component = match && router.routesById[match.routeId as '/player'].options.component
  if (!component) return undefined
  return {
    id: match.id,
    path: match.pathname,
    tab: match.staticData.tab,
    bare: match.staticData.bare === true,
    preload: () => void component.preload?.(),
  }
}
