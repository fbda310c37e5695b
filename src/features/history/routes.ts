import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const historyRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/history',
    ...page(Anything, () => import('./history.tsx'), 'HistoryPage'),
  }),
] as const
