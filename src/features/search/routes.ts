import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByWord } from '#components/page/search-params.ts'

export const searchRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    ...page(Anything, () => import('./search.tsx'), 'Search'),
    loader: () => prefetch('search.hot', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search/result',
    ...page(ByWord, () => import('./result.tsx'), 'SearchResult'),
    loaderDeps: ({ search: { word } }) => ({ word }),
  }),
] as const
