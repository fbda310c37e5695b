import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../app/root.ts'

const passkeys = createRoute({
  getParentRoute: () => root,
  path: '/passkeys',
  component: lazyRouteComponent(() => import('./passkeys.tsx'), 'Passkeys'),
})

export const passkeysRoutes = [passkeys]
