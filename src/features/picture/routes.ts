import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ById, ByOneTag } from '#components/page/search-params.ts'

export const pictureRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/picture/tag',
    ...page(ByOneTag, () => import('./tag.tsx'), 'PicturesOfTag'),
    loaderDeps: ({ search: { tag } }) => ({ tag }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/picture/detail',
    ...page(ById, () => import('./detail.tsx'), 'PicturePage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('picture.detail', deps)
      prefetch('home.config', {})
    },
  }),
] as const
