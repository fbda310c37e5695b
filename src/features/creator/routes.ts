import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ByUuidSorted, ByView, OfSomebody } from '#components/page/search-params.ts'

export const creatorRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/user',
    ...page(ByUuidSorted, () => import('./user.tsx'), 'UserPage'),
    loaderDeps: ({ search: { uuid } }) => ({ uuid }),
    loader: ({ deps }) => prefetch('user.page', deps),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/fans',
    ...page(OfSomebody, () => import('./fans.tsx'), 'Fans'),
    loaderDeps: ({ search: { uuid } }) => ({ uuid }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/focus',
    ...page(OfSomebody, () => import('./focus.tsx'), 'Focus'),
    loaderDeps: ({ search: { uuid } }) => ({ uuid }),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home/creator',
    ...page(ByView, () => import('./creators.tsx'), 'Creators'),
    loader: () => {
      prefetch('creator.featured', {})
      prefetch('creator.withMv', { sort: 'hot' })
    },
  }),
] as const
