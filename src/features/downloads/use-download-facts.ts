import { useSyncExternalStore } from 'react'
import { useSkewMs } from '#data/clock-skew.ts'
import { useOffline, useSettings } from '#data/settings.ts'
import { meteredNow } from '#data/downloads.ts'
import { useNow } from '#components/states/time-ago.tsx'
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
