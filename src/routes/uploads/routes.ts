import { createRoute } from '@tanstack/react-router'
import { page } from '#app/page.ts'
import { requireLogin } from '#app/require-login.ts'
import { root } from '#app/root.ts'
import { Anything } from '#app/search-params.ts'

export const uploadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/uploads',
    ...page(Anything, () => import('./uploads.tsx'), 'Uploads'),
    beforeLoad: requireLogin,
  }),
] as const
