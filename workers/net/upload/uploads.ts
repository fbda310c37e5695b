import { reach } from '#bridge/file-handle.ts'
import type { Config } from '#contract/shapes/home.ts'
import { fail, type Result } from '#contract/failures.ts'
import type { UploadOrder, UploadRow } from '#bridge/uploads.ts'
import { uploadLock } from '#bridge/uploads.ts'
import { ageMs } from '#lib/stamp.ts'
import type { Clock } from '../clock.ts'
import type { NetConfig } from '../config.ts'
import type { Connections } from '../connection.ts'
import type { Http } from '../links/http.ts'
import type { Locks } from '../outbox/turn.ts'
import type { Random } from '../random.ts'
import { guest, type Session, type Sessions } from '../session.ts'
import { care } from './care.ts'
import { hold } from './hold.ts'
import { allowedTo, createKeys } from './keys.ts'
import { createOrders } from './orders.ts'
import { uploadPicture } from './picture.ts'
import { createBigCalls } from './plan.ts'
import { fetchSlice, putSlice, type PutSlice } from './put-slice.ts'
import { begin, changeRow, finish } from './rows.ts'
import { runUpload } from './run-upload.ts'

/** What leaves the device as a file. */
export interface Uploads {
  /** Uploads a picture, without its metadata; the same `id` again is the same picture. */
  picture(picture: Blob, session: Session, id: string): Promise<Result<string>>
  pictureNow(picture: Blob, id: string): Promise<Result<string>>
  order(order: UploadOrder): Promise<Result<void>>
  /** Looks for something to send: at the start, when the connection is back, when an act brought a file. */
  wake(): void
  /** Whether the page is being looked at. */
  active(on: boolean): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

interface Parts {
  fetch: Http
  clock: Clock
  random: Random
  config: NetConfig
  sessions: Sessions
  connection: Pick<Connections, 'state'>
  locks: Locks | undefined
  configOf: (session: Session) => Promise<Config | undefined>
  refreshConfig: (session: Session) => Promise<Result<unknown>>
  /** A file has arrived, or an entry was refused: whoever waits for it looks again. */
  onEnd: () => void
}

/** Between two tries where the network gives nothing, at first and at most. */
const againMs = 2000
const againMaxMs = 60_000
/** Whoever sends and writes nothing for so long is frozen; and so long a file that is not kept may take to come. */
const silenceMs = 3000

/** Makes it. Nothing is done before it is asked or woken. */
export function createUploads(parts: Parts): Uploads {
  const { fetch, clock, random, config, sessions, connection, locks, configOf, refreshConfig, onEnd } = parts
  const keysOf = createKeys({ config, configOf, refresh: refreshConfig })
  const calls = createBigCalls({ fetch, clock, sessions, keysOf, allowed: allowedTo(config) })
  const put: PutSlice = typeof XMLHttpRequest === 'function' ? putSlice(clock) : fetchSlice(fetch)
  const md5 = async (bytes: ArrayBuffer) => (await import('./md5.ts')).md5Of(bytes)
  /** Files that lie nowhere but in this tab. */
  const held = new Map<string, Blob>()
  const underWay = new Map<string, AbortController>()
  let running: Promise<void> | undefined
  let more = false
  let isActive = true
  let cared = ''
  let pauseMs = againMs
  let cancelAgain = () => {}

  const again = (ms: number) => {
    cancelAgain()
    cancelAgain = clock.after(ms, uploads.wake)
  }
  const fileOf = async ({ store }: Session, { id }: UploadRow): Promise<Blob | undefined> => {
    const own = held.get(id)
    if (own) return own
    const read = await store.run((db) => db.draftFiles.get(id))
    const { blob, handle } = (read.ok && read.value) || {}
    if (blob || !handle) return blob
    // one that may not be read without the person's word is asked for on the desk
    const reached = await reach(handle)
    return reached.state === 'here' ? reached.file : undefined
  }

  /** Sends one file after the other, until there is none that can be sent from here. */
  async function round(): Promise<void> {
    const seen = new Set<string>()
    for (;;) {
      const session = await sessions.current()
      if (session.memoryOnly || session.person === guest || !locks || session.settings.forcedOffline) return
      if (cared !== session.person) await care(session, clock.nowMs())
      cared = session.person
      const read = await session.store.run((db) => db.uploads.toArray())
      const open = read.ok ? read.value.filter(({ state }) => state === 'waiting' || state === 'running') : []
      const row = open.toSorted((one, other) => one.addedAt - other.addedAt).find(({ id }) => !seen.has(id))
      if (!row) return
      if (connection.state() === 'offline') return again(againMs)
      seen.add(row.id)
      await one(session, row, locks)
    }
  }

  async function one(session: Session, row: UploadRow, own: Locks): Promise<void> {
    const file = await fileOf(session, row)
    const silentMs = ageMs(row.touchedAt, clock.nowMs())
    const frozen = row.state === 'running' && silentMs > silenceMs && isActive
    const begun = await hold(own, uploadLock(session.person, row.id), file !== undefined && frozen, async (taken) => {
      if (file) return send(session, row, file, taken)
      // no tab has it; one that has just begun is given the file in a moment
      if (silentMs > silenceMs) await changeRow(session, row.id, clock, (now) => ({ ...now, state: 'missing' }))
    })
    if (!begun || (!file && silentMs <= silenceMs)) again(silenceMs)
  }

  async function send(session: Session, row: UploadRow, file: Blob, taken: AbortSignal): Promise<void> {
    const controller = new AbortController()
    const give = () => controller.abort()
    taken.addEventListener('abort', give)
    underWay.set(row.id, controller)
    try {
      const begun = await begin(session, row.id, clock)
      if (!begun) return
      const ended = await runUpload(
        { calls, put, clock, random, md5 },
        {
          ...{ session, row: begun, file, signal: controller.signal },
          async change(fields) {
            const { person, settings } = await sessions.current()
            const mine = person === session.person && !settings.forcedOffline && !controller.signal.aborted
            const changed =
              mine &&
              (await changeRow(session, row.id, clock, (now) => {
                const { server, ...rest } = { ...now, ...fields }
                return now.state === 'running' ? { ...rest, ...(server && { server }) } : undefined
              }))
            if (!changed) give()
            return changed
          },
        },
      )
      // whoever took it over writes from now on
      if (!taken.aborted) await finish(session, row.id, clock, ended)
      if (ended.state === 'later') {
        again(pauseMs * (0.5 + random.unit() / 2))
        pauseMs = Math.min(againMaxMs, pauseMs * 2)
      } else pauseMs = againMs
      if (ended.state === 'done') held.delete(row.id)
      if (ended.state === 'done' || ended.state === 'failed') onEnd()
    } finally {
      underWay.delete(row.id)
      taken.removeEventListener('abort', give)
    }
  }

  const uploads: Uploads = {
    picture: (picture, session, id) => uploadPicture({ fetch, clock, keysOf }, session, picture, id),
    async pictureNow(picture, id) {
      const session = await sessions.current()
      if (session.settings.forcedOffline) return fail({ kind: 'offline' })
      return uploads.picture(picture, session, id)
    },
    order: createOrders({
      sessions,
      clock,
      stop: (id) => underWay.get(id)?.abort(),
      give: (id, file) => void held.set(id, file),
      wake() {
        pauseMs = againMs
        uploads.wake()
      },
    }),
    wake() {
      more = true
      cancelAgain()
      running ??= (async () => {
        while (more) {
          more = false
          await round().catch(() => again(pauseMs))
        }
      })().finally(() => (running = undefined))
    },
    active(on) {
      isActive = on
      if (on) uploads.wake()
    },
    settled: async () => running,
  }
  return uploads
}
