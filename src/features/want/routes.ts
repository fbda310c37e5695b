import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ByDraft, ById, ByView } from '#components/page/search-params.ts'

export const wantRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/lookmv',
    ...page(ByView, () => import('./wants.tsx'), 'Wants'),
    loader: () => prefetch('find.list', { sort: 'new' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lookmv/detail',
    ...page(ById, () => import('./detail.tsx'), 'WantPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('find.detail', deps)
      prefetch('find.replies', deps)
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lookmv/publish',
    ...page(ByDraft, () => import('./publish.tsx'), 'AskPage'),
    loaderDeps: ({ search: { draft } }) => ({ draft }),
    beforeLoad: requireLogin,
    loader: () => prefetch('user.info', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lookmv/rank',
    ...page(ByView, () => import('./rank.tsx'), 'Rank'),
    loader: () => prefetch('find.rank', { period: 'week' }),
  }),
] as const
