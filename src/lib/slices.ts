/** A slice of work ends after this, so that taps and frames come in between. */
const sliceMs = 4

/** Runs a small job soon; answers how to take it back. */
export type Soon = (job: () => void) => () => void

/**
 * Makes a queue of small jobs, which run in their order and in slices between which the page stays free: what many parts
 * of a page do at once would hold it up for long. `nowMs` is a clock that never jumps, `later` runs something as a task
 * of its own.
 */
export function createSlices(nowMs: () => number, later: (run: () => void) => void): Soon {
  const waiting = new Set<() => void>()
  function runSlice() {
    const endMs = nowMs() + sliceMs
    try {
      for (const job of waiting) {
        waiting.delete(job)
        job()
        if (nowMs() >= endMs) break
      }
    } finally {
      // a job that fails stops nobody else's
      if (waiting.size > 0) later(runSlice)
    }
  }
  return (job) => {
    if (waiting.size === 0) later(runSlice)
    waiting.add(job)
    return () => void waiting.delete(job)
  }
}
