import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { jobStates } from '#contract/desk/jobs.ts'
import { root } from '../../app/root.ts'

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  validateSearch: v.object({ state: v.optional(v.fallback(v.optional(v.picklist(jobStates)), undefined)) }),
  component: lazyRouteComponent(() => import('./jobs.tsx'), 'Jobs'),
})

export const jobsRoutes = [jobs]
