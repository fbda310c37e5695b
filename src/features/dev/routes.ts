import { createRoute } from '@tanstack/react-router'
import { page } from '#components/page/page.ts'
import { root } from '#components/page/root.ts'
import { Anything } from '#components/page/search-params.ts'

/** Made on demand: what nobody asks for leaves nothing behind in a build. */
export const devRoutes = () =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/dev/gallery',
      ...page(Anything, () => import('./gallery.tsx'), 'Gallery'),
    }),
  ] as const
