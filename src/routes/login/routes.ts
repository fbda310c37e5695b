import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { root } from '#shell/root.ts'
import { WithRedirect } from '#shell/search-params.ts'

export const loginRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    ...page(WithRedirect, () => import('./login.tsx'), 'Login'),
    loaderDeps: ({ search: { redirect } }) => ({ redirect }),
  }),
] as const
