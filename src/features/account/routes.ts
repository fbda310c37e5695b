import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'
import { ByField } from './search.ts'

export const accountRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/info',
    ...page(Anything, () => import('./info.tsx'), 'Info'),
    beforeLoad: requireLogin,
    loader: () => prefetch('user.info', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/edit',
    ...page(ByField, () => import('./edit.tsx'), 'Edit'),
    loaderDeps: ({ search: { field } }) => ({ field }),
    beforeLoad: requireLogin,
    loader: () => prefetch('user.info', {}),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/updatepwd',
    ...page(Anything, () => import('./password.tsx'), 'UpdatePassword'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my/security',
    ...page(Anything, () => import('./security.tsx'), 'Security'),
    beforeLoad: requireLogin,
    loader: () => prefetch('session.list', {}),
  }),
] as const
