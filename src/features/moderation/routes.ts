import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { root } from '#components/page/root.ts'
import { ByDecision } from '#components/page/search-params.ts'

export const moderationRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/my/reports',
    ...page(ByDecision, () => import('./my-reports.tsx'), 'MyReports'),
    loaderDeps: ({ search: { decision } }) => ({ decision }),
    beforeLoad: requireLogin,
    loader: () => prefetch('report.mine', {}),
  }),
] as const
