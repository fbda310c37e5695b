import type { Locks } from '../outbox/turn.ts'

/**
 * Does some work as the only tab that does it, if no other one does; `steal` takes it from one that is frozen. False
 * where another one has it. The signal says that it was taken away; what is done then may be done twice without harm.
 */
export async function hold(
  locks: Locks,
  name: string,
  steal: boolean,
  work: (taken: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const taken = new AbortController()
  let begun = false
  try {
    await locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
      if (!lock) return
      begun = true
      await work(taken.signal)
    })
  } catch {
    taken.abort()
  }
  return begun
}
