import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByView } from '#components/page/search-params.ts'

export const myRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my',
    staticData: { tab: 'my' },
    ...page(Anything, () => import('./my.tsx'), 'My'),
    loader: () => prefetch('user.info', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-purchase',
    ...page(ByView, () => import('./my-purchase.tsx'), 'MyPurchase'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-like',
    ...page(ByView, () => import('./my-like.tsx'), 'MyLike'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-tickets',
    ...page(ByView, () => import('./my-tickets.tsx'), 'MyTickets'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-fans',
    ...page(ByView, () => import('./my-fans.tsx'), 'MyFans'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-dating',
    ...page(ByView, () => import('./my-dating.tsx'), 'MyDating'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/my-post',
    ...page(Anything, () => import('./my-post.tsx'), 'MyPost'),
    beforeLoad: requireLogin,
  }),
] as const
