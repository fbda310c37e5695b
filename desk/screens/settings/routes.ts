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

const system = createRoute({
  getParentRoute: () => root,
  path: '/settings/system',
  component: lazyRouteComponent(() => import('./system.tsx'), 'System'),
})

const texts = createRoute({
  getParentRoute: () => root,
  path: '/settings/texts',
  component: lazyRouteComponent(() => import('./texts.tsx'), 'Texts'),
})

const redirects = createRoute({
  getParentRoute: () => root,
  path: '/settings/redirects',
  component: lazyRouteComponent(() => import('./redirects.tsx'), 'Redirects'),
})

export const settingsRoutes = [settings, backups, system, texts, redirects]
