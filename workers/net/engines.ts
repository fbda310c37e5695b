import type { DataUse } from '#bridge/net-api.ts'
import type { Acts } from './act.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { NetConfig } from './config.ts'
import type { Connections } from './connection.ts'
import type { Contact } from './contact.ts'
import type { EnvelopeCrypto } from './crypto/envelope-crypto.ts'
import type { Downloads } from './download/downloads.ts'
import { lazily } from './lazily.ts'
import type { Lines } from './lines/lines.ts'
import type { Http } from './links/http.ts'
import { loadLaterCalls } from './load-call.ts'
import type { Logout } from './logout.ts'
import type { NetParts } from './net-parts.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Random } from './random.ts'
import type { Sessions } from './session.ts'
import type { Databases } from './store/databases.ts'
import type { Uploads } from './upload/uploads.ts'
import type { Wants } from './want.ts'

interface Parts {
  fetch: Http
  crypto: () => Promise<EnvelopeCrypto>
  databases: Databases
  clock: Clock
  random: Random
  config: NetConfig
  sessions: Sessions
  connection: Connections
  lines: Lines
  call: Caller
  wants: Wants
  contact: Contact
  acts: Acts
  use: DataUse
  /** What the browser lends: locks, channels; see `NetParts`. */
  engine: Pick<NetParts, 'locks' | 'channel' | 'inMemory'>
}

/** See `createEngines`. */
export type Engines = ReturnType<typeof createEngines>

/** What the worker does beside reads; code of its own for each, loaded when it is needed first, or once the start is over. */
export function createEngines(parts: Parts) {
  const { databases, sessions, clock, random, config, lines, call, wants, contact, acts, engine } = parts
  const { callMs } = config.limits
  const shared = {
    ...parts,
    ...{ device: databases.device, saveHost: lines.save, configOf: contact.config },
    ...{ locks: engine.locks, inMemory: engine.inMemory },
  }
  const leaving = lazily(async (): Promise<Logout> =>
    (await import('./logout.ts')).createLogout({ databases, sessions, clock, random, outbox, acts }),
  )
  const entering = lazily(async () =>
    (await import('./open-session.ts')).createLogin({
      ...{ call, databases, sessions, clock },
      leaving: await leaving(),
      onEntered: () => void Promise.all([contact.refresh(), wake()]),
    }),
  )
  const payments = lazily(async () => (await import('./pay.ts')).createPayments({ ...shared, callMs }))
  const images = lazily(async () =>
    (await import('./image/service.ts')).createImageService({
      ...shared,
      async imgBase() {
        const session = await sessions.current()
        return session.settings.forcedOffline ? 'offline' : (await contact.config(session))?.config.img_base
      },
    }),
  )
  const outbox = lazily(async () => {
    await loadLaterCalls()
    return (await import('./outbox/outbox.ts')).createOutbox({
      upload: async (...file) => (await uploads()).picture(...file),
      onFiles: () => void uploads().then((desk) => desk.wake(), nothing),
      ...shared,
      ...engine,
      onVisitor: async (session) => (await leaving()).invalid(session),
    })
  })
  const own = lazily(async () => (await import('./own/writes.ts')).createOwn(sessions))
  const uploads = lazily(async () =>
    (await import('./upload/uploads.ts')).createUploads({
      ...shared,
      refreshConfig: (session) => wants.want('home.config', {}, 'start', session),
      onEnd: () => void outbox().then((waiting) => waiting.wake(), nothing),
    }),
  )
  const downloads = lazily(async () =>
    (await import('./download/downloads.ts')).createDownloads({ ...shared, ask: acts.ask }),
  )
  /** Those that work in the background, each as soon as its code is there. */
  const each = (run: (worker: Outbox | Downloads | Uploads) => unknown) =>
    Promise.all([outbox, downloads, uploads].map((load) => load().then(run, nothing)))
  const wake = () => each((worker) => worker.wake())
  const loadAll = () =>
    Promise.allSettled([
      wake(),
      leaving(),
      entering(),
      payments(),
      own(),
      import('./store/evict.ts'),
      import('./store/gone.ts'),
      import('./store/join.ts'),
    ])
  return { leaving, entering, payments, images, outbox, own, uploads, downloads, each, wake, loadAll }
}

const nothing = () => undefined
