import { useEffect, useState } from 'react'

import { Lru } from '#lib/lru.ts'
import { thumbColour } from '#lib/thumb-colour.ts'

/** Pictures that arrive sooner than this show only their average colour before. */
const patienceMs = 120
const drawn = new Lru<string, string>(200)

/** What to paint while a picture is on its way. */
export interface Thumb {
  backgroundColor?: string | undefined
  backgroundImage?: string | undefined
}

/** The background of a picture that is awaited: at once its average colour, a little later its blurred shape. */
export function useThumb(hash: string | undefined, awaited: boolean): Thumb {
  const [shape, setShape] = useState<{ hash: string; picture: string }>()

  useEffect(() => {
    if (hash === undefined || !awaited || drawn.has(hash)) return
    let wanted = true
    const draw = async () => {
      const { drawThumb } = await import('./draw-thumb.ts')
      if (!wanted) return
      const picture = drawThumb(hash)
      drawn.set(hash, picture)
      setShape({ hash, picture })
    }
    // Without its shape, a picture still has its colour.
    const timer = setTimeout(() => {
      draw().catch(() => undefined)
    }, patienceMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [hash, awaited])

  if (hash === undefined || !awaited) return {}
  const picture = shape?.hash === hash ? shape.picture : drawn.get(hash)
  return { backgroundColor: thumbColour(hash), backgroundImage: picture && `url("${picture}")` }
}
