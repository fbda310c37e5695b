import { Suspense, useState, type ReactNode } from 'react'
import { useNear } from '#components/use-near.ts'

/** Draws `children`, whose code may still be on its way, once their place comes near the view; `before` until then. */
export function Near({ before, children }: { before: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useNear(() => setNear(true), !near)
  return <div ref={place}>{near ? <Suspense fallback={before}>{children}</Suspense> : before}</div>
}
