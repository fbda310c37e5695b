import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { loadChunk } from '#components/page/chunk.ts'

const Host = lazy(() => loadChunk(() => import('./item-menu-host.tsx')))

/** Where the menu of held items is drawn, once the first one was held. */
export function ItemMenuPlace() {
  const target = useSyncExternalStore(itemMenu.subscribe, itemMenu.get)
  const [needed, setNeeded] = useState(false)
  if (target && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
