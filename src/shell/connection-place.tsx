import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onWorkerState } from '#data/net.ts'
import { boot, useConnection, useSettings } from '#data/settings.ts'
import { trayNote } from '#mechanics/states/tray.ts'
import { loadChunk } from './chunk.ts'

const Strip = lazy(() => loadChunk(() => import('./connection-strip.tsx')))

/** Where it is said what is not as it should be, once something is not. */
export function ConnectionPlace(props: { overFilm: boolean }) {
  const { state } = useConnection()
  const { forcedOffline } = useSettings()
  const { phase } = useSyncExternalStore(onWorkerState.subscribe, onWorkerState.get)
  const note = useSyncExternalStore(trayNote.subscribe, trayNote.get)
  const isWell =
    state !== 'offline' && state !== 'portal' && phase !== 'safe-mode' && !forcedOffline && !boot.memoryOnly
  return (
    (!isWell || note !== undefined) && (
      <Suspense>
        <Strip {...props} />
      </Suspense>
    )
  )
}
