import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { WithRedirect } from '#app/search-params.ts'

export const loginRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    ...page(WithRedirect, () => import('./login.tsx'), 'Login'),
    loaderDeps: ({ search: { redirect } }) => ({ redirect }),
  }),
] as const
