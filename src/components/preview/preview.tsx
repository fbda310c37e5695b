import { lazy, Suspense } from 'react'
import type { PreviewProps } from './lightbox.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

/** Pictures over the whole screen: zoom, swipe, and a menu on a long press. Its code comes when it is first opened. */
export function Preview(props: PreviewProps) {
  return props.open ? (
    <Suspense>
      <Lightbox {...props} />
    </Suspense>
  ) : null
}
