import { Send } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { net, onWorkerState, restartNet } from '#data/net.ts'
import { boot, changeSettings, useConnection, useSettings } from '#data/settings.ts'
import { clockTime } from '#lib/clock-time.ts'
import { tray, trayNote } from '#components/states/tray.ts'
import { OfflineStrip, type OfflineStripProps } from '#components/offline-strip.tsx'
import { useWords } from '#words/words.ts'
import { loadChunk } from '#components/page/chunk.ts'

/** What hardly anybody sees comes when it is wanted. */
const MemoryStrip = lazy(() => loadChunk(() => import('./memory-strip.tsx')))

interface Trouble extends Pick<OfflineStripProps, 'note'> {
  text: string
  /** Instead, where more than this is to be said on the line. */
  short?: string
  action: { label: string; onClick: () => void }
}

/**
 * One line above the screen that says what is not as it should be: storage, the worker, the connection, what waits to be
 * sent. Nothing when all is well. Over a film it is a small mark until it is tapped.
 */
export function ConnectionStrip({ overFilm }: { overFilm: boolean }) {
  const trouble = useTrouble()
  const note = useSyncExternalStore(trayNote.subscribe, trayNote.get)
  const words = useWords('connection')
  const [open, setOpen] = useState(false)
  if (boot.memoryOnly)
    return (
      <Suspense>
        <MemoryStrip />
      </Suspense>
    )
  if (!trouble && !note) {
    if (open) setOpen(false)
    return null
  }
  const view = note === undefined ? undefined : { label: words.view, onClick: () => tray.set({}) }
  return (
    <OfflineStrip
      icon={trouble ? undefined : <Send />}
      note={note ? undefined : trouble?.note}
      actions={[trouble?.action, view].filter((action) => action !== undefined)}
      mark={overFilm && !open ? () => setOpen(true) : undefined}
    >
      {trouble && note ? `${trouble.short ?? trouble.text} · ${note}` : (trouble?.text ?? note)}
    </OfflineStrip>
  )
}

function useTrouble(): Trouble | undefined {
  const { state, since, message } = useConnection()
  const { forcedOffline } = useSettings()
  const worker = useSyncExternalStore(onWorkerState.subscribe, onWorkerState.get)
  const words = useWords('connection')
  const { retry } = useWords('shell')
  if (worker.phase === 'safe-mode') return { text: words.safeMode, action: { label: retry, onClick: restartNet } }
  if (forcedOffline) {
    const goOnline = () => void changeSettings({ forcedOffline: false })
    return {
      text: words.forcedOffline,
      short: words.offlineShort,
      action: { label: words.goOnline, onClick: goOnline },
    }
  }
  if (state === 'online' || state === 'unknown') return undefined
  return {
    text: state === 'maintenance' ? message || words.maintenance : words[state],
    short: state === 'maintenance' ? words.maintenance : words.offlineShort,
    note: clockTime(since),
    action: { label: retry, onClick: () => void net.nudge() },
  }
}
