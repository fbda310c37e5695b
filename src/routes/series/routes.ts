import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { BySeries } from './search.ts'

export const seriesRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/series',
    ...page(BySeries, () => import('./series.tsx'), 'SeriesPage'),
    loaderDeps: ({ search: { kind, id } }) => ({ kind, id }),
  }),
] as const
