import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByTag } from '#components/page/search-params.ts'

export const tagRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/tag',
    ...page(ByTag, () => import('./tag.tsx'), 'TagPage'),
    loaderDeps: ({ search: { tag, id, section } }) => ({ tag, id, section }),
  }),
] as const
