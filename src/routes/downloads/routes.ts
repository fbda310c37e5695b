import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const downloadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/downloads',
    ...page(Anything, () => import('./downloads.tsx'), 'Downloads'),
  }),
] as const
