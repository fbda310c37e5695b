import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ById, ByView } from '#components/page/search-params.ts'

export const collectionRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/home/collect',
    ...page(ByView, () => import('./collections.tsx'), 'Collections'),
    loader: () => prefetch('compilation.list', { sort: 'hot' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home/collect-detail',
    ...page(ById, () => import('./detail.tsx'), 'CollectionPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('compilation.mvs', { id: deps.id }),
  }),
] as const
