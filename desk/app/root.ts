import { createRootRoute } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** The route of which every screen is a part. */
export const root = createRootRoute({ component: Shell })
