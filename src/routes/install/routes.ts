import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const installRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/install',
    ...page(Anything, () => import('./install.tsx'), 'Install'),
  }),
] as const
