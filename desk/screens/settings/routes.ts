import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
})

const backups = createRoute({
  getParentRoute: () => root,
  path: '/settings/backups',
  component: lazyRouteComponent(() => import('./backups.tsx'), 'Backups'),
})

export const settingsRoutes = [settings, backups]
