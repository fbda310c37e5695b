import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const promotionRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/proxy',
    ...page(Anything, () => import('./proxy.tsx'), 'Proxy'),
    beforeLoad: requireLogin,
    loader: () => prefetch('proxy.index', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/proxy-rule',
    ...page(Anything, () => import('./promotion.tsx'), 'ProxyRule'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/share/index',
    ...page(Anything, () => import('./share.tsx'), 'ShareIndex'),
    loader: () => prefetch('user.info', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/share/promotion',
    ...page(Anything, () => import('./promotion.tsx'), 'Promotion'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/share/records',
    ...page(Anything, () => import('./records.tsx'), 'Records'),
    beforeLoad: requireLogin,
    loader: () => prefetch('user.invited', {}),
  }),
] as const
