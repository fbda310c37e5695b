import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const aiRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/ai',
    ...page(Anything, () => import('./ai.tsx'), 'NotOffered'),
    loader: () => prefetch('report.types', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ai/$',
    ...page(Anything, () => import('./ai.tsx'), 'NotOffered'),
    loader: () => prefetch('report.types', {}),
  }),
] as const
