import { createRootRoute } from '@tanstack/react-router'

/** The six tabs, in the order of the bar. */
export const tabs = ['home', 'scandal', 'resource', 'dark', 'circle', 'my'] as const
export type Tab = (typeof tabs)[number]

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on the tab pages themselves. */
    tab?: Tab
    /** A film fills its top: what stands above others is a mark over it. */
    film?: true
    /** Drawn without tab bar, strip and transition: the splash. */
    bare?: true
  }
}

/** Carries all routes and nothing else: a guard, loader or lazy component here would hold up the whole app. */
export const root = createRootRoute()
