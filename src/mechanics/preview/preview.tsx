import { lazy, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import type { PreviewProps } from './lightbox.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

/** Pictures over the whole screen: zoom, swipe, and a menu on a long press. Its code comes when it is first opened. */
export function Preview(props: PreviewProps) {
  const { open, onClose } = props
  // a page that is hidden closes what lies over it
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (open ? () => close() : undefined), [open])
  return open ? (
    <Suspense>
      <Lightbox {...props} />
    </Suspense>
  ) : null
}
