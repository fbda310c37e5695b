import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { listsOf } from '#contract/desk/entries.ts'
import { root } from '../../app/root.ts'
import { EntryFilters } from '../../entries/search.ts'

const shop = createRoute({
  getParentRoute: () => root,
  path: '/shop',
  validateSearch: v.object({
    list: v.optional(v.fallback(v.picklist([...listsOf('shop.edit'), 'tickets', 'rates']), 'products')),
    ...EntryFilters.entries,
  }),
  component: lazyRouteComponent(() => import('./shop.tsx'), 'Shop'),
})

export const shopRoutes = [shop]
