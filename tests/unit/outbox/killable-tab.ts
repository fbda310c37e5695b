import type { Dexie } from 'dexie'
import type { Clock } from '#net/clock.ts'
import { defaultLimits } from '#net/config.ts'
import type { Http } from '#net/links/http.ts'
import { createNet, type Net } from '#net/net.ts'
import type { Random } from '#net/random.ts'
import type { DatabaseMakers } from '#net/store/databases.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { LockClient } from '../net/test-locks.ts'

/** A tab that can be killed: from then on nothing of it happens any more, as if its process were gone. */
export interface KillableTab {
  net: Net
  locks: LockClient
  alive(): boolean
  kill(): void
}

interface Parts {
  server: TestServer
  /** The network between the tab and the server. */
  http: Http
  clock: Clock
  random: Random
  locks: LockClient
  makers: DatabaseMakers
}

const never = () => new Promise<never>(() => {})

/** Opens one on a device's storage. */
export function openTab({ server, http, clock, random, locks, makers }: Parts): KillableTab {
  let alive = true
  const open = new Set<Dexie>()
  const timers = new Set<() => void>()
  const remembered = <D extends Dexie>(make: () => D): D => {
    if (!alive) throw new DOMException('this tab is gone', 'InvalidStateError')
    const db = make()
    open.add(db)
    return db
  }
  const net = createNet({
    locks: locks.locks,
    channel: locks.channel,
    random,
    databases: {
      device: () => remembered(makers.device),
      person: (person) => remembered(() => makers.person(person)),
    },
    clock: {
      ...clock,
      after(ms, run) {
        const cancel = clock.after(ms, () => {
          timers.delete(cancel)
          if (alive) run()
        })
        timers.add(cancel)
        return cancel
      },
    },
    async http(request) {
      if (!alive) return never()
      const reply = await http(request)
      return alive ? reply : never()
    },
    config: {
      build: { id: 'test', timestamp: 1 },
      lines: server.lines,
      hosts: [],
      keys: server.keys.map(({ id, bytes }) => ({ id, root: Buffer.from(bytes).toString('hex') })),
      limits: { ...defaultLimits, restMs: 0 },
    },
  })
  return {
    net,
    locks,
    alive: () => alive,
    kill() {
      alive = false
      for (const cancel of timers) cancel()
      for (const db of open) db.close()
      locks.kill()
    },
  }
}
