import { DeviceDatabase, PersonDatabase, personDatabaseName } from '#bridge/database.ts'

/** The device's database, open as long as the page lives. */
export let device = new DeviceDatabase()

/** Has both databases opened where Dexie looks for them now. */
export function openElsewhere(): void {
  device.close({ disableAutoOpen: true })
  device = new DeviceDatabase()
}

let isGivenUp = false

/** Tells when the browser closed the device's database without having been asked to. */
export const onStorageClosed = (listener: () => void) => device.on('close', () => isGivenUp || listener())

let current: PersonDatabase | undefined

/** Nothing of this page opens its databases again, or mourns them: they are about to be deleted. */
export function giveUpStorage(): void {
  isGivenUp = true
  device.close({ disableAutoOpen: true })
  current?.close({ disableAutoOpen: true })
}

/** The database of whoever the app belongs to; opened when asked for first. */
export function personDatabase(person: string): PersonDatabase {
  if (current?.name !== personDatabaseName(person) || current.isDeleted) {
    current?.close()
    current = new PersonDatabase(person)
    if (isGivenUp) giveUpStorage()
  }
  return current
}
