import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

export const splashRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { bare: true },
    ...page(Anything, () => import('./splash.tsx'), 'Splash'),
  }),
] as const
