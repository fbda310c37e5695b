import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

export const historyRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/history',
    ...page(Anything, () => import('./history.tsx'), 'HistoryPage'),
  }),
] as const
