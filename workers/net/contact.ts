import type { Config } from '#contract/shapes/home.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { personMetaKeys } from '#bridge/settings.ts'
import { within, type Clock } from './clock.ts'
import type { Caller } from './caller.ts'
import type { Limits } from './config.ts'
import type { Session, Sessions } from './session.ts'
import { save } from './store/save.ts'
import type { Wants } from './want.ts'

/** What is done when the server can be reached: first of all, what was taken down goes. */
export interface Contact {
  /** Resolves when this session may show what replies bring. */
  gate(session: Session): Promise<void>
  /** The config as last saved; asked for where the device has none yet. */
  config(session: Session): Promise<Config | undefined>
  /** Asks for the config as screens do, which often want it at the very moment when the worker does: one asking serves both. */
  wantConfig(session: Session): ReturnType<Wants['want']>
  /** Tells what a saved reply of `home.config` says. */
  onConfig(session: Session, config: Config): void
  /** A reply said which take-down is the newest: what is not known yet is asked for and goes at once. */
  newest(session: Session, number: number): void
  /** Does all of it for the current session. */
  refresh(): Promise<void>
  /** Does it if the last time is long ago. */
  refreshIfOld(): void
  /** Forgets what was done: another contact begins. */
  again(): void
}

interface Parts {
  call: Caller
  wants: () => Wants
  sessions: Sessions
  clock: Clock
  limits: Limits
  removeImages: (paths: readonly string[]) => Promise<void>
  /** Told of every config that comes to be in force. */
  applyConfig: (config: Config) => void
  /** Asks what became of payments without a reply; only called where there are any. */
  settlePayments: (session: Session) => Promise<void>
}

const againMs = 30_000
/** Within this time one asking for the config serves all who want it. */
const configMs = 10_000

/** Makes it; nothing is asked for until `refresh` or `gate`. */
export function createContact({
  call,
  wants,
  sessions,
  clock,
  limits,
  removeImages,
  applyConfig,
  settlePayments,
}: Parts): Contact {
  const gates = new Map<string, Promise<void>>()
  const configs = new Map<string, Config>()
  /** The newest take-down that each session knows of. */
  const known = new Map<string, number>()
  let stopWatch = () => {}
  const asked = new Map<string, { atMs: number; reply: ReturnType<Wants['want']> }>()
  let refreshedMs = -Infinity

  const keyOf = ({ person, epoch }: Session) => `${person} ${epoch}`

  async function gone(session: Session): Promise<void> {
    const since = await session.store.run(
      async (db) => (await db.meta.get(personMetaKeys.goneSince))?.value as number | undefined,
    )
    if (!since.ok) return
    // a fresh database holds nothing that could be gone
    const fresh = since.value === undefined
    const asking = call('gone.list', fresh ? {} : { since: since.value }, { session }).then(async (called) => {
      if (!called.ok) {
        // asked for again after a while, not with every call
        clock.after(againMs, () => gates.delete(keyOf(session)))
        return
      }
      const { list, until } = called.value.data
      known.set(keyOf(session), until)
      if (list.length === 0)
        return void (await save(session, [], (db) => db.meta.put({ key: personMetaKeys.goneSince, value: until })))
      const { saveGone } = await import('./store/gone.ts')
      const pictures = await saveGone(session, list, until)
      if (pictures.length > 0) await removeImages(pictures)
    })
    const asked = asking.catch(() => undefined)
    if (!fresh) await within(clock, limits.goneMs, asked, undefined)
  }

  const askConfig = (session: Session) => {
    const reply = wants().want('home.config', {}, 'start', session)
    asked.set(keyOf(session), { atMs: clock.monoMs(), reply })
    return reply
  }

  /** Whoever watches a long film asks for nothing else. */
  const watch = () => {
    stopWatch()
    stopWatch = clock.after(limits.takeDownsMs, () => {
      watch()
      void sessions.current().then((session) => {
        if (session.settings.forcedOffline || session.memoryOnly) return
        gates.set(keyOf(session), gone(session))
      })
    })
  }

  const contact: Contact = {
    gate(session) {
      const key = keyOf(session)
      const open = gates.get(key)
      if (open) return open
      const mine = session.memoryOnly ? Promise.resolve() : gone(session)
      gates.set(key, mine)
      return mine
    },
    async config(session) {
      const config = configs.get(keyOf(session))
      if (config) return config
      const read = await session.store.run((db) => db.answers.get(listKey('home.config', {})))
      if (read.ok && read.value) contact.onConfig(session, read.value.value as Config)
      else if (session.memoryOnly) {
        const called = await call('home.config', {}, { session })
        if (called.ok) contact.onConfig(session, called.value.data)
      } else await contact.wantConfig(session)
      return configs.get(keyOf(session))
    },
    async wantConfig(session) {
      const last = asked.get(keyOf(session))
      const shared = last && clock.monoMs() - last.atMs < configMs ? await last.reply : undefined
      return shared?.ok ? shared : askConfig(session)
    },
    newest(session, number) {
      const key = keyOf(session)
      if (session.memoryOnly || (known.get(key) ?? Infinity) >= number) return
      known.set(key, number)
      gates.set(key, gone(session))
    },
    onConfig(session, config) {
      configs.set(keyOf(session), config)
      applyConfig(config)
    },
    async refresh() {
      refreshedMs = clock.monoMs()
      watch()
      const session = await sessions.current()
      if (session.settings.forcedOffline) return
      const config = session.memoryOnly ? contact.config(session) : askConfig(session)
      const open = await session.store.run((db) => db.payments.where('state').anyOf('pending', 'checking').count())
      const settling = open.ok && open.value > 0 ? settlePayments(session) : undefined
      await Promise.allSettled([contact.gate(session), config, settling])
    },
    refreshIfOld() {
      if (clock.monoMs() - refreshedMs < limits.contactMs) return
      contact.again()
      void contact.refresh()
    },
    again: () => gates.clear(),
  }
  return contact
}
