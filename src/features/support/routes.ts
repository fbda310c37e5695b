import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const supportRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/user/customer',
    ...page(Anything, () => import('./support.tsx'), 'Customer'),
    beforeLoad: requireLogin,
    loader: () => {
      prefetch('feedback.thread', {})
      prefetch('home.config', {})
    },
  }),
] as const
