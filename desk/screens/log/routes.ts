import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../../app/root.ts'

/** What the log is looked through for. */
export const LogSearch = v.object({
  action: v.optional(v.fallback(v.string(), '')),
  member: v.optional(v.fallback(v.string(), '')),
  target: v.optional(v.fallback(v.string(), '')),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/log',
  validateSearch: LogSearch,
  component: lazyRouteComponent(() => import('./log.tsx'), 'Log'),
})

export const logRoutes = [log]
