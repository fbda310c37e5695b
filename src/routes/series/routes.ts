import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { BySeries } from './search.ts'

export const seriesRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/series',
    ...page(BySeries, () => import('./series.tsx'), 'SeriesPage'),
    loaderDeps: ({ search: { kind, id } }) => ({ kind, id }),
  }),
] as const
