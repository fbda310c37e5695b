import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const today = createRoute({
  getParentRoute: () => root,
  path: '/today',
  component: lazyRouteComponent(() => import('./today.tsx'), 'Today'),
})

export const todayRoutes = [today]
