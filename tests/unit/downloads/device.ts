import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DexieOptions } from 'dexie'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import type { Mv } from '#contract/shapes/media.ts'
import { engineClock, type Clock } from '#net/clock.ts'
import { defaultLimits, type Limits } from '#net/config.ts'
import type { Http } from '#net/links/http.ts'
import { createNet, type Net } from '#net/net.ts'
import type { Locks } from '#net/outbox/turn.ts'
import { engineRandom } from '#net/random.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** One worker on a device, which can be killed like a process: nothing of it goes on, and its locks are free. */
export interface Tab {
  net: Net
  /** Requests of files of streams, as they left. */
  files: string[]
  kill(): void
  killed: Promise<void>
  /** Like an engine that freezes a tab: nothing of it goes on, but it keeps its locks. */
  freeze(): void
}

/** What stands between a tab and the server. */
export interface TabOptions {
  http?: Http
  /** Kills the tab when so many bytes of files have come. */
  killAfterBytes?: number
  limits?: Partial<Limits>
  nowMs?: () => number
  indexedDB?: IDBFactory
}

/** A device on the reference server. */
export interface Shelf {
  indexedDB: IDBFactory
  tab(options?: TabOptions): Tab
  db: PersonDatabase
  device: DeviceDatabase
  person(person: string): PersonDatabase
}

let devices = 0
const never = new Promise<never>(() => {})

/** Makes an empty device. */
export function createShelf(server: TestServer): Shelf {
  const name = `device-${(devices += 1)}`
  const indexedDB = new IDBFactory()
  const person = (whose: string) => new PersonDatabase(whose, { indexedDB, IDBKeyRange })
  return {
    indexedDB,
    person,
    db: person('guest'),
    device: new DeviceDatabase(undefined, { indexedDB, IDBKeyRange }),
    tab: (options = {}) => createTab(server, name, { indexedDB: options.indexedDB ?? indexedDB, IDBKeyRange }, options),
  }
}

function createTab(server: TestServer, device: string, storage: DexieOptions, options: TabOptions): Tab {
  const { http = server.fetch, killAfterBytes = Infinity, limits, nowMs = Date.now } = options
  let over = false
  let end = () => {}
  const killed = new Promise<void>((resolve) => (end = resolve))
  const files: string[] = []
  let bytes = 0

  const clock: Clock = {
    ...engineClock,
    nowMs,
    after: (ms, run) => engineClock.after(ms, () => void (over || run())),
  }
  const tab: Tab = {
    files,
    killed,
    net: createNet({
      http: async (request) => {
        if (over) return never
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/hls/')) files.push(pathname)
        const reply = await http(request)
        if (over) return never
        return pathname.startsWith('/hls/') ? counting(reply) : reply
      },
      databases: {
        device: () => new DeviceDatabase(undefined, storage),
        person: (whose) => new PersonDatabase(whose, storage),
      },
      clock,
      random: engineRandom,
      locks: locksOf(device, killed),
      config: {
        build: { id: 'test', timestamp: 1 },
        lines: server.lines,
        hosts: [],
        keys: server.keys.map(({ id, bytes: root }) => ({ id, root: Buffer.from(root).toString('hex') })),
        limits: { ...defaultLimits, restMs: 0, ...limits },
      },
    }),
    kill() {
      over = true
      end()
    },
    freeze() {
      over = true
    },
  }
  /** The reply in small parts; at the chosen byte the tab is no more. */
  const counting = (reply: Response): Response => {
    if (!reply.body) return reply
    const reader: ReadableStreamDefaultReader<Uint8Array> = reply.body.getReader()
    let left: Uint8Array = new Uint8Array()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (over) return never
        if (left.length === 0) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          left = value
        }
        const part = left.subarray(0, 4096)
        left = left.subarray(part.length)
        bytes += part.length
        if (bytes >= killAfterBytes) {
          tab.kill()
          return never
        }
        controller.enqueue(part)
      },
    })
    return new Response(body, { status: reply.status, headers: reply.headers })
  }
  return tab
}

/** The engine's own locks, apart for each device; a killed tab holds none. */
function locksOf(device: string, killed: Promise<void>): Locks {
  return {
    request: (name: string, ...rest: unknown[]) => {
      const run = rest.pop() as (lock: Lock | null) => unknown
      const options = (rest[0] ?? {}) as LockOptions
      return navigator.locks.request(`${device} ${name}`, options, (lock) => Promise.race([run(lock), killed]))
    },
  } as Locks
}

/** Waits until a row says what it should; fails with what it says after 10 s. */
export async function rowUntil(
  { db }: Pick<Shelf, 'db'>,
  key: string,
  condition: (row: DownloadRow | undefined) => boolean,
): Promise<DownloadRow> {
  const untilMs = performance.now() + 10_000
  for (;;) {
    const row = await db.downloads.get(key)
    if (condition(row)) return row!
    if (performance.now() > untilMs) throw new Error(`${key} stays ${JSON.stringify(row)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Videos that everybody may watch, as the device knows them after a look around. */
export async function freeVideos({ db }: Shelf, net: Net): Promise<Mv[]> {
  for (const word of ['山', '海', '城', '猫', '云', '光', '夜']) await net.want('search.videos', { word })
  const cards = await db.cards.where('[kind+id]').between(['video', -Infinity], ['video', []]).toArray()
  return cards.map(({ value }) => value as Mv).filter(({ coins, vip_only }) => coins === 0 && !vip_only)
}
