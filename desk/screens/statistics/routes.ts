import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { steps } from '#contract/desk/statistics.ts'
import { root } from '../../app/root.ts'

const day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined))

const statistics = createRoute({
  getParentRoute: () => root,
  path: '/statistics',
  validateSearch: v.object({
    from: day,
    to: day,
    by: v.optional(v.fallback(v.optional(v.picklist(steps)), undefined)),
  }),
  component: lazyRouteComponent(() => import('./statistics.tsx'), 'Statistics'),
})

export const statisticsRoutes = [statistics]
