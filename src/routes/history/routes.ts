import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const historyRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/history',
    ...page(Anything, () => import('./history.tsx'), 'HistoryPage'),
  }),
] as const
