import { useSyncExternalStore } from 'react'
import type { DownloadChange } from '#bridge/net-api.ts'
import { useSkewMs } from '#data/clock-skew.ts'
import { meteredNow } from '#data/downloads.ts'
import { net } from '#data/net.ts'
import { useOffline, useSettings } from '#data/settings.ts'
import { notify } from '#components/notify.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { useWords } from '#words/words.ts'
import type { DownloadFacts } from './download-words.ts'

const changes = () => (navigator as { connection?: EventTarget }).connection

/** What the browser says of the network, live. */
const useMetered = () =>
  useSyncExternalStore((listener) => {
    changes()?.addEventListener('change', listener)
    return () => changes()?.removeEventListener('change', listener)
  }, meteredNow)

/** What the state of downloads depends on beside their rows, live. */
export function useDownloadFacts(): DownloadFacts {
  const offline = useOffline()
  const { wifiOnly } = useSettings()
  const metered = useMetered()
  const skewMs = useSkewMs()
  return { offline, needsWifi: wifiOnly && metered !== 'no', nowMs: useNow() + skewMs }
}

/** What a person does to a download, or to all (`*`); what went wrong is said. */
export function useDownloadActs(key: string) {
  const words = useWords('downloads')
  const frame = useWords('shell')
  const change = async (wanted: DownloadChange, done?: string) => {
    const result = await net.changeDownload(wanted)
    if (!result.ok) notify(failureText(result.failure, frame))
    else if (done !== undefined) notify(done)
  }
  return {
    pause: () => void change({ do: 'pause', key }),
    resume: (anyNetwork: boolean) => void change({ do: 'resume', key, ...(anyNetwork && { anyNetwork }) }),
    remove: () => void change({ do: 'remove', key }, words.removed),
    check: () => void change({ do: 'check', key }, words.checked),
    move: (before: string | null) => void change({ do: 'move', key, before }),
  }
}
