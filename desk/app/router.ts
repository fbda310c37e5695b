import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { announcementsRoutes } from '../screens/announcements/routes.ts'
import { codesRoutes } from '../screens/codes/routes.ts'
import { contentRoutes } from '../screens/content/routes.ts'
import { inboxRoutes } from '../screens/inbox/routes.ts'
import { homeRoutes } from '../screens/home/routes.ts'
import { jobsRoutes } from '../screens/jobs/routes.ts'
import { logRoutes } from '../screens/log/routes.ts'
import { settingsRoutes } from '../screens/settings/routes.ts'
import { shopRoutes } from '../screens/shop/routes.ts'
import { ordersRoutes } from '../screens/orders/routes.ts'
import { passkeysRoutes } from '../screens/passkeys/routes.ts'
import { payoutsRoutes } from '../screens/payouts/routes.ts'
import { statisticsRoutes } from '../screens/statistics/routes.ts'
import { startRoutes } from '../screens/start/routes.ts'
import { messagesRoutes } from '../screens/messages/routes.ts'
import { reportsRoutes } from '../screens/reports/routes.ts'
import { peopleRoutes } from '../screens/people/routes.ts'
import { teamRoutes } from '../screens/team/routes.ts'
import { todayRoutes } from '../screens/today/routes.ts'
import { NotFound } from './not-found.tsx'
import { root } from './root.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' })
  },
})

/** The desk's router: each screen's addresses are in its `routes.ts`, with what they look for. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...todayRoutes,
    ...inboxRoutes,
    ...contentRoutes,
    ...homeRoutes,
    ...shopRoutes,
    ...jobsRoutes,
    ...statisticsRoutes,
    ...settingsRoutes,
    ...messagesRoutes,
    ...announcementsRoutes,
    ...codesRoutes,
    ...reportsRoutes,
    ...ordersRoutes,
    ...payoutsRoutes,
    ...peopleRoutes,
    ...teamRoutes,
    ...passkeysRoutes,
    ...logRoutes,
    ...startRoutes,
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
