import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByEpisode, ById } from '#components/page/search-params.ts'

export const comicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/cartoon/cartoon-detail',
    ...page(ById, () => import('./detail.tsx'), 'ComicPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('comic.detail', deps),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/cartoon/reader',
    ...page(ByEpisode, () => import('./reader.tsx'), 'ComicReader'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('comic.detail', deps),
  }),
] as const
