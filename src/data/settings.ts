import { liveQuery } from 'dexie'
import { useSyncExternalStore } from 'react'
import { defaultSettings, metaKeys, type Connection, type Settings } from '#bridge/settings.ts'
import { share } from '#lib/share.ts'
import { createStore } from '#lib/store.ts'
import { device } from './db.ts'
import { useLiveQuery } from './use-live-query.ts'

/** One value of the device's `meta` table, live; undefined until it was read. */
export function useMeta<T>(key: string, fallback: T): T {
  return useLiveQuery(async () => ((await device.meta.get(key))?.value as T | undefined) ?? fallback, [key], fallback)
}

/** Writes one value of the device's `meta` table. */
export const saveMeta = (key: string, value: unknown) => device.meta.put({ key, value })

const settings = createStore(defaultSettings)
const show = (row: { value: unknown } | undefined) =>
  settings.set(share(settings.get(), { ...defaultSettings, ...(row?.value as Partial<Settings> | undefined) }))
let following = false

/** One subscription for the whole app, so that a page that opens draws what is set in its first frame. */
function follow(listener: () => void) {
  if (!following) liveQuery(() => device.meta.get(metaKeys.settings)).subscribe(show, () => (following = false))
  following = true
  return settings.subscribe(listener)
}

/** The settings, live, over their defaults. */
export const useSettings = (): Settings => useSyncExternalStore(follow, settings.get)

/** Changes some settings, all tabs following. */
export const changeSettings = (change: Partial<Settings>) =>
  device.transaction('rw', device.meta, async () => {
    const row = await device.meta.get(metaKeys.settings)
    await device.meta.put({ key: metaKeys.settings, value: { ...(row?.value as object | undefined), ...change } })
  })

const unknownConnection: Connection = { state: 'unknown', since: 0 }

/** What the outcomes of real requests say of the network. */
export const useConnection = (): Connection => useMeta<Connection>(metaKeys.connection, unknownConnection)

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
  /** `Resumed` of `src/shell/resumed.ts`. */
  place: unknown
  /** The app lock is on. */
  lock: boolean
} = {
  settings: defaultSettings,
  person: null,
  adult: undefined,
  memoryOnly: false,
  place: undefined,
  lock: false,
}

/** Reads what the first frame needs. Rejects where the database can't be opened. */
export async function readBoot(): Promise<void> {
  const keys = [metaKeys.settings, metaKeys.person, metaKeys.adult, metaKeys.resume, metaKeys.lock]
  const [row, person, adult, place, lock] = await device.meta.bulkGet(keys)
  show(row)
  boot.settings = settings.get()
  boot.person = (person?.value as { uuid: string } | undefined)?.uuid ?? null
  boot.adult = adult?.value as boolean | undefined
  boot.place = place?.value
  boot.lock = lock !== undefined
}
