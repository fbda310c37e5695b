import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { ByShare } from './search.ts'

export const receivedRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/share/received',
    ...page(ByShare, () => import('./received.tsx'), 'Received'),
    loaderDeps: ({ search: { id, early } }) => ({ id, early }),
  }),
] as const
