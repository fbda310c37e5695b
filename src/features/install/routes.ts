import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const installRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/install',
    ...page(Anything, () => import('./install.tsx'), 'Install'),
  }),
] as const
