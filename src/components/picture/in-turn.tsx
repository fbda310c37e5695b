import { useState, type ReactNode } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import { useNear } from '#components/use-near.ts'

const nearPx = 200

interface InTurnProps {
  /** It is the turn of those that nobody looks at yet. */
  now: boolean
  /** Draws the picture; `mine` takes its path away until it is its turn, so that its place stands. */
  children: (mine: (image: Image) => Image) => ReactNode
}

/** A picture of a long page: it does not take the line from those in view, and comes at once where it is scrolled to. */
export function InTurn({ now, children }: InTurnProps) {
  const [near, setNear] = useState(false)
  const comes = now || near
  const place = useNear(() => setNear(true), !comes, nearPx)
  return <div ref={place}>{children((image) => (comes ? image : { ...image, path: '' }))}</div>
}
