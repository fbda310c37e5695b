import { deviceDatabaseName, personDatabaseName } from '#bridge/database-names.ts'
import type { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type * as Dexie from './dexie.ts'

type DexieCode = typeof Dexie

let code: DexieCode | undefined
let loading: Promise<DexieCode> | undefined

/** Dexie and the schemas, loaded once. Rejects where the code can't be had; asked again, it is tried again. */
export function loadDexie(): Promise<DexieCode> {
  loading ??= import('./dexie.ts').then(
    (loaded) => (code = loaded),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

let isGivenUp = false
let current: Handle<PersonDatabase> | undefined

interface Handle<T> {
  /** Stands for the database: may be held before Dexie is here, and asked once it is. */
  db: T
  close: () => void
  /** Is opened anew when it is asked for something next. */
  renew: () => void
}

/** A database that is opened when it is asked for something first, which has to wait for `loadDexie`. */
function lazily<T extends DeviceDatabase | PersonDatabase>(name: string, make: (dexie: DexieCode) => T): Handle<T> {
  let made: T | undefined
  let isClosed = false
  const close = () => {
    isClosed = true
    made?.close({ disableAutoOpen: true })
  }
  const opened = (): T => {
    if (made) return made
    if (!code) throw new Error(`${name} was asked before Dexie was loaded`)
    made = make(code)
    if (isClosed || isGivenUp) close()
    return made
  }
  const db = new Proxy({} as T, {
    get(_, key) {
      if (key === 'name') return name
      const real = opened()
      const value: unknown = Reflect.get(real, key, real)
      return typeof value === 'function' ? (value.bind(real) as unknown) : value
    },
  })
  const renew = () => {
    made?.close({ disableAutoOpen: true })
    made = undefined
  }
  return { db, close, renew }
}

const deviceHandle = lazily(deviceDatabaseName, ({ DeviceDatabase }) => new DeviceDatabase())

/** The device's database, open as long as the page lives. */
export const device = deviceHandle.db

/** Has both databases opened anew: where Dexie looks for them now, and sealed where they are to be. */
export function openElsewhere(): void {
  deviceHandle.renew()
  current?.renew()
}

/** Tells when the browser closed the device's database without having been asked to. */
export const onStorageClosed = (listener: () => void) => device.on('close', () => isGivenUp || listener())

/** Nothing of this page opens its databases again, or mourns them: they are about to be deleted. */
export function giveUpStorage(): void {
  isGivenUp = true
  deviceHandle.close()
  current?.close()
}

/** The database of whoever the app belongs to; opened when asked for first. */
export function personDatabase(person: string): PersonDatabase {
  const name = personDatabaseName(person)
  if (current?.db.name !== name || (code && current.db.isDeleted)) {
    current?.close()
    current = lazily(name, ({ PersonDatabase }) => new PersonDatabase(person))
  }
  return current.db
}
