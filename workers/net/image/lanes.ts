/** Runs work on a few lanes; of what waits, the newest goes first: it is what is on screen now. */
export interface Lanes {
  /** Runs when a lane is free; not at all if `over()` by then. */
  run(work: () => Promise<void>, over: () => boolean): void
}

/** Makes so many lanes. */
export function createLanes(count: number): Lanes {
  const waiting: { work: () => Promise<void>; over: () => boolean }[] = []
  let busy = 0
  const next = () => {
    while (busy < count) {
      const one = waiting.pop()
      if (!one) return
      if (one.over()) continue
      busy += 1
      void one.work().finally(() => {
        busy -= 1
        next()
      })
    }
  }
  return {
    run(work, over) {
      waiting.push({ work, over })
      // all that is asked for in this turn comes first, then the choice
      queueMicrotask(next)
    },
  }
}
