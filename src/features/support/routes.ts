import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { AboutTopic } from './search.ts'

export const supportRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/user/customer',
    ...page(AboutTopic, () => import('./support.tsx'), 'Customer'),
    loaderDeps: ({ search: { about } }) => ({ about }),
    beforeLoad: requireLogin,
    loader: () => {
      prefetch('feedback.thread', {})
      prefetch('home.config', {})
    },
  }),
] as const
