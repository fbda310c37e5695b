import type { DataUse, NetApi, PageFacts } from '#bridge/net-api.ts'
import { metaKeys } from '#bridge/settings.ts'
import { createActs } from './act.ts'
import { createCaller } from './caller.ts'
import { createConnection } from './connection.ts'
import { createContact } from './contact.ts'
import { lazyCrypto } from './crypto-of.ts'
import { createEngines } from './engines.ts'
import { chosenLines } from './lines/chosen.ts'
import { createLines } from './lines/lines.ts'
import type { NetParts } from './net-parts.ts'
import { createSend } from './send.ts'
import { createSessions } from './session.ts'
import { start } from './start.ts'
import { createDatabases } from './store/databases.ts'
import { changeMeta } from './store/meta.ts'
import { createWants } from './want.ts'

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
      void engines.wake()
    },
  })

  const { send, traces } = createSend({
    ...{ fetch, crypto, config, clock, random, sessions, lines, connection, use },
    facts: () => facts,
    onSessionInvalid: async (session) => (await leaving()).invalid(session),
    onNewest: (session, number) => contact.newest(session, number),
  })
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

  const engines = createEngines({
    ...{
      fetch,
      crypto,
      databases,
      clock,
      random,
      config,
      sessions,
      connection,
      use,
      lines,
      call,
      wants,
      contact,
      acts,
    },
    engine,
  })
  const { images, payments, leaving, entering, outbox, own, uploads, downloads } = engines

  return {
    async hello(given) {
      facts = given
      start({ databases, sessions, clock, limits, lines, connection, contact, engines })
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
    imageBounds: async (request) => (await images()).bounds(request),
    freeImages: async (urls) => urls.forEach((url) => URL.revokeObjectURL(url)),
    startDownload: async (subject, options) => (await downloads()).start(subject, options),
    changeDownload: async (change) => (await downloads()).change(change),
    keepBook: async (...book) =>
      (await import('./own/book/keep.ts')).keepBook(await sessions.current(), clock.nowMs(), ...book),
    makeRoom: async (how) => (await import('./storage/budgets.ts')).roomFor(databases, await sessions.current(), how),
    dataUse: async () => use,
    streamKey: async (keyId) => (await import('./stream-key.ts')).giveStreamKey(acts.ask, keyId),
    besideFile: async (file) => (await downloads()).besideFile(file),
    async probeLines() {
      const { measure } = await import('./lines/measure.ts')
      if (!(await measure(lines))) await connection.look()
    },
    settings: (change) => changeMeta<object>(databases.device, metaKeys.settings, (known) => ({ ...known, ...change })),
    nudge: connection.nudge,
    async active(on) {
      connection.active(on)
      if (on) contact.refreshIfOld()
      await engines.each((worker) => worker.active(on))
    },
    stop: (id) =>
      images().then(
        (service) => service.stop(id),
        () => {},
      ),
    traces: async () => traces.entries(),
    ping: async () => {},
    settled: async () => (await images()).settled(),
  }
}
