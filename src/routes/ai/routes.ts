import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

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
