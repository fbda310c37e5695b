import { createRouter } from '@tanstack/react-router'
import { history } from '#components/page/navigation.ts'
import { routeTree } from './route-tree.ts'
import { parseSearch, stringifySearch } from '#components/search-text.ts'

/** A page whose code is not here within this time is shown as its skeleton. */
export const skeletonAfterMs = 120

export const router = createRouter({
  routeTree,
  history,
  parseSearch,
  stringifySearch,
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPendingMs: skeletonAfterMs,
  defaultPendingMinMs: 0,
  // never drawn: with one the router offers pages whose code is on its way
  defaultPendingComponent: () => null,
  // a loader runs once for a page: how fresh its rows are is no matter of the router's
  defaultStaleTime: Infinity,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
