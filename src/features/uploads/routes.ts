import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

export const uploadsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/uploads',
    ...page(Anything, () => import('./uploads.tsx'), 'Uploads'),
    beforeLoad: requireLogin,
  }),
] as const
