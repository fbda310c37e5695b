import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#shell/page.ts'
import { requireLogin } from '#shell/require-login.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const customerRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/user/customer',
    ...page(Anything, () => import('./customer.tsx'), 'Customer'),
    beforeLoad: requireLogin,
    loader: () => {
      prefetch('feedback.thread', {})
      prefetch('home.config', {})
    },
  }),
] as const
