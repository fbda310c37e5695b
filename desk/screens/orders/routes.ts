import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { orderStates } from '#contract/desk/orders.ts'
import { root } from '../../app/root.ts'

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: v.object({
    state: v.optional(v.fallback(v.optional(v.picklist(orderStates)), undefined)),
    text: v.optional(v.fallback(v.string(), '')),
  }),
  component: lazyRouteComponent(() => import('./orders.tsx'), 'Orders'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./order.tsx'), 'Order'),
})

export const ordersRoutes = [orders, order]
