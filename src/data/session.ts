import { liveQuery } from 'dexie'
import { useSyncExternalStore } from 'react'
import { metaKeys, type PersonRow } from '#bridge/settings.ts'
import { device } from './db.ts'

let uuid: string | null = null
const listeners = new Set<() => void>()

/** Who the app belongs to: a uuid, or null for a guest. */
export const currentPerson = () => uuid

/** Hears of every login and logout, of this tab or another. */
export function onPerson(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who the app belongs to, live. */
export const useCurrentPerson = () => useSyncExternalStore(onPerson, currentPerson)

/** Follows the device's session from the person that was read at start. */
export function followSession(initial: string | null) {
  uuid = initial
  liveQuery(() => device.meta.get(metaKeys.person)).subscribe({
    next: (row) => {
      const next = (row?.value as PersonRow | undefined)?.uuid ?? null
      if (next === uuid) return
      uuid = next
      for (const listener of listeners) listener()
    },
  })
}
