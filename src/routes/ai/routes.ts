import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

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
