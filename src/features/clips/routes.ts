import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByClip } from '#components/page/search-params.ts'

export const clipRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/short',
    staticData: { film: true },
    ...page(ByClip, () => import('./clips.tsx'), 'ShortPage'),
    loaderDeps: ({ search: { id, tag } }) => ({ id, tag }),
    loader: ({ deps: { id } }) => {
      prefetch('home.config', {})
      if (id !== undefined) prefetch('mv.detail', { id })
    },
  }),
] as const
