import { createRootRoute, createRouter, RouterContextProvider, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { history } from '#components/page/navigation.ts'
import { stringifySearch } from '#components/search-text.ts'

/** What links need around them: a router that writes addresses as the app does; its routes are no matter of theirs. */
export function InRouter({ children }: { children: ReactNode }) {
  const router: AnyRouter = createRouter({ routeTree: createRootRoute(), history, stringifySearch })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
