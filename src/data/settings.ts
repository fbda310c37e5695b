import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { MetaRow } from '#bridge/rows.ts'
import { sealing } from '#bridge/sealing.ts'
import { defaultSettings, metaKeys, type Connection, type Settings } from '#bridge/settings.ts'
import { share } from '#lib/share.ts'
import { createStore } from '#lib/store.ts'
import { deviceDatabaseName, schemaVersions } from '#bridge/database-names.ts'
import { device, loadDexie } from './db.ts'
import { followRows } from './live.ts'
import { net } from './net.ts'
import { withPlainRows } from './plain-rows.ts'
import { soon } from '#lib/scheduling.ts'
import { useLiveQuery } from './use-live-query.ts'

/** One value of the device's `meta` table, live; undefined until it was read. */
export function useMeta<T>(key: string, fallback: T): T {
  return useLiveQuery(
    async () => ((await device.meta.get(key))?.value as T | undefined) ?? fallback,
    [key, fallback],
    fallback,
  )
}

/** Writes one value of the device's `meta` table. */
export async function saveMeta(key: string, value: unknown): Promise<void> {
  await loadDexie()
  await device.meta.put({ key, value })
}

/** A value of the `meta` table that many parts follow, with one subscription for them all. */
function followed<T>(key: string, first: T, valueOf: (row: { value: unknown } | undefined) => T) {
  const store = createStore(first)
  const show = (row: { value: unknown } | undefined) => store.set(share(store.get(), valueOf(row)))
  let following = false
  const subscribe = (listener: () => void) => {
    // what was read before the first frame is drawn first
    if (!following)
      soon(
        () =>
          void followRows(
            () => device.meta.get(key),
            show,
            () => (following = false),
          ),
      )
    following = true
    return store.subscribe(listener)
  }
  return { get: store.get, show, subscribe }
}

/** A page that opens draws what is set in its first frame. */
const settings = followed(metaKeys.settings, defaultSettings, (row) => ({
  ...defaultSettings,
  ...(row?.value as Partial<Settings> | undefined),
}))

const unknownConnection: Connection = { state: 'unknown', since: 0 }
const connection = followed(
  metaKeys.connection,
  unknownConnection,
  (row) => (row?.value as Connection | undefined) ?? unknownConnection,
)

/** The settings, live, over their defaults. */
export const useSettings = (): Settings => useSyncExternalStore(settings.subscribe, settings.get)

/** Changes some settings, all tabs following. */
export const changeSettings = (change: Partial<Settings>): Promise<unknown> => net.settings(change)

/** What the outcomes of real requests say of the network; drawn in slices, for whole lists depend on it. */
export function useConnection(): Connection {
  const [now, setNow] = useState(connection.get)
  useEffect(() => {
    const look = () => startTransition(() => setNow(connection.get))
    look()
    return connection.subscribe(look)
  }, [])
  return now
}

/** Whether nothing can be fetched now: the connection is lost, or the person wants only what is on the device. */
export function useOffline(): boolean {
  const { state } = useConnection()
  const { forcedOffline } = useSettings()
  return forcedOffline || state === 'offline' || state === 'portal'
}

/** What the page read before its first frame, so that the first frame is right. */
export const boot: {
  settings: Settings
  person: string | null
  adult: boolean | undefined
  memoryOnly: boolean
  /** There was no room left: what is read is kept in memory alone, until somebody makes room. */
  full: boolean
  /** `Resumed` of `src/app/resumed.ts`. */
  place: unknown
  /** The app lock is on. */
  lock: boolean
} = {
  settings: defaultSettings,
  person: null,
  adult: undefined,
  memoryOnly: false,
  full: false,
  place: undefined,
  lock: false,
}

const bootKeys = [metaKeys.settings, metaKeys.person, metaKeys.adult, metaKeys.resume, metaKeys.lock]

/** The rows of the first frame, read without Dexie where the browser's database is as this build makes it. */
async function readBootRows(): Promise<(MetaRow | undefined)[]> {
  try {
    if (sealing.attach) throw new Error('what is sealed is read by what opens the seal')
    return await withPlainRows(deviceDatabaseName, schemaVersions.device, ['meta'], ({ meta }) =>
      meta.bulkGet(bootKeys),
    )
  } catch {
    // it is made, or brought up to date; where it can't be opened that is found out now
    await loadDexie()
    return await device.meta.bulkGet(bootKeys)
  }
}

/** Reads what the first frame needs. Rejects where the database can't be opened. */
export async function readBoot(): Promise<void> {
  const [row, person, adult, place, lock] = await readBootRows()
  settings.show(row)
  boot.settings = settings.get()
  boot.person = (person?.value as { uuid: string } | undefined)?.uuid ?? null
  boot.adult = adult?.value as boolean | undefined
  boot.place = place?.value
  boot.lock = lock !== undefined
}
