import { RouterContextProvider, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

let router: RegisteredRouter

/** Lets all that asks about addresses ask this router. To be called once, before anything is drawn. */
export const attachRouter = (attached: RegisteredRouter): void => void (router = attached)

/** The app's router, for what stands outside of components. */
export const appRouter = (): RegisteredRouter => router

/** What has links needs this around it, where it is drawn beside the app too. */
export const InApp = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
)
