import { metaKeys, type Connection } from '#bridge/settings.ts'
import type { DeviceDatabase } from '#bridge/database.ts'
import type { Failure } from '#contract/failures.ts'
import { errcodes } from '#contract/reply.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './config.ts'
import { isPortal } from './failures.ts'
import type { Raced } from './lines/probe.ts'
import type { Handle } from './store/handle.ts'
import { changeMeta } from './store/meta.ts'

/** What the outcomes of real requests say of the network; kept as a row, which changes only when the state does. */
export interface Connections {
  /** Forgets what an earlier run has left: nothing is known yet. */
  begin(): void
  state(): Connection['state']
  /** Whether nothing that is sent is answered now. */
  isLost(): boolean
  answered(line: string): void
  /** A call failed on each of the lines that it was sent to, out of so many. */
  failed(failures: readonly Failure[], lines: number): void
  /** Whether the page is being looked at. */
  active(on: boolean): void
  /** Looks now, whatever the state. */
  look(): Promise<void>
  /** Looks at once. */
  nudge(): Promise<void>
}

interface Parts {
  device: Handle<DeviceDatabase>
  clock: Clock
  limits: Limits
  /** Races all lines. */
  look: () => Promise<Raced>
  /** The connection is back after it was lost. */
  onBack: () => void
}

/** One answer this recent speaks against a failure of all lines: then a look decides. */
const contraryMs = 2000
/** Other tabs write the row too: it is compared again after this. */
const compareMs = 3000
/** How often it is asked whether a maintenance is over. */
const maintenanceMs = 60_000

/** What a connection says that is lost, for now. */
type Lost = Pick<Connection, 'state' | 'message'>

/** See `Connections.isLost`. */
const isLost = (state: Connection['state']) => state !== 'unknown' && state !== 'online'

/** Makes it; it knows nothing yet. */
export function createConnection({ device, clock, limits, look, onBack }: Parts): Connections {
  let state: Connection['state'] = 'unknown'
  let isActive = true
  let answeredMs = -Infinity
  let comparedMs = -Infinity
  let pauseMs = limits.lookMs
  let cancelLook: (() => void) | undefined
  let looking: Promise<void> | undefined
  let written = Promise.resolve()

  const write = (next: Pick<Connection, 'state' | 'line' | 'message'>) => {
    const before = state
    state = next.state
    if (isLost(before) && state === 'online') onBack()
    if (before === state && clock.monoMs() - comparedMs < compareMs) return
    comparedMs = clock.monoMs()
    written = written.then(async () => {
      await changeMeta<Connection>(device, metaKeys.connection, (known) =>
        known?.state === next.state && known.message === next.message
          ? undefined
          : { ...next, since: known?.state === next.state ? known.since : clock.nowMs() },
      )
    })
  }

  const online = (line: string) => {
    answeredMs = clock.monoMs()
    pauseMs = limits.lookMs
    unplan()
    write({ state: 'online', line })
  }
  const lost = (next: Lost) => {
    write(next)
    plan()
  }
  const unplan = () => {
    cancelLook?.()
    cancelLook = undefined
  }
  const plan = () => {
    // calls that go on failing must not put off the look that would find the connection again
    if (cancelLook || looking || !isActive || !isLost(state)) return
    cancelLook = clock.after(state === 'maintenance' ? maintenanceMs : pauseMs, () => void lookNow())
    pauseMs = Math.min(limits.lookMaxMs, pauseMs * 1.5)
  }
  const lookNow = (): Promise<void> => {
    unplan()
    looking ??= look()
      .finally(() => (looking = undefined))
      .then(({ winner, portal }) => {
        if (!winner) lost({ state: portal ? 'portal' : 'offline' })
        else if (state === 'maintenance') {
          // lines answer all the while: what is asked of them now tells whether it is over
          onBack()
          plan()
        } else online(winner.url)
      })
    return looking
  }

  return {
    begin: () => write({ state: 'unknown' }),
    state: () => state,
    isLost: () => isLost(state),
    answered: online,
    failed(failures, lines) {
      const next = lossOf(failures)
      if (!next) return
      // money is sent to one line, and so is everything where a line is pinned: that one says nothing of the others
      if (next.state === 'maintenance') lost(next)
      else if (failures.length < lines || clock.monoMs() - answeredMs < contraryMs) void lookNow()
      else lost(next)
    },
    active(on) {
      const again = on && !isActive
      isActive = on
      if (!on) unplan()
      else if (again && isLost(state)) void lookNow()
    },
    look: lookNow,
    async nudge() {
      pauseMs = limits.lookMs
      if (state !== 'online' || clock.monoMs() - answeredMs > contraryMs) {
        const begun = looking
        await lookNow()
        // one that was under way when the network came back may still be waiting for what it asked the old one
        if (begun && state !== 'online') await lookNow()
      }
      await written
    },
  }
}

/** What it means that lines failed: a server's error is no lost connection. */
function lossOf(failures: readonly Failure[]): Lost | undefined {
  // the server's own word, whoever passes it on
  for (const failure of failures)
    if (failure.kind === 'errcode' && failure.code === errcodes.maintenance)
      return { state: 'maintenance', message: failure.message }
  const silent = failures.filter(({ kind }) => kind === 'network' || kind === 'timeout').length
  const portals = failures.filter(isPortal).length
  if (failures.length === 0 || silent + portals < failures.length) return undefined
  return { state: portals > 0 ? 'portal' : 'offline' }
}
