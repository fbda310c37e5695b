import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

export const downloadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/downloads',
    ...page(Anything, () => import('./downloads.tsx'), 'Downloads'),
  }),
] as const
