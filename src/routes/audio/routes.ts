import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { ById } from '#shell/search-params.ts'

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
