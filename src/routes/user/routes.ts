import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByUuidSorted, ByView, OfSomebody } from '#components/page/search-params.ts'

export const userRoutes = [
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
