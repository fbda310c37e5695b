import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import { createHandle, type Handle } from './handle.ts'

/** How databases are made; tests give them an IndexedDB of their own. */
export interface DatabaseMakers {
  device(): DeviceDatabase
  person(person: string): PersonDatabase
}

/** The product's databases. */
export const engineDatabases: DatabaseMakers = {
  device: () => new DeviceDatabase(),
  person: (person) => new PersonDatabase(person),
}

/** The databases of this worker. */
export interface Databases {
  device: Handle<DeviceDatabase>
  /** One person's database; it stays open until it is dropped. */
  person(person: string): Handle<PersonDatabase>
  /** Closes a person's database and forgets it; the next `person` opens it anew. */
  drop(person: string): void
}

interface Parts {
  makers: DatabaseMakers
  clock: Clock
  limits: Limits
  /** Makes room in the device's database, then in this person's; `stuck`: that is no help. */
  evict: (databases: Databases, person: string | undefined, stuck?: boolean) => Promise<boolean>
}

/** Makes the handles of all databases. */
export function createDatabases({ makers, clock, limits, evict }: Parts): Databases {
  const persons = new Map<string, Handle<PersonDatabase>>()
  const { openMs } = limits
  const databases: Databases = {
    device: createHandle({ make: makers.device, clock, openMs, evict: (stuck) => evict(databases, undefined, stuck) }),
    person(person) {
      const known = persons.get(person)
      if (known) return known
      const make = () => makers.person(person)
      const handle = createHandle({ make, clock, openMs, evict: (stuck) => evict(databases, person, stuck) })
      persons.set(person, handle)
      return handle
    },
    drop(person) {
      persons.get(person)?.close()
      persons.delete(person)
    },
  }
  return databases
}
