import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
})

export const settingsRoutes = [settings]
