import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { defaultLimits, type Limits } from '#net/config.ts'
import { senderName } from '#bridge/outbox.ts'
import type { Clock } from '#net/clock.ts'
import type { Http } from '#net/links/http.ts'
import { createNet, type Net } from '#net/net.ts'
import type { Upload } from '#net/outbox/prepare.ts'
import type { Random } from '#net/random.ts'
import type { DatabaseMakers } from '#net/store/databases.ts'
import { seeded, SEED } from './generate.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestEnd, type TestEnd } from './test-end.ts'
import { createTestLocks, type LockClient } from './test-locks.ts'

/** The three lines of a test. */
export const LINES = ['https://one.example', 'https://two.example', 'https://three.example'] as const

/** One device with its storage, and the end it talks to; several workers (tabs) may be started on it. */
export interface Device {
  end: TestEnd
  clock: TestClock
  indexedDB: IDBFactory
  /** The Web Locks of the device, for tabs that are to be killed or frozen. */
  lockClient(): LockClient
  /** Who sends at the moment. */
  holder(): LockClient | undefined
  /** Starts a worker. */
  tab(options?: TabOptions): Net
  /** What a page would read. */
  device: DeviceDatabase
  person(person: string): PersonDatabase
  close(): void
}

export interface TabOptions {
  limits?: Partial<Limits>
  makers?: Partial<DatabaseMakers>
  seed?: number
  http?: Http
  clock?: Clock
  /** Null for a device that has no locks. */
  locks?: LockClient | null
  upload?: Upload
}

/** Randomness that repeats. */
function seededRandom(seed: number): Random {
  const chance = seeded(seed)
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => chance(256)),
    unit: () => chance(1_000_000) / 1_000_000,
  }
}

let made = 0

/** Makes a device with an empty storage and an end of its own. */
export function createDevice(clock = createTestClock()): Device {
  const indexedDB = new IDBFactory()
  const options = { indexedDB, IDBKeyRange }
  const root = Uint8Array.from({ length: 32 }, (_, at) => at)
  const end = createTestEnd({ key: { id: 1, bytes: root }, nowMs: clock.trueMs, chance: seeded(SEED) })
  // nothing is taken down unless a test says so: a list of chance may name what a test has just read
  end.on('gone.list', ({ since = 0 }) => ({ data: { list: [], until: since + 1 } }))
  const makers: DatabaseMakers = {
    device: () => new DeviceDatabase(undefined, options),
    person: (person) => new PersonDatabase(person, options),
  }
  const locks = createTestLocks()
  const device = makers.device()
  const persons: PersonDatabase[] = []
  return {
    end,
    clock,
    indexedDB,
    device,
    lockClient: locks.client,
    holder: () => locks.holder(senderName),
    tab: ({ limits, makers: others, seed, http, locks: client = locks.client(), upload, ...given } = {}) =>
      createNet({
        http: http ?? end.fetch,
        databases: { ...makers, ...others },
        clock: given.clock ?? clock,
        ...(client && { locks: client.locks, channel: client.channel }),
        ...(upload && { upload }),
        random: seededRandom(seed ?? SEED + (made += 1)),
        config: {
          build: { id: 'test', timestamp: 1 },
          lines: LINES,
          hosts: ['https://img.example'],
          keys: [{ id: 1, root: Buffer.from(root).toString('hex') }],
          limits: { ...defaultLimits, restMs: 0, ...limits },
        },
      }),
    person(person) {
      const db = makers.person(person)
      persons.push(db)
      return db
    },
    close() {
      device.close()
      for (const db of persons) db.close()
    },
  }
}
