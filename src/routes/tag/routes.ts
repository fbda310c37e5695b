import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { ByTag } from '#app/search-params.ts'

export const tagRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/tag',
    ...page(ByTag, () => import('./tag.tsx'), 'TagPage'),
    loaderDeps: ({ search: { tag, id, section } }) => ({ tag, id, section }),
  }),
] as const
