import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { listsOf } from '#contract/desk/entries.ts'
import { root } from '../../app/root.ts'
import { EntryFilters } from '../../entries/search.ts'

/** Which page or channel is arranged. */
export const HomeSearch = v.object({ list: v.optional(v.fallback(v.string(), '')) })

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: HomeSearch,
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

const lists = createRoute({
  getParentRoute: () => root,
  path: '/home/lists',
  validateSearch: v.object({
    list: v.optional(v.fallback(v.picklist(listsOf('home.edit')), 'ads')),
    ...EntryFilters.entries,
  }),
  component: lazyRouteComponent(() => import('./lists.tsx'), 'HomeLists'),
})

export const homeRoutes = [home, lists]
