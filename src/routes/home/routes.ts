import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything, ById, ByView } from '#components/page/search-params.ts'

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
  createRoute({
    getParentRoute: () => root,
    path: '/home/collect',
    ...page(ByView, () => import('./collect.tsx'), 'Collections'),
    loader: () => prefetch('compilation.list', { sort: 'hot' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home/collect-detail',
    ...page(ById, () => import('./collect-detail.tsx'), 'CollectionPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('compilation.mvs', { id: deps.id }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home/creator',
    ...page(ByView, () => import('./creator.tsx'), 'Creators'),
    loader: () => {
      prefetch('creator.featured', {})
      prefetch('creator.withMv', { sort: 'hot' })
    },
  }),
] as const
