import type { InnerReply } from '#contract/reply.ts'
import { isOfTheLine } from '../failures.ts'
import { failed, type Exchange, type Outcome, type Step } from '../link.ts'
import { attemptOn, settleAnswered, settleFailed, type Attempted, type LineParts } from './attempt.ts'

/**
 * Sends a read to the best line, and the same bytes to another one as soon as that line fails, once it has been silent
 * for its hedging delay, or has begun and does not come to an end, or when the first probe shows that another one is
 * there. The first whole answer wins and the others are aborted. At most two lines are asked because of silence, until
 * both have had the time of a whole reply; failures go on to the last one.
 */
export const createRace =
  (parts: LineParts, next: Step): Step =>
  (exchange) =>
    new Promise((resolve) => {
      const run = new Run(parts, next, exchange, resolve)
      run.begin()
    })

interface Running {
  controller: AbortController
  fromMs: number
  heard: boolean
  cancel: () => void
}

class Run {
  readonly #parts: LineParts
  readonly #next: Step
  readonly #exchange: Exchange
  readonly #resolve: (outcome: Outcome<InnerReply>) => void
  readonly #queue: string[]
  readonly #running = new Map<string, Running>()
  readonly #tries: Attempted[] = []
  #hedged = false
  #over = false

  constructor(parts: LineParts, next: Step, exchange: Exchange, resolve: (outcome: Outcome<InnerReply>) => void) {
    this.#parts = parts
    this.#next = next
    this.#exchange = exchange
    this.#resolve = resolve
    this.#queue = [...parts.order(exchange)]
  }

  begin() {
    this.#exchange.signal.addEventListener('abort', this.#giveUp)
    if (this.#exchange.signal.aborted) return this.#giveUp()
    if (!this.#startNext()) return this.#finish(failed({ kind: 'network' }))
    void this.#parts.firstProbe()?.then((winner) => {
      const at = winner === undefined ? -1 : this.#queue.indexOf(winner)
      if (at < 0 || this.#over || [...this.#running.values()].some(({ heard }) => heard)) return
      this.#queue.unshift(...this.#queue.splice(at, 1))
      this.#hedge()
    })
  }

  readonly #giveUp = () => this.#finish(failed({ kind: 'aborted' }))

  #hedge() {
    if (!this.#hedged && !this.#over) this.#hedged = this.#startNext()
  }

  #startNext(): boolean {
    const url = this.#queue.shift()
    if (url === undefined) return false
    const { clock, pool, limits } = this.#parts
    const after = (ms: number, run: () => void) => {
      const cancel = clock.after(ms, run)
      cancels.push(cancel)
    }
    const cancels: (() => void)[] = []
    const one: Running = {
      controller: new AbortController(),
      fromMs: clock.monoMs(),
      heard: false,
      cancel: () => cancels.forEach((cancel) => cancel()),
    }
    // a slow link brings all lines slowly: what has begun has the longest delay to come to its end
    after(pool.hedgeMs(url), () => (one.heard ? after(limits.hedgeMaxMs, () => this.#hedge()) : this.#hedge()))
    after(limits.wholeMs, () => this.#startNext())
    this.#running.set(url, one)
    const exchange: Exchange = { ...this.#exchange, onFirstByte: () => (one.heard = true) }
    void attemptOn(this.#parts, this.#next, exchange, url, one.controller.signal).then((tried) => this.#tried(tried))
    return true
  }

  #tried(tried: Attempted) {
    const ended = this.#running.get(tried.url)
    ended?.cancel()
    this.#running.delete(tried.url)
    if (this.#over) return
    const { outcome } = tried
    const nowMs = this.#parts.clock.monoMs()
    const wholeMs = nowMs - (ended?.fromMs ?? nowMs)
    if (outcome.ok || !isOfTheLine(outcome.failure)) {
      for (const [url, one] of this.#running) {
        // asked before the winner and still silent, or still not whole: it is slower than it was thought to be
        const sinceMs = nowMs - one.fromMs
        if (sinceMs > (one.heard ? wholeMs : (tried.firstByteMs ?? 0))) this.#parts.pool.beaten(url, sinceMs)
      }
      settleAnswered(this.#parts, this.#exchange, tried, this.#tries)
      return this.#finish(outcome)
    }
    this.#tries.push(tried)
    if (this.#startNext() || this.#running.size > 0) return
    this.#finish(settleFailed(this.#parts, this.#tries))
  }

  #finish(outcome: Outcome<InnerReply>) {
    if (this.#over) return
    this.#over = true
    this.#exchange.signal.removeEventListener('abort', this.#giveUp)
    for (const one of this.#running.values()) {
      one.cancel()
      one.controller.abort()
    }
    this.#resolve(outcome)
  }
}
