import { metaKeys, personMetaKeys, defaultSettings, type PersonRow, type Settings } from '#bridge/settings.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { Clock } from './clock.ts'
import { newDeviceId, randomText, type Random } from './random.ts'
import type { Databases } from './store/databases.ts'
import type { Handle } from './store/handle.ts'
import { changeMeta } from './store/meta.ts'

/** Who asks, as it was when a call began; what the call brings is saved with this person or not at all. */
export interface Session {
  /** A uuid, or `guest`. */
  readonly person: string
  /** Empty for a guest. */
  readonly uuid: string
  /** Empty for a guest. */
  readonly token: string
  readonly deviceId: string
  /** Of the person's database; empty where it can't be opened. */
  readonly epoch: string
  readonly store: Handle<PersonDatabase>
  readonly settings: Settings
  /** Storage can't be used: everything is asked as a guest, and nothing can be kept. */
  readonly memoryOnly: boolean
}

/** Where sessions come from. Each call reads anew, so that two tabs agree on who is there. */
export interface Sessions {
  current(): Promise<Session>
  /** A session of a person whose token is not saved yet. */
  of(uuid: string, token: string): Promise<Session>
  /** Known difference of the server's clock from this device's, in milliseconds. */
  skewMs(): number
  saveSkew(skewMs: number): Promise<void>
  /** Forgets the epochs of a person, because their database was emptied or a save said that theirs changed. */
  forgetEpoch(person: string): void
}

interface Parts {
  databases: Databases
  clock: Clock
  random: Random
}

/** The person under whose name the database of a visitor runs. */
export const guest = 'guest'

/** Makes the reader of sessions. */
export function createSessions({ databases, clock, random }: Parts): Sessions {
  const epochs = new Map<string, Promise<string>>()
  let skewMs = 0
  let skewKnown = false
  const temporaryId = newDeviceId(random, clock)

  /** Read again for each token: another tab may have emptied the database between two logins of one person. */
  const epochOf = (person: string, token: string): Promise<string> => {
    const key = `${person} ${token}`
    const known = epochs.get(key)
    if (known) return known
    const reading = readEpoch(databases.person(person), () => randomText(random, 16))
    epochs.set(key, reading)
    void reading.then((epoch) => epoch === '' && epochs.delete(key))
    return reading
  }

  async function read() {
    const keys = [metaKeys.token, metaKeys.person, metaKeys.deviceId, metaKeys.settings, metaKeys.skewMs]
    return databases.device.run(async (db) => {
      const [token, person, deviceId, settings, skew] = await db.meta.bulkGet(keys)
      const uuid = (person?.value as PersonRow | undefined)?.uuid ?? ''
      return {
        // a token without a person, or the other way round, is half a logout: nobody
        token: uuid === '' ? '' : ((token?.value as string | undefined) ?? ''),
        uuid: token?.value ? uuid : '',
        deviceId: (deviceId?.value as string | undefined) ?? (await makeDeviceId()),
        settings: { ...defaultSettings, ...(settings?.value as Partial<Settings> | undefined) },
        skewMs: (skew?.value as number | undefined) ?? 0,
      }
    })
  }

  /** Made on first use; of two tabs that do so at once, one wins. */
  async function makeDeviceId(): Promise<string> {
    const made = newDeviceId(random, clock)
    const kept = await changeMeta<string>(databases.device, metaKeys.deviceId, (known) =>
      known === undefined ? made : undefined,
    )
    return (kept.ok ? kept.value : undefined) ?? made
  }

  async function sessionOf(uuid: string, token: string, deviceId: string, settings: Settings): Promise<Session> {
    const person = uuid || guest
    const epoch = await epochOf(person, token)
    return { person, uuid, token, deviceId, settings, epoch, store: databases.person(person), memoryOnly: false }
  }

  const sessions: Sessions = {
    async current() {
      const device = await read()
      if (!device.ok) return withoutStorage()
      if (!skewKnown) skewMs = device.value.skewMs
      skewKnown = true
      const { uuid, token, deviceId, settings } = device.value
      return sessionOf(uuid, token, deviceId, settings)
    },
    async of(uuid, token) {
      const { deviceId, settings } = await sessions.current()
      return sessionOf(uuid, token, deviceId, settings)
    },
    skewMs: () => skewMs,
    async saveSkew(next) {
      skewMs = next
      skewKnown = true
      await databases.device.run((db) => db.meta.put({ key: metaKeys.skewMs, value: next }))
    },
    forgetEpoch(person) {
      for (const key of epochs.keys()) if (key.startsWith(`${person} `)) epochs.delete(key)
    },
  }
  return sessions

  function withoutStorage(): Session {
    const store = databases.person(guest)
    const settings = { ...defaultSettings }
    return { person: guest, uuid: '', token: '', deviceId: temporaryId, epoch: '', store, settings, memoryOnly: true }
  }
}

/** The epoch of a person's database, made where there is none; empty where storage fails. */
async function readEpoch(store: Handle<PersonDatabase>, make: () => string): Promise<string> {
  const read = await store.run(async (db) => {
    const known = await db.meta.get(personMetaKeys.epoch)
    if (known) return known.value as string
    return db.transaction('rw', db.meta, async () => {
      const other = await db.meta.get(personMetaKeys.epoch)
      if (other) return other.value as string
      const epoch = make()
      await db.meta.put({ key: personMetaKeys.epoch, value: epoch })
      return epoch
    })
  })
  return read.ok ? read.value : ''
}
