import { useLiveQuery } from '#data/use-live-query.ts'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { usePerson } from '#data/person.tsx'
import { tray } from '#components/states/tray.ts'
import { loadChunk } from '#components/page/chunk.ts'

const Host = lazy(() => loadChunk(() => import('./outbox-whole.tsx')))

/** Where what waits to be sent is told and shown, once something does. */
export function OutboxPlace() {
  const { db } = usePerson()
  const some = useLiveQuery(() => db.outbox.limit(1).count(), [db])
  const open = useSyncExternalStore(tray.subscribe, tray.get)
  const [needed, setNeeded] = useState(false)
  if ((some || open) && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
