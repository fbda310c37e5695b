import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { payoutStates } from '#contract/desk/payouts.ts'
import { root } from '../../app/root.ts'

const payouts = createRoute({
  getParentRoute: () => root,
  path: '/payouts',
  validateSearch: v.object({
    state: v.optional(v.fallback(v.optional(v.picklist(payoutStates)), undefined)),
    text: v.optional(v.fallback(v.string(), '')),
  }),
  component: lazyRouteComponent(() => import('./payouts.tsx'), 'Payouts'),
})

export const payoutsRoutes = [payouts]
