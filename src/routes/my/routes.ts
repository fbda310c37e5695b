import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

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
    path: '/my/setting',
    ...page(Anything, () => import('./setting.tsx'), 'Setting'),
  }),
] as const
