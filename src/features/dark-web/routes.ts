import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { ByView } from '#components/page/search-params.ts'

export const darkWebRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/dark_web',
    staticData: { tab: 'dark' },
    ...page(ByView, () => import('./dark-web.tsx'), 'DarkWeb'),
    loader: () => prefetch('tab.list', { position: 'dark_web' }),
  }),
] as const
