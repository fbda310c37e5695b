import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

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
