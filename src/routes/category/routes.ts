import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { ByCategory } from '#app/search-params.ts'

export const categoryRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/category',
    ...page(ByCategory, () => import('./category.tsx'), 'Category'),
    loaderDeps: ({ search: { title, type, id, section } }) => ({ title, type, id, section }),
  }),
] as const
