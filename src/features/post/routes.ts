import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ById, ByIdSorted, ByView } from '#components/page/search-params.ts'
import { ForPost } from './search.ts'

export const postRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/post',
    staticData: { tab: 'circle' },
    ...page(ByView, () => import('./post.tsx'), 'Circle'),
    loader: () => {
      prefetch('tab.list', { position: 'post' })
      prefetch('topic.feature', {})
      prefetch('wei.list', { sort: 'new' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/post/detail',
    ...page(ById, () => import('./detail.tsx'), 'PostPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => {
      prefetch('wei.detail', deps)
      prefetch('home.config', {})
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/post/topic',
    ...page(ByIdSorted, () => import('./topic.tsx'), 'TopicPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('wei.list', { topic_id: deps.id, sort: 'new' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/post/category',
    ...page(ByIdSorted, () => import('./category.tsx'), 'CategoryPage'),
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: ({ deps }) => prefetch('wei.list', { category_id: deps.id, sort: 'new' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/post/publish',
    ...page(ForPost, () => import('./publish.tsx'), 'PublishPage'),
    loaderDeps: ({ search: { topic, category, draft, edit } }) => ({ topic, category, draft, edit }),
    beforeLoad: requireLogin,
    loader: () => {
      prefetch('topic.feature', {})
      prefetch('tab.list', { position: 'post' })
      prefetch('user.info', {})
    },
  }),
] as const
