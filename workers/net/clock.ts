/** Time, so that tests bring their own. */
export interface Clock {
  /** Unix milliseconds by this device, which may be wrong and may jump. */
  nowMs(): number
  /** Milliseconds that never jump, since some beginning. */
  monoMs(): number
  /** Runs something once after a while; call the answer to prevent it. */
  after(ms: number, run: () => void): () => void
}

/** The engine's clock. */
export const engineClock: Clock = {
  nowMs: () => Date.now(),
  monoMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`: at once where that is nothing, or when the signal is aborted. */
export const sleep = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted) return resolve()
    const done = () => {
      cancel()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(ms, done)
    signal?.addEventListener('abort', done)
  })

/** What the promise gives, or `late` if that takes longer. The promise itself goes on. */
export function within<T, L>(clock: Clock, ms: number, promise: Promise<T>, late: L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(late))
    promise.then(resolve, reject).finally(cancel)
  })
}
