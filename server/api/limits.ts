import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import type { CallName } from '#contract/catalogue.ts'
import type { Mode } from '#contract/traits.ts'

/** How much there is within a time that begins with the first of it. */
interface Rate {
  readonly points: number
  readonly seconds: number
}

/** In KiB. */
const gib = 1024 * 1024

/**
 * All rate limits. A network is a household, or the street behind a provider's one address, which must not notice them:
 * they end what no number of people at it does.
 */
const rates = {
  /** Calls of one device, and of one account. */
  own: {
    read: { points: 600, seconds: 20 },
    write: { points: 200, seconds: 40 },
    money: { points: 30, seconds: 30 },
    entrance: { points: 20, seconds: 100 },
    /** KiB of pictures and films that an account uploads: ten of the largest films a day. */
    upload: { points: 20 * gib, seconds: 24 * 3600 },
  },
  /** Everything that comes from one network, whatever number of devices it makes up. */
  network: {
    read: { points: 12_000, seconds: 20 },
    write: { points: 4000, seconds: 40 },
    money: { points: 600, seconds: 30 },
    entrance: { points: 100, seconds: 200 },
    /** KiB of pictures and streams; half a gigabit a second for good. */
    download: { points: 40 * gib, seconds: 600 },
    /** KiB of pictures and slices of films. */
    upload: { points: 16 * gib, seconds: 600 },
    /** Files of the app, probes, and whatever else is asked for. */
    page: { points: 12_000, seconds: 60 },
  },
} as const satisfies Record<string, Record<string, Rate>>

/** Connections at the same time to one port; further ones are closed at once. Those of a trusted proxy are everybody's. */
export const connections = { port: 4000, network: 1000 } as const

/** What is counted of one device or account. */
type OwnKind = keyof typeof rates.own
/** What is counted of a network. */
export type NetworkKind = keyof typeof rates.network

/** A shared store gives so small a part of a rate at once, which then is spent without asking it. */
const partsOfRate = 50

/** Of so many keys of a kind something is kept in memory; whoever came longest ago is forgotten first. */
const keptKeys = 50_000

/** So many refusals are sealed at least, however low a rate is. */
const leastRefusals = 20

const longestWaitSeconds = 24 * 3600

/** Somebody asks too much: errcode 1010, or 429 for files. */
export class TooMany extends Error {
  /** From 1 to a day. */
  readonly waitSeconds: number
  /** Whoever asks was told so as often as they may ask: they are worth no further work. */
  readonly isFlood: boolean

  constructor(waitSeconds: number, isFlood = false) {
    const seconds = Math.min(longestWaitSeconds, Math.max(1, Math.ceil(waitSeconds)))
    super(`too many requests: ${seconds} s`)
    this.name = 'TooMany'
    this.waitSeconds = seconds
    this.isFlood = isFlood
  }
}

/** Decides whether something may be done now. Each throws TooMany. */
export interface Limits {
  /** Counts what a device or an account does, whichever `key` names. */
  own(key: string, kind: OwnKind, points?: number): Promise<void>
  /** Counts what a network asks for; one that is not known is not counted. */
  network(network: string | undefined, kind: NetworkKind, points?: number): Promise<void>
}

/** Must work with a dead session: they are how one gets a living one. */
const entrances: readonly CallName[] = ['user.login', 'user.register', 'user.recover', 'passkey.login']

/** Whether a call, with the parameters that it came with, is one of them. */
export const isEntrance = (call: CallName, asked: Readonly<Record<string, unknown>>): boolean =>
  entrances.includes(call) || (call === 'passkey.options' && asked['to'] === 'login')

/** As what a call is counted: by its name alone, which is known before it is opened. */
export const kindOf = (call: CallName, mode: Mode): Exclude<OwnKind, 'upload'> =>
  call === 'passkey.options' || entrances.includes(call) ? 'entrance' : mode === 'outbox' ? 'write' : mode

/** Where limits are counted. */
export interface LimitOptions {
  /** Makes all limits so many times larger. */
  readonly factor?: number
  /** Of the database that several servers share; without it each process counts in its memory. */
  readonly pool?: Pool | undefined
}

/** Limits that count in a store. While that does not answer, each process counts in its memory. */
export function createLimits({ factor = 1, pool }: LimitOptions = {}): Limits {
  const counters = <K extends string>(name: string, kinds: Readonly<Record<K, Rate>>) => {
    const entries = (Object.entries(kinds) as [K, Rate][]).map(([kind, rate]): [K, Take] => [
      kind,
      createCounter(`${name}-${kind}`, { ...rate, points: Math.max(1, Math.floor(rate.points * factor)) }, pool),
    ])
    return Object.fromEntries(entries) as Record<K, Take>
  }
  const own = counters('own', rates.own)
  const network = counters('network', rates.network)
  return {
    own: (key, kind, points = 1) => own[kind](key, points),
    network: async (key, kind, points = 1) => (key === undefined ? undefined : network[kind](key, points)),
  }
}

/** Counts points of a key. Throws TooMany. */
type Take = (key: string, points: number) => Promise<void>

/** What was taken from the shared store and is not spent yet. */
interface Credit {
  readonly left: number
  readonly untilMs: number
}

function createCounter(keyPrefix: string, { points, seconds }: Rate, pool: Pool | undefined): Take {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: seconds })
  const shared =
    pool &&
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: seconds,
      // whoever is refused costs no further query until the time is over
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: memory,
    })
  const told = new Map<string, { readonly times: number; readonly untilMs: number }>()
  /** Counts how often somebody was refused within one window. */
  const refusal = (key: string, waitMs: number) => {
    const nowMs = Date.now()
    const known = told.get(key)
    const times = known && known.untilMs > nowMs ? known.times + 1 : 1
    told.delete(key)
    told.set(key, { times, untilMs: nowMs + waitMs })
    if (told.size > keptKeys) told.delete(told.keys().next().value!)
    return new TooMany(waitMs / 1000, times > Math.max(points, leastRefusals))
  }
  const step = shared ? Math.max(1, Math.floor(points / partsOfRate)) : 1
  const credits = new Map<string, Credit>()
  const keep = (key: string, credit: Credit) => {
    credits.delete(key)
    credits.set(key, credit)
    if (credits.size <= keptKeys) return
    const [oldest] = credits.keys()
    credits.delete(oldest!)
    void memory.delete(oldest!)
  }
  return async (key, wanted) => {
    const known = credits.get(key)
    const credit = known && known.untilMs > Date.now() ? known : undefined
    if (credit && credit.left >= wanted) return keep(key, { ...credit, left: credit.left - wanted })
    const taken = Math.max(step, wanted)
    try {
      const { msBeforeNext } = await (shared ?? memory).consume(key, taken)
      keep(key, { left: (credit?.left ?? 0) + taken - wanted, untilMs: Date.now() + msBeforeNext })
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? refusal(key, refused.msBeforeNext) : refused
    }
  }
}
