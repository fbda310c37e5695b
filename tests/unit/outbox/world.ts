import { createEmptyTruth, type Truth } from './truth.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { metaKeys } from '#bridge/settings.ts'
import type { Http } from '#net/links/http.ts'
import type { Random } from '#net/random.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Who } from '#tests/contract/support/client.ts'
import { applyFault, type Fault } from '../net/faults.ts'
import { createTestLocks } from '../net/test-locks.ts'
import type { TestClock } from '../net/test-clock.ts'
import { openTab, type KillableTab } from './killable-tab.ts'

/** What may happen to a request of a schedule. */
export type NetworkFault =
  | Fault
  /** It arrives much later, when whoever sent it has long given up. */
  | { kind: 'straggles' }

/** Chance from a seed: a whole number below a limit. */
export type Dice = (below: number) => number

/** One device of a person in a schedule, with its tabs and its network. */
export interface World {
  readonly tabs: KillableTab[]
  readonly db: PersonDatabase
  readonly truth: Truth
  /** What happens to requests from now on; each draws one. */
  weather: readonly (NetworkFault | undefined)[]
  openTab(): KillableTab
  /** Requests that arrive late arrive now. */
  deliverStragglers(): Promise<void>
  close(): void
}

interface Parts {
  server: TestServer
  clock: TestClock
  who: Who
  dice: Dice
}

/** Makes the device, with the person logged in. */
export async function createWorld({ server, clock, who, dice }: Parts): Promise<World> {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const makers = {
    device: () => new DeviceDatabase(undefined, options),
    person: (person: string) => new PersonDatabase(person, options),
  }
  const device = makers.device()
  const db = makers.person(who.uuid!)
  await device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid: who.uuid } },
    { key: metaKeys.token, value: who.token },
    { key: metaKeys.deviceId, value: who.device },
  ])
  const locks = createTestLocks()
  const random: Random = {
    bytes: (count) => Uint8Array.from({ length: count }, () => dice(256)),
    unit: () => dice(1_000_000) / 1_000_000,
  }
  let stragglers: Request[] = []
  const isAct = (url: string) => !/getConfig|listGone|\?ping/.test(url)

  const http: Http = (request) => {
    const { weather } = world
    const fault = isAct(request.url) ? weather[dice(Math.max(1, weather.length))] : undefined
    if (fault?.kind === 'straggles') {
      stragglers.push(request.clone())
      return applyFault({ kind: 'silent' }, { request, origin: '', serve: () => Promise.reject(new Error()) })
    }
    const late =
      fault?.kind === 'late'
        ? { kind: 'late' as const, release: new Promise((resolve) => clock.after(9000, () => resolve(1))) }
        : fault
    return applyFault(late, { request, origin: '', serve: () => server.fetch(request.clone()) })
  }
  const world: World = {
    tabs: [],
    db,
    truth: createEmptyTruth(),
    weather: [],
    openTab() {
      const tab = openTab({ server, http, clock, random, locks: locks.client(), makers })
      world.tabs.push(tab)
      void tab.net.active(true)
      return tab
    },
    async deliverStragglers() {
      const arriving = stragglers
      stragglers = []
      for (const request of arriving) await server.fetch(request).catch(() => undefined)
    },
    close() {
      for (const tab of world.tabs) tab.kill()
      device.close()
      db.close()
    },
  }
  return world
}
