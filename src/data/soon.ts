/** A slice of work ends after this, so that taps and frames come in between. */
const sliceMs = 4

const waiting = new Set<() => void>()

function runSlice() {
  const endMs = performance.now() + sliceMs
  for (const job of waiting) {
    waiting.delete(job)
    job()
    if (performance.now() >= endMs) break
  }
  if (waiting.size > 0) setTimeout(runSlice)
}

/**
 * Runs small jobs soon, in their order and in slices between which the page stays free: what many parts of a page do at
 * once would hold it up for long. A job must not throw. Answers how to take it back.
 */
export function soon(job: () => void): () => void {
  if (waiting.size === 0) setTimeout(runSlice)
  waiting.add(job)
  return () => void waiting.delete(job)
}
