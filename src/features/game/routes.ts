import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ById, ByOneTag } from '#components/page/search-params.ts'

export const gameRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/game/tag',
    ...page(ByOneTag, () => import('./tag.tsx'), 'GamesOfTag'),
    loaderDeps: ({ search: { tag } }) => ({ tag }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/game/detail',
    ...page(ById, () => import('./detail.tsx'), 'GamePage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('game.detail', deps)
      prefetch('home.config', {})
    },
  }),
] as const
