import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const homeRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/home',
    staticData: { tab: 'home' },
    ...page(Anything, () => import('./home.tsx'), 'Home'),
    loader: () => {
      prefetch('tab.list', { position: 'home' })
      prefetch('element.list', { page: 'home' })
    },
  }),
] as const
