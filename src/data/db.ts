import { DeviceDatabase, PersonDatabase, personDatabaseName } from '#bridge/database.ts'

/** The device's database, open as long as the page lives. */
export const device = new DeviceDatabase()

/** Tells when the browser closed the device's database without having been asked to. */
export const onStorageClosed = (listener: () => void) => device.on('close', listener)

let current: PersonDatabase | undefined

/** The database of whoever the app belongs to; opened when asked for first. */
export function personDatabase(person: string): PersonDatabase {
  if (current?.name !== personDatabaseName(person)) {
    current?.close()
    current = new PersonDatabase(person)
  }
  return current
}
