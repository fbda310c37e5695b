import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const announcements = createRoute({
  getParentRoute: () => root,
  path: '/announcements',
  component: lazyRouteComponent(() => import('./announcements.tsx'), 'Announcements'),
})

const write = createRoute({
  getParentRoute: () => root,
  path: '/announcements/new',
  component: lazyRouteComponent(() => import('./write.tsx'), 'Write'),
})

export const announcementsRoutes = [announcements, write]
