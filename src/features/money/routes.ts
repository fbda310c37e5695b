import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByView } from '#components/page/search-params.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/recharge',
    ...page(ByView, () => import('./recharge.tsx'), 'Recharge'),
    beforeLoad: requireLogin,
    loader: () => {
      prefetch('order.products', { type: 'coin' })
      prefetch('user.info', {})
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/recharge-records',
    ...page(Anything, () => import('./recharge-records.tsx'), 'RechargeRecords'),
    beforeLoad: requireLogin,
    loader: () => prefetch('order.list', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/consumptions',
    ...page(ByView, () => import('./consumptions.tsx'), 'Consumptions'),
    beforeLoad: requireLogin,
    loader: () => prefetch('coins.detail', { type: 'all' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/purse',
    ...page(Anything, () => import('./purse.tsx'), 'Purse'),
    beforeLoad: requireLogin,
    loader: () => prefetch('user.info', {}),
  }),
] as const
