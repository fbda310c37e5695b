import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByChannel } from '#components/page/search-params.ts'

export const libraryRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/resource',
    staticData: { tab: 'resource' },
    ...page(ByChannel, () => import('./library.tsx'), 'Resource'),
    loader: () => prefetch('tab.list', { position: 'resource' }),
  }),
] as const
