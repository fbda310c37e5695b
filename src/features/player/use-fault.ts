import { useOffline } from '#data/settings.ts'
import { patienceMs } from '#data/queries.ts'
import type { PlaybackFault, PlaybackState } from './playback-state.ts'
import { useLongWait } from './use-long-wait.ts'

/** What is on the device waits for less. */
const offlineMs = 1000

/** What is wrong with something that plays in passing; without a word of its own, the network that it has waited for. */
export function useFault({ fault, waiting }: Pick<PlaybackState, 'fault' | 'waiting'>): PlaybackFault | undefined {
  const { long } = useLongWait(waiting, useOffline() ? offlineMs : patienceMs)
  return fault ?? (long ? 'network' : undefined)
}
