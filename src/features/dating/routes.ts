import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything, ById, ByView } from '#components/page/search-params.ts'

export const datingRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/dating',
    ...page(ByView, () => import('./dating.tsx'), 'DatingPage'),
    loader: () => {
      prefetch('dating.areas', {})
      prefetch('dating.list', { sort: 'hot' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dating/detail',
    ...page(ById, () => import('./detail.tsx'), 'DatingDetail'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('dating.detail', deps)
      prefetch('dating.comments', deps)
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dating/certify',
    ...page(Anything, () => import('./certify.tsx'), 'Certify'),
    loader: () => prefetch('dating.joinUs', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dating/dcomment',
    ...page(ById, () => import('./review.tsx'), 'ReviewPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    beforeLoad: requireLogin,
    loader: ({ deps }) => prefetch('dating.detail', deps),
  }),
] as const
