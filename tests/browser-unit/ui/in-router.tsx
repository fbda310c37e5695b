import { createMemoryHistory } from '@tanstack/history'
import { createRootRoute, createRouter, RouterContextProvider, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What links need around them: a router, whose routes are no matter of theirs. */
export function InRouter({ children }: { children: ReactNode }) {
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
