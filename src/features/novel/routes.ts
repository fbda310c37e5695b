import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ById } from '#components/page/search-params.ts'
import { ByChapter, ForWriting } from './search.ts'

export const novelRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/novel/detail',
    ...page(ById, () => import('./detail.tsx'), 'NovelPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('novel.detail', deps),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/novel/chapter',
    ...page(ByChapter, () => import('./chapter.tsx'), 'ChaptersPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('novel.detail', deps),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/novel/reader',
    ...page(ByChapter, () => import('./reader.tsx'), 'NovelReader'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('novel.detail', deps),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/novel/write',
    ...page(ForWriting, () => import('./write.tsx'), 'WritePage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    beforeLoad: requireLogin,
  }),
] as const
