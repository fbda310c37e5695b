import type { DeviceDatabase } from '#bridge/database.ts'
import type { LineRow } from '#bridge/rows.ts'
import type { Clock } from '../clock.ts'
import type { NetConfig } from '../config.ts'
import type { Http } from '../links/http.ts'
import type { Handle } from '../store/handle.ts'
import { createPool, type Pool } from './pool.ts'
import { createProbe, raceLines, type Probe, type Raced } from './probe.ts'

/** The lines of calls: what is remembered of them, and the probes. */
export interface Lines {
  pool: Pool
  /** Takes over what was remembered; once. */
  restore(): Promise<void>
  /** Probes all lines; where nothing was remembered, the first to answer is used. */
  start(): Promise<void>
  /** The winner of that probe, for reads that can't wait for it; undefined once lines are known. */
  firstProbe(): Promise<string | undefined> | undefined
  /** Lines to try, best first; the pinned one alone. Those whose time behind the breaker is over are probed. */
  order(pinned: string | null): string[]
  race(): Promise<Raced>
  /** Asks one of them whether it is there. */
  probe: Probe
  save(row: LineRow): void
}

interface Parts {
  fetch: Http
  device: Handle<DeviceDatabase>
  clock: Clock
  config: NetConfig
}

/** Makes the lines of the build. */
export function createLines({ fetch, device, clock, config }: Parts): Lines {
  const { limits } = config
  const save = (row: LineRow) => void device.run((db) => db.lines.put(row)).catch(() => undefined)
  const pool = createPool(config.lines, { role: 'api', clock, limits, save })
  const probe = createProbe({ fetch, clock, probeMs: limits.probeMs })
  const probing = new Set<string>()
  let restored: Promise<void> | undefined
  let known = false
  let first: Promise<string | undefined> | undefined

  const race = async () => {
    const raced = await raceLines(probe, pool.urls())
    if (raced.winner) pool.answered(raced.winner.url, raced.winner.ms)
    return raced
  }
  const probeAgain = (url: string) => {
    if (probing.has(url)) return
    probing.add(url)
    void probe(url).then((probed) => {
      probing.delete(url)
      if (probed.ok) pool.answered(url, probed.ms)
      else pool.trip(url)
    })
  }

  return {
    pool,
    probe,
    save,
    race,
    restore: () =>
      (restored ??= device
        .run((db) => db.lines.toArray())
        .then((rows) => {
          if (!rows.ok) return
          pool.restore(rows.value)
          known = rows.value.some(({ role, lastOkAt }) => role === 'api' && lastOkAt > 0)
        })
        .catch(() => undefined)),
    async start() {
      const before = pool.current()
      const racing = race()
      if (!known) {
        first = racing.then(({ winner }) => winner?.url)
        void first.finally(() => (first = undefined))
      }
      const { winner } = await racing
      // a line that has answered a call meanwhile is as good as one that answered a probe
      if (winner && (!known || pool.current() === before)) pool.prefer(winner.url)
      known = true
    },
    firstProbe: () => first,
    order(pinned) {
      for (const url of pool.due()) probeAgain(url)
      return pinned !== null && config.lines.includes(pinned) ? [pinned] : pool.order()
    },
  }
}
