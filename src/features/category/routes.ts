import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByCategory } from '#components/page/search-params.ts'

export const categoryRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/category',
    ...page(ByCategory, () => import('./category.tsx'), 'Category'),
    loaderDeps: ({ search: { title, type, id, section } }) => ({ title, type, id, section }),
  }),
] as const
