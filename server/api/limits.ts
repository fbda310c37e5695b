import type { CallName } from '#contract/catalogue.ts'
import type { Mode } from '#contract/traits.ts'

/** How many calls at once, and how many a second for good. */
interface Rate {
  readonly burst: number
  readonly perSecond: number
}

const rates = {
  read: { burst: 600, perSecond: 30 },
  write: { burst: 200, perSecond: 5 },
  money: { burst: 30, perSecond: 1 },
  entrance: { burst: 20, perSecond: 0.2 },
  // of a whole network, whatever number of devices it makes up
  network: { burst: 100, perSecond: 0.5 },
} as const satisfies Record<string, Rate>

const entrances: readonly CallName[] = ['user.login', 'user.register']

/** Of these many people and devices the level is kept; whoever came longest ago is forgotten first. */
const keptLevels = 50_000

/** Somebody asks too much: errcode 1010. */
export class TooMany extends Error {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super(`too many requests: ${waitSeconds} s`)
    this.name = 'TooMany'
    this.waitSeconds = waitSeconds
  }
}

/** Decides whether a call may be served now. */
export interface Limits {
  /** Counts a call of a device or a person, whichever `key` names. Throws TooMany. */
  count(key: string, call: CallName, mode: Mode, nowMs: number): void
  /** Counts a login or a registration of a network; other calls are free. Throws TooMany. */
  countNetwork(network: string, call: CallName, nowMs: number): void
}

/**
 * Token buckets in this process's memory, one for each key and kind of call; `factor` makes them all larger. Each of
 * several servers counts for itself: it is about abuse, and nothing that must be exact depends on it.
 */
export function createLimits(factor = 1): Limits {
  const levels = new Map<string, { left: number; atMs: number }>()
  const leftOf = (key: string, { burst, perSecond }: Rate, nowMs: number): number => {
    const known = levels.get(key)
    if (!known) return burst * factor
    const gained = (Math.max(0, nowMs - known.atMs) / 1000) * perSecond * factor
    return Math.min(burst * factor, known.left + gained)
  }
  const take = (named: string, rate: Rate, nowMs: number): void => {
    const left = leftOf(named, rate, nowMs)
    if (left < 1) throw new TooMany(Math.ceil((1 - left) / (rate.perSecond * factor)))
    levels.delete(named)
    levels.set(named, { left: left - 1, atMs: nowMs })
    for (const oldest of levels.keys()) {
      if (levels.size <= keptLevels) break
      levels.delete(oldest)
    }
  }
  return {
    count: (key, call, mode, nowMs) => {
      const kind = entrances.includes(call) ? 'entrance' : mode === 'outbox' ? 'write' : mode
      take(`${kind}|${key}`, rates[kind], nowMs)
    },
    countNetwork: (network, call, nowMs) => {
      if (entrances.includes(call)) take(`network|${network}`, rates.network, nowMs)
    },
  }
}
