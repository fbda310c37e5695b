import { useSyncExternalStore } from 'react'
import { metaKeys, type PersonRow } from '#bridge/settings.ts'
import { device } from './db.ts'
import { followRows } from './live.ts'

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

/** Begins with the person that was read at start. */
export const beginSession = (initial: string | null): void => void (uuid = initial)

let following = false

/** Follows the device's session: a login or logout of any tab, also one since the start. */
export function followSession(): void {
  if (following) return
  following = true
  followRows(
    () => device.meta.get(metaKeys.person),
    (row) => {
      const next = (row?.value as PersonRow | undefined)?.uuid ?? null
      if (next === uuid) return
      uuid = next
      for (const listener of listeners) listener()
    },
  )
}
