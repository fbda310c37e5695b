import { createRoute } from '@tanstack/react-router'
import { prefetch } from '#data/prefetch.ts'
import { page } from '#app/page.ts'
import { root } from '#app/root.ts'
import { ByView } from '#app/search-params.ts'

export const darkWebRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/dark_web',
    staticData: { tab: 'dark' },
    ...page(ByView, () => import('./dark-web.tsx'), 'DarkWeb'),
    loader: () => prefetch('tab.list', { position: 'dark_web' }),
  }),
] as const
