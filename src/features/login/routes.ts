import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { WithRedirect } from '#components/page/search-params.ts'

export const loginRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    ...page(WithRedirect, () => import('./login.tsx'), 'Login'),
    loaderDeps: ({ search: { redirect, name, code } }) => ({ redirect, name, code }),
  }),
] as const
