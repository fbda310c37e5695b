import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByShare } from './search.ts'

export const shareTargetRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/share/received',
    ...page(ByShare, () => import('./share-target.tsx'), 'Received'),
    loaderDeps: ({ search: { id, early } }) => ({ id, early }),
  }),
] as const
