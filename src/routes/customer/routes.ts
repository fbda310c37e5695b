import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#app/page.ts'
import { requireLogin } from '#app/require-login.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

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
