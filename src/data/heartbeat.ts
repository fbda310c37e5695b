/** Time of the page, so that tests bring their own. */
export interface PageClock {
  /** Milliseconds that never jump. */
  monoMs(): number
  after(ms: number, run: () => void): () => void
}

/** The engine's. */
export const pageClock: PageClock = {
  monoMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

interface Parts {
  clock: PageClock
  /** Resolves when the worker answered; may never resolve. */
  ping: () => Promise<void>
  /** It has not answered for `tickLimit` ticks. */
  onFrozen: () => void
  tickMs?: number
}

const tickLimit = 3
/** A tick that comes later than this was held up with the page: it says nothing of the worker. */
const heldUp = 1.5

/** Finds a worker that lives but answers nothing. Only ticks that the page itself ran in time count. Call the answer to end. */
export function startHeartbeat({ clock, ping, onFrozen, tickMs = 5000 }: Parts): () => void {
  let missed = 0
  let waiting = false
  let over = false
  let cancel = () => {}
  const tick = (lastMs: number) => {
    cancel = clock.after(tickMs, () => {
      if (over) return
      const nowMs = clock.monoMs()
      if (nowMs - lastMs > tickMs * heldUp) missed = 0
      else if (waiting) missed += 1
      if (missed >= tickLimit) return onFrozen()
      if (!waiting) {
        waiting = true
        void ping().then(() => {
          waiting = false
          missed = 0
        })
      }
      tick(nowMs)
    })
  }
  tick(clock.monoMs())
  return () => {
    over = true
    cancel()
  }
}
