import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox.tsx'), 'Inbox'),
})

const preview = createRoute({
  getParentRoute: () => root,
  path: '/inbox/$kind/$id',
  component: lazyRouteComponent(() => import('./preview.tsx'), 'Preview'),
})

export const inboxRoutes = [inbox, preview]
