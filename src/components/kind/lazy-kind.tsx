import { useEffect, useState, type ComponentType } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { KindCalls } from '#bridge/kind-calls.ts'
import type { KindSpec } from './kind-spec.ts'

/**
 * A kind whose drawing comes with the first item of it: what the first screen does not show is not in its chunk. An item
 * is drawn once the code is there; where it can't be had, the next item that is shown asks again.
 */
export function lazyKind<K extends ItemKind, const C extends KindCalls>(
  spec: Omit<KindSpec<K, C>, 'Card' | 'Row'>,
  load: () => Promise<Pick<KindSpec<NoInfer<K>>, 'Card' | 'Row'>>,
): KindSpec<K, C> {
  let known: Pick<KindSpec<K>, 'Card' | 'Row'> | undefined
  const useDrawing = () => {
    const [drawing, setDrawing] = useState(known)
    useEffect(() => {
      if (drawing) return
      let over = false
      load().then(
        (loaded) => {
          known = loaded
          if (!over) setDrawing(loaded)
        },
        () => {},
      )
      return () => {
        over = true
      }
    }, [drawing])
    return drawing
  }
  const Card: KindSpec<K>['Card'] = (props) => {
    const Drawn = useDrawing()?.Card
    return Drawn && <Drawn {...props} />
  }
  const Row: KindSpec<K>['Row'] = (props) => {
    const Drawn: ComponentType<typeof props> | undefined = useDrawing()?.Row
    return Drawn && <Drawn {...props} />
  }
  return { Card, Row, ...spec }
}
