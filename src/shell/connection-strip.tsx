import { lazy, Suspense, useSyncExternalStore } from 'react'
import { net, onWorkerState, restartNet } from '#data/net.ts'
import { boot, changeSettings, useConnection, useSettings } from '#data/settings.ts'
import { clockTime } from '#lib/clock-time.ts'
import { OfflineStrip } from '#ui/offline-strip.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { loadChunk } from './chunk.ts'

const MemoryStrip = lazy(() => loadChunk(() => import('./memory-strip.tsx')))

/** Says, above the screen, what is not as it should be: storage, the worker, the connection. Nothing when all is well. */
export function ConnectionStrip() {
  const { state, since } = useConnection()
  const { forcedOffline } = useSettings()
  const worker = useSyncExternalStore(onWorkerState.subscribe, onWorkerState.get)
  const words = useWords(shellWords)
  if (boot.memoryOnly)
    return (
      <Suspense>
        <MemoryStrip />
      </Suspense>
    )
  if (worker.phase === 'safe-mode')
    return <OfflineStrip action={{ label: words.retry, onClick: restartNet }}>{words.safeMode}</OfflineStrip>
  if (forcedOffline) {
    return (
      <OfflineStrip action={{ label: words.goOnline, onClick: () => void changeSettings({ forcedOffline: false }) }}>
        {words.forcedOffline}
      </OfflineStrip>
    )
  }
  if (state !== 'offline' && state !== 'portal') return null
  return (
    <OfflineStrip note={clockTime(since)} action={{ label: words.retry, onClick: () => void net.nudge() }}>
      {state === 'portal' ? words.portal : words.offline}
    </OfflineStrip>
  )
}
