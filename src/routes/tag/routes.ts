import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { ByTag } from '#shell/search-params.ts'

export const tagRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/tag',
    ...page(ByTag, () => import('./tag.tsx'), 'TagPage'),
    loaderDeps: ({ search: { tag, id, section } }) => ({ tag, id, section }),
  }),
] as const
