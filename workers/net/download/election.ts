import type { Clock } from '../clock.ts'
import type { Locks } from '../outbox/turn.ts'

interface Parts {
  locks: Locks
  clock: Clock
  name: string
  /** Whether whoever holds it does nothing any more: a frozen tab keeps its lock. */
  idle: () => Promise<boolean>
  /** Whether this tab is being looked at: only then it takes the lock away from another. */
  active: () => boolean
}

/** How often it is asked whether whoever has the lock still works. */
const patienceMs = 1000

/**
 * Does some work as the only tab that does it; the signal says that another tab has taken it over. Everything that is
 * done here may be done twice without harm.
 */
export async function alone(
  { locks, clock, name, idle, active }: Parts,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const held = new AbortController()
  let begun = false
  const run = async () => {
    begun = true
    await work(held.signal)
  }
  const waiting = new AbortController()
  let cancel = () => {}
  const look = () => {
    cancel = clock.after(patienceMs, () => {
      void idle().then((free) => {
        if (begun) return
        if (free && active()) waiting.abort()
        else look()
      })
    })
  }
  look()
  try {
    await locks.request(name, { signal: waiting.signal }, run)
  } catch {
    // either another tab took it from us, or we are to take it from another
    held.abort()
    if (begun) return
    const taken = new AbortController()
    await locks.request(name, { steal: true }, () => work(taken.signal)).catch(() => taken.abort())
  } finally {
    cancel()
  }
}
