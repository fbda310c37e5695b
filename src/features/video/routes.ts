import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByVideo } from './search.ts'

export const videoRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/player',
    staticData: { film: true },
    ...page(ByVideo, () => import('./video.tsx'), 'PlayerPage'),
    loaderDeps: ({ search: { id, compilation } }) => ({ id, compilation }),
    loader: ({ deps }) => {
      prefetch('mv.detail', { id: deps.id })
      prefetch('home.config', {})
    },
  }),
] as const
