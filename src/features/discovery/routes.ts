import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/discovery/tag',
    ...page(Anything, () => import('./tag.tsx'), 'Tags'),
    loader: () => {
      prefetch('tag.hot', {})
      prefetch('element.list', { page: 'tag' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discovery/concentration',
    ...page(Anything, () => import('./discovery-page.tsx'), 'Concentration'),
    loader: () => prefetch('element.list', { page: 'concentration' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discovery/daily-pick',
    ...page(Anything, () => import('./discovery-page.tsx'), 'DailyPick'),
    loader: () => prefetch('element.list', { page: 'daily-pick' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discovery/theme',
    ...page(Anything, () => import('./discovery-page.tsx'), 'Theme'),
    loader: () => prefetch('element.list', { page: 'theme' }),
  }),
] as const
