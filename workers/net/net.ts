import type { DataUse, NetApi, PageFacts } from '#bridge/net-api.ts'
import { metaKeys } from '#bridge/settings.ts'
import { createActs } from './act.ts'
import { createCaller } from './caller.ts'
import { sleep } from './clock.ts'
import { createConnection } from './connection.ts'
import { createContact } from './contact.ts'
import { lazyCrypto } from './crypto-of.ts'
import type { Downloads } from './download/downloads.ts'
import { envelopeOf } from './envelope.ts'
import { lazily } from './lazily.ts'
import { loadLaterCalls } from './load-call.ts'
import type { Logout } from './logout.ts'
import { chain } from './link.ts'
import { dedupe } from './links/dedupe.ts'
import { http } from './links/http.ts'
import { line } from './links/line.ts'
import { retry } from './links/retry.ts'
import { seal } from './links/seal.ts'
import { sign } from './links/sign.ts'
import { trace } from './links/trace.ts'
import { validate } from './links/validate.ts'
import { chosenLines } from './lines/chosen.ts'
import { createLines } from './lines/lines.ts'
import type { NetParts } from './net-parts.ts'
import type { Outbox } from './outbox/outbox.ts'
import { createSessions } from './session.ts'
import { createDatabases } from './store/databases.ts'
import { changeMeta } from './store/meta.ts'
import type { Uploads } from './upload/uploads.ts'
import { createWants } from './want.ts'

const nothing = () => undefined

/** The worker's side of the door, and what tests look at. */
export interface Net extends NetApi {
  /** Resolves when what was to be kept in the background (pictures) is kept. */
  settled(): Promise<void>
}

/** Puts the parts together. Nothing is opened or sent before the first call; `hello` looks for lines and asks for the config. */
export function createNet({ http: fetch, databases: makers, config, clock, random, ...engine }: NetParts): Net {
  const { limits } = config
  let facts: PageFacts = { displayMode: 'webview' }
  const use: DataUse = { calls: 0, images: 0, downloads: 0 }

  const databases = createDatabases({
    makers,
    clock,
    limits,
    evict: (...from) =>
      import('./store/evict.ts').then(
        ({ makeRoom }) => makeRoom(...from),
        () => false,
      ),
  })
  const sessions = createSessions({ databases, clock, random })
  const crypto = lazyCrypto(config)
  const lines = createLines({ fetch, device: databases.device, clock, config })
  const connection = createConnection({
    device: databases.device,
    clock,
    limits,
    look: lines.race,
    onBack: () => {
      contact.again()
      void contact.refresh()
      void wake()
    },
  })

  const traces = trace({ clock })
  const send = chain(
    [
      traces.link,
      validate({
        onSessionInvalid: async (session) => (await leaving()).invalid(session),
        onNewest: (session, number) => contact.newest(session, number),
      }),
      dedupe(),
      retry({ clock, random, skewMs: sessions.skewMs, onSkew: sessions.saveSkew }),
      line({
        pool: lines.pool,
        clock,
        limits,
        order: ({ session }) => lines.order(session.settings.pinnedLine),
        firstProbe: lines.firstProbe,
        onOutcome: (outcome) =>
          'line' in outcome
            ? connection.answered(outcome.line)
            : connection.failed(outcome.failures, lines.pool.urls().length),
      }),
      sign({ crypto, envelope: (exchange) => envelopeOf(config, facts, exchange) }),
      seal({ clock }),
    ],
    http({ fetch, clock, limits, count: (bytes) => (use.calls += bytes) }),
  )

  const call = createCaller({ send, sessions, clock, random, callMs: limits.callMs, ready: lines.restore })
  const wants = createWants({
    call,
    sessions,
    clock,
    gate: (session) => contact.gate(session),
    onConfig: (session, value) => contact.onConfig(session, value),
  })
  const contact = createContact({
    call,
    wants: () => wants,
    sessions,
    clock,
    limits,
    removeImages: async (paths) => (await images()).remove(paths),
    applyConfig: (applied) => lines.pool.configure(chosenLines(applied.config.lines, config)),
    settlePayments: async (session) => (await payments()).settle(session),
  })
  const acts = createActs({ call, clock })

  /** What those below are made of. */
  const shared = {
    ...{ fetch, crypto, device: databases.device, clock, random, config, sessions, connection, use },
    ...{ saveHost: lines.save, locks: engine.locks, inMemory: engine.inMemory, configOf: contact.config, wants },
  }
  // code of its own for each, loaded when it is needed first, or once the start is over
  const leaving = lazily(async (): Promise<Logout> =>
    (await import('./logout.ts')).createLogout({ databases, sessions, clock, random, outbox, acts }),
  )
  const entering = lazily(async () =>
    (await import('./open-session.ts')).createLogin({
      call,
      databases,
      sessions,
      leaving: await leaving(),
      clock,
      onEntered: () => void Promise.all([contact.refresh(), wake()]),
    }),
  )
  const payments = lazily(async () =>
    (await import('./pay.ts')).createPayments({ ...shared, call, callMs: limits.callMs }),
  )
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
      call,
      onVisitor: async (session) => (await leaving()).invalid(session),
    })
  })
  const own = lazily(async () => (await import('./own/writes.ts')).createOwn(sessions))
  const uploads = lazily(async () =>
    (await import('./upload/uploads.ts')).createUploads({
      ...shared,
      refreshConfig: (session) => wants.want('home.config', {}, 'start', session),
      onEnd: () => void withOutbox((waiting) => waiting.wake()),
    }),
  )
  const downloads = lazily(async () =>
    (await import('./download/downloads.ts')).createDownloads({ ...shared, ask: acts.ask }),
  )
  const withOutbox = (run: (waiting: Outbox) => unknown) => outbox().then(run, nothing)
  /** What is done in the background, each as soon as its code is there. */
  const workers = (run: (worker: Outbox | Downloads | Uploads) => unknown) =>
    Promise.all([outbox, downloads, uploads].map((load) => load().then(run, nothing)))
  const wake = () => workers((worker) => worker.wake())
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

  return {
    async hello(given) {
      facts = given
      connection.begin()
      void Promise.all([
        lines.restore().then(lines.start),
        // no screen is without pictures
        images().catch(nothing),
        // goes on with the removal of a former person's data, if one was cut off
        databases.device
          .run((db) => db.meta.get(metaKeys.forgetting))
          .then(async (left) => left.ok && left.value && (await leaving()).finish()),
      ])
        .then(contact.refresh)
        .then(async () => {
          // processor and line belong to the first screen, unless something waits to be sent
          const unsent = await (await sessions.current()).store.run((db) => db.outbox.count())
          await sleep(clock, unsent.ok && unsent.value ? 0 : limits.restMs)
        })
        .then(loadAll)
      // the first visit's code counts, not that of a later link
      if (given.affCode !== undefined)
        await changeMeta<string>(databases.device, metaKeys.affCode, (known) =>
          known === undefined ? given.affCode : undefined,
        )
    },
    want: async (name, input, part) =>
      name === 'home.config' ? contact.wantConfig(await sessions.current()) : wants.want(name, input, part),
    applyPending: wants.applyPending,
    ask: (name, input) => acts.ask(name, input),
    act: async (...act) => (await outbox()).act(...act),
    write: async (...write) => (await own())(...write),
    outbox: async (order) => (await outbox()).order(order),
    upload: async (order) => (await uploads()).order(order),
    uploadPicture: async (...file) => (await uploads()).pictureNow(...file),
    pay: async (...pay) => (await payments()).pay(...pay),
    enter: async (how, input) => (await entering())(how, input),
    leave: async (keepUnsent = false) =>
      (await leaving()).leave(await sessions.current(), keepUnsent).finally(() => void contact.refresh()),
    image: async (request) => (await images()).decode(request),
    imageUrl: async (request) => (await images()).url(request),
    freeImages: async (urls) => urls.forEach((url) => URL.revokeObjectURL(url)),
    startDownload: async (subject, options) => (await downloads()).start(subject, options),
    changeDownload: async (change) => (await downloads()).change(change),
    makeRoom: async (how) => (await import('./storage/budgets.ts')).roomFor(databases, await sessions.current(), how),
    dataUse: async () => use,
    streamKey: async (keyId) => (await import('./stream-key.ts')).giveStreamKey(acts.ask, keyId),
    async probeLines() {
      const { measure } = await import('./lines/measure.ts')
      if (!(await measure(lines))) await connection.look()
    },
    settings: (change) => changeMeta<object>(databases.device, metaKeys.settings, (known) => ({ ...known, ...change })),
    nudge: connection.nudge,
    async active(on) {
      connection.active(on)
      if (on) contact.refreshIfOld()
      await workers((worker) => worker.active(on))
    },
    stop: (id) => images().then((service) => service.stop(id), nothing),
    traces: async () => traces.entries(),
    ping: async () => {},
    settled: async () => (await images()).settled(),
  }
}
