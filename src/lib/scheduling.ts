/*
 * Yielding to the browser: what has time runs in tasks of its own, so that taps and frames come in between. A page's
 * globals are declared here, since pure helpers know of no page.
 */

declare const performance: { now(): number }
declare const setTimeout: (run: () => void, afterMs?: number) => unknown
declare const requestAnimationFrame: (run: () => void) => unknown

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

/** Runs small jobs soon, in their order and in slices between which the page stays free. */
export const soon: Soon = createSlices(
  () => performance.now(),
  (run) => setTimeout(run),
)

/** Ends the task: what comes after is one of its own, and a tap that waits is heard before it. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** In a tab that nobody sees no frame comes: what waits for one begins then. */
const paintLimitMs = 1000

/** Runs once what was drawn is painted, and answers how to take that back. */
export function afterPaint(run: () => void): () => void {
  let over = false
  const begin = () => {
    if (!over) run()
    over = true
  }
  setTimeout(begin, paintLimitMs)
  // a task behind the frame's own callbacks runs when that frame has been painted
  requestAnimationFrame(() => setTimeout(begin))
  return () => (over = true)
}
