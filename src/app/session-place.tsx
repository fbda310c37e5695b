import { lazy, Suspense, useState } from 'react'
import { metaKeys } from '#bridge/settings.ts'
import { useMeta } from '#data/settings.ts'
import { loadChunk } from '#components/page/chunk.ts'

const Host = lazy(async () => ({ default: (await loadChunk(() => import('./session-dialog.tsx'))).SessionDialog }))

/** Where it is said that the session is no longer valid, once it was not. */
export function SessionPlace() {
  const invalid = useMeta<object | false>(metaKeys.sessionInvalid, false)
  const [needed, setNeeded] = useState(false)
  if (invalid !== false && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
