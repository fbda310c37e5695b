import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const splashRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { bare: true },
    ...page(Anything, () => import('./splash.tsx'), 'Splash'),
  }),
] as const
