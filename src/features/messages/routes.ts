import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything, ByView } from '#components/page/search-params.ts'

export const messagesRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/notice',
    ...page(ByView, () => import('./notice.tsx'), 'Notices'),
    beforeLoad: requireLogin,
    loader: () => prefetch('message.list', { box: 'system' }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/announcement',
    ...page(Anything, () => import('./announcement.tsx'), 'Announcements'),
    loader: () => prefetch('notice.list', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/issues',
    ...page(Anything, () => import('./issues.tsx'), 'Issues'),
    loader: () => prefetch('help.list', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/app-center',
    ...page(Anything, () => import('./app-center.tsx'), 'AppCenter'),
    loader: () => prefetch('home.appCenter', {}),
  }),
] as const
