import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../../app/root.ts'

/** What the queue is narrowed to. */
export const ReportsSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['open', 'closed']), 'open')),
  kind: v.optional(v.fallback(v.string(), '')),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(() => import('./reports.tsx'), 'Reports'),
})

const one = createRoute({
  getParentRoute: () => root,
  path: '/reports/$id',
  component: lazyRouteComponent(() => import('./case.tsx'), 'Case'),
})

/** Which appeals are shown. */
export const AppealsSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['open', 'granted', 'refused']), 'open')),
})

const appeals = createRoute({
  getParentRoute: () => root,
  path: '/appeals',
  validateSearch: AppealsSearch,
  component: lazyRouteComponent(() => import('./appeals.tsx'), 'Appeals'),
})

const blockList = createRoute({
  getParentRoute: () => root,
  path: '/block-list',
  component: lazyRouteComponent(() => import('./block-list.tsx'), 'BlockList'),
})

export const reportsRoutes = [reports, one, appeals, blockList]
