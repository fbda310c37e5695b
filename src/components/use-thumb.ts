import { useEffect, useState } from 'react'

import { Lru } from '#lib/lru.ts'
import { soon } from '#lib/scheduling.ts'
import { thumbColour } from '#lib/thumb-colour.ts'

/** Pictures that arrive sooner than this show only their average colour before. */
const patienceMs = 300
const drawn = new Lru<string, string>(200)

/** What to paint while a picture is on its way. */
export interface Thumb {
  backgroundColor?: string | undefined
  backgroundImage?: string | undefined
}

/**
 * The background of a picture that is awaited: at once its average colour, a little later its blurred shape. One that is
 * `near`, on the device and about to be drawn, is not held up by drawing its shape.
 */
export function useThumb(hash: string | undefined, { awaited, near }: { awaited: boolean; near: boolean }): Thumb {
  const [shape, setShape] = useState<{ hash: string; picture: string }>()

  useEffect(() => {
    if (hash === undefined || !awaited || near || drawn.has(hash)) return
    let takeBack: (() => void) | undefined
    let wanted = true
    const draw = async () => {
      const { drawThumb } = await import('./draw-thumb.ts')
      if (!wanted) return
      takeBack = soon(() => {
        const picture = drawThumb(hash)
        drawn.set(hash, picture)
        setShape({ hash, picture })
      })
    }
    // Without its shape, a picture still has its colour.
    const timer = setTimeout(() => {
      draw().catch(() => undefined)
    }, patienceMs)
    return () => {
      wanted = false
      takeBack?.()
      clearTimeout(timer)
    }
  }, [hash, awaited, near])

  if (hash === undefined || !awaited) return {}
  const picture = shape?.hash === hash ? shape.picture : drawn.get(hash)
  return { backgroundColor: thumbColour(hash), backgroundImage: picture && `url("${picture}")` }
}
