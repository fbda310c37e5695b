import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ForWorks } from './search.ts'

export const creatorWorksRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/works',
    ...page(ForWorks, () => import('./works.tsx'), 'Works'),
    loaderDeps: ({ search: { kind, work, draft } }) => ({ kind, work, draft }),
    beforeLoad: requireLogin,
  }),
] as const
