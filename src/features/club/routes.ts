import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByUuidSorted, ByView } from '#components/page/search-params.ts'

export const clubRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/user/fan-rank',
    ...page(ByView, () => import('./fan-rank.tsx'), 'FanRank'),
    loader: () => prefetch('club.rank', { period: 'week' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/fan-rule',
    ...page(Anything, () => import('./fan-rule.tsx'), 'FanRule'),
    loader: () => prefetch('club.rule', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/fan-group',
    ...page(ByUuidSorted, () => import('./fan-group.tsx'), 'FanGroup'),
    loaderDeps: ({ search: { uuid } }) => ({ uuid }),
    loader: ({ deps }) => prefetch('club.info', deps),
  }),
] as const
