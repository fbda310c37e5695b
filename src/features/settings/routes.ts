import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/setting',
    ...page(Anything, () => import('./settings.tsx'), 'Setting'),
  }),
] as const
