import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const downloadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/downloads',
    ...page(Anything, () => import('./downloads.tsx'), 'Downloads'),
  }),
] as const
