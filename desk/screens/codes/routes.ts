import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const codes = createRoute({
  getParentRoute: () => root,
  path: '/codes',
  component: lazyRouteComponent(() => import('./codes.tsx'), 'Codes'),
})

export const codesRoutes = [codes]
