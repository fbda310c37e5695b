import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { metaKeys } from '#bridge/settings.ts'
import { draftMark, fingerprint, type UploadRow } from '#bridge/uploads.ts'
import { uuidV7 } from '#contract/uuid.ts'
import { engineClock } from '#net/clock.ts'
import { defaultLimits } from '#net/config.ts'
import { createNet, type Net } from '#net/net.ts'
import type { Locks } from '#net/outbox/turn.ts'
import { engineRandom } from '#net/random.ts'
import type { Who } from '#tests/contract/support/client.ts'
import type { End } from '#tests/contract/support/ends.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'

/** What becomes of the slices that a tab sends. */
export type Weather = (slice: { no: number; nth: number }) => 'lost' | 'reply lost' | 503 | undefined

/** A worker on a phone, which can be killed like a process. */
export interface Tab {
  net: Net
  /** Numbers of the slices whose sending began, in order. */
  slices: number[]
  /** Requests that are on the wire. */
  onTheWire(): number
  /** `performance.now()` of the last byte that left. */
  lastByteMs(): number
  killed: Promise<void>
  kill(): void
}

export interface TabOptions {
  /** Kills the tab when so many bytes of slices have left. */
  killAfterBytes?: number
  weather?: Weather
  /** Milliseconds that each 64 kB take. */
  slow?: number
  /** Lines that do not answer. */
  deadLines?: readonly string[]
}

/** A phone with somebody logged in. */
export interface Phone {
  db: PersonDatabase
  device: DeviceDatabase
  tab(options?: TabOptions): Tab
  /** Puts a post with a clip into the drafts; `kept`: the browser has a copy of the clip. */
  draft(clip: Blob, more?: { kept?: boolean; pictures?: Blob[] }): Promise<{ draft: DraftRow; clip: string }>
  /** Publishes such a draft. */
  publish(net: Net, draft: DraftRow): Promise<{ entry: string }>
  until(id: string, is: (row: UploadRow | undefined) => boolean, what: string): Promise<UploadRow>
}

let phones = 0
const never = new Promise<never>(() => {})
const chunkBytes = 65_536

/** Makes it, on the server of an end. */
export async function createPhone(end: End, who: Who & { uuid?: string }): Promise<Phone> {
  const name = `phone-${(phones += 1)}`
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = new DeviceDatabase(undefined, storage)
  const db = new PersonDatabase(who.uuid!, storage)
  await device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid: who.uuid } },
    { key: metaKeys.token, value: who.token },
    { key: metaKeys.deviceId, value: who.device },
  ])
  const newId = () => uuidV7(Date.now(), engineRandom.bytes(10))
  return {
    db,
    device,
    tab: (options = {}) => createTab(end, name, storage, options),
    async draft(clip, { kept = true, pictures = [] } = {}) {
      const id = newId()
      const cover = new Blob([await photo()], { type: 'image/jpeg' })
      const blobs = [clip, cover, ...pictures]
      const files = await Promise.all(
        blobs.map(async (blob, at): Promise<DraftFile> => {
          const role = at === 0 ? 'clip' : at === 1 ? 'cover' : 'image'
          const size = { width: 400, height: 300, sizeBytes: blob.size }
          const known = at === 0 && { name: '海边.mp4', print: await fingerprint(blob) }
          return { id: newId(), role, seconds: at === 0 ? 10 : 0, ...size, ...known }
        }),
      )
      for (const [at, file] of files.entries())
        if (kept || at > 0) await db.draftFiles.put({ id: file.id, draft: id, blob: blobs[at]! })
      const draft = { id, target: 'post', fields: { title: '海边', content: '十秒的浪', consent: 'yes' }, files, at: 1 }
      await db.drafts.put(draft)
      return { draft, clip: files[0]!.id }
    },
    async publish(net, { id, files }) {
      const [clip, cover, ...images] = files.map((file) => draftMark(file.id))
      const video = { url: clip!, cover: cover!, seconds: 10 }
      const post = { title: '海边', content: '十秒的浪', images: images as string[], video, consent: true } as const
      const acted = await net.act('wei.create', post, { draft: id })
      if (!acted.ok) throw new Error(JSON.stringify(acted.failure))
      return acted.value
    },
    async until(id, is, what) {
      const untilMs = performance.now() + 20_000
      for (;;) {
        const row = await db.uploads.get(id)
        if (is(row)) return row!
        if (performance.now() > untilMs) throw new Error(`never: ${what}; it stays ${JSON.stringify(row)}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

function createTab(
  end: End,
  phone: string,
  storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
  { killAfterBytes = Infinity, weather = () => undefined, slow = 0, deadLines = [] }: TabOptions,
): Tab {
  let over = false
  let finish = () => {}
  const killed = new Promise<void>((resolve) => (finish = resolve))
  const slices: number[] = []
  let sentBytes = 0
  let wire = 0
  let lastByteMs = 0

  /** A slice as it leaves: in small parts, and not to its end where the tab is killed or gives it up. */
  async function putSlice(request: Request): Promise<Response> {
    const no = Number(new URL(request.url).searchParams.get('partNumber'))
    const fate = weather({ no, nth: slices.push(no) })
    const bytes = new Uint8Array(await request.arrayBuffer())
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
        if (request.signal.aborted || over || (fate === 'lost' && at > bytes.length / 2))
          return controller.error(new Error('the connection broke'))
        const part = bytes.subarray(at, at + chunkBytes)
        at += part.length
        sentBytes += part.length
        lastByteMs = performance.now()
        if (sentBytes >= killAfterBytes) {
          tab.kill()
          return controller.error(new Error('killed'))
        }
        if (part.length > 0) controller.enqueue(part)
        if (at >= bytes.length) controller.close()
      },
    })
    if (typeof fate === 'number') return new Response('no', { status: fate })
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) }
    const served = end.fetch(new Request(request.url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit))
    const reply = await Promise.race([served, aborted(request.signal)])
    if (fate === 'lost' || fate === 'reply lost') throw new TypeError('Failed to fetch')
    return reply
  }

  const tab: Tab = {
    slices,
    killed,
    onTheWire: () => wire,
    lastByteMs: () => lastByteMs,
    kill() {
      over = true
      finish()
    },
    net: createNet({
      async http(request) {
        if (over) return never
        if (deadLines.some((line) => request.url.startsWith(line))) throw new TypeError('Failed to fetch')
        wire += 1
        try {
          const reply = await (request.method === 'PUT' ? putSlice(request) : end.fetch(request))
          return over ? await never : reply
        } catch (error) {
          if (over) return await never
          throw error
        } finally {
          wire -= 1
        }
      },
      databases: {
        device: () => new DeviceDatabase(undefined, storage),
        person: (whose) => new PersonDatabase(whose, storage),
      },
      clock: { ...engineClock, after: (ms, run) => engineClock.after(ms, () => void (over || run())) },
      random: engineRandom,
      locks: locksOf(phone, killed),
      config: {
        build: { id: 'test', timestamp: 1 },
        lines: end.server.lines,
        hosts: [],
        keys: end.server.keys.map(({ id, bytes }) => ({ id, root: Buffer.from(bytes).toString('hex') })),
        limits: { ...defaultLimits, restMs: 0 },
      },
    }),
  }
  return tab
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const give = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) give()
    signal.addEventListener('abort', give)
  })

/** The engine's own locks, apart for each phone; a killed tab holds none. */
function locksOf(phone: string, killed: Promise<void>): Locks {
  return {
    request: (name: string, ...rest: unknown[]) => {
      const run = rest.pop() as (lock: Lock | null) => unknown
      const options = (rest[0] ?? {}) as LockOptions
      return navigator.locks.request(`${phone} ${name}`, options, (lock) => Promise.race([run(lock), killed]))
    },
  } as Locks
}
