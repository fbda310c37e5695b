import { createRoute } from '@tanstack/react-router'
import { page } from '#shell/page.ts'
import { requireLogin } from '#shell/require-login.ts'
import { root } from '#shell/root.ts'
import { Anything } from '#shell/search-params.ts'

export const uploadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/uploads',
    ...page(Anything, () => import('./uploads.tsx'), 'Uploads'),
    beforeLoad: requireLogin,
  }),
] as const
