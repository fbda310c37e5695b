import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../../app/root.ts'

/** Which page or channel is arranged. */
export const HomeSearch = v.object({ list: v.optional(v.fallback(v.string(), '')) })

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: HomeSearch,
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

export const homeRoutes = [home]
