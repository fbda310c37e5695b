import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ById } from '#components/page/search-params.ts'

export const audioRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/audio/detail',
    ...page(ById, () => import('./detail.tsx'), 'AudioPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('audio.detail', deps)
      prefetch('home.config', {})
    },
  }),
] as const
