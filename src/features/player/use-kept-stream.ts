import { useState } from 'react'
import type { DownloadRow } from '#bridge/rows.ts'
import type { Subject } from '#contract/kind.ts'
import { useOffline } from '#data/settings.ts'
import { useDownload } from '#data/downloads.ts'
import type { Kept } from './watch.ts'

/**
 * The rendition of a film that this device has: whole, or without a connection as much as there is of it. It is looked
 * for when the page is opened and when the connection comes or goes; a download that ends meanwhile interrupts nothing.
 */
export function useKeptStream(subject: Subject): Kept | 'reading' | undefined {
  const offline = useOffline()
  const row = useDownload(subject)
  const [taken, take] = useState<{ row: DownloadRow | null; offline: boolean; late: boolean }>()
  if (row !== undefined && taken?.offline !== offline) take({ row, offline, late: taken !== undefined })
  if (!taken) return 'reading'
  const { row: found, late } = taken
  const fit = found && (found.state === 'done' || (taken.offline && found.pieces > 0))
  return fit && found.stream !== undefined
    ? { stream: found.stream, audio: found.track, late, offline: taken.offline }
    : undefined
}
