import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { BySeries } from '#components/page/search-params.ts'

export const seriesRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/series',
    ...page(BySeries, () => import('./series.tsx'), 'SeriesPage'),
    loaderDeps: ({ search: { kind, id } }) => ({ kind, id }),
  }),
] as const
