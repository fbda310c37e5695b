import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

export const installRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/install',
    ...page(Anything, () => import('./install.tsx'), 'Install'),
  }),
] as const
