import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByArticleChannel, ById, ByOneTag } from '#components/page/search-params.ts'

export const articleRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/scandalous',
    staticData: { tab: 'scandal' },
    ...page(ByArticleChannel, () => import('./articles.tsx'), 'Scandalous'),
    loader: () => {
      prefetch('article.categories', {})
      prefetch('article.list', { sort: 'new' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/scandalous/detail',
    ...page(ById, () => import('./detail.tsx'), 'ArticlePage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('article.detail', deps)
      prefetch('home.config', {})
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/scandalous/tag',
    ...page(ByOneTag, () => import('./tag.tsx'), 'ArticlesOfTag'),
    loaderDeps: ({ search: { tag } }) => ({ tag }),
    loader: ({ deps }) => prefetch('article.byTag', deps),
  }),
] as const
