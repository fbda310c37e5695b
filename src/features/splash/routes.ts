import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const splashRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { bare: true },
    ...page(Anything, () => import('./splash.tsx'), 'Splash'),
  }),
] as const
