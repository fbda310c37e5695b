import { expose } from 'comlink'
import { workerReady } from '#bridge/worker-life.ts'
import { rules, type Method } from '#data/supervised-calls.ts'

let names = 0

/** A worker of this thread over a real channel, which can die as workers do: without a word. */
export class ThreadWorker extends EventTarget {
  readonly lock = `test-lock-${(names += 1)}`
  readonly seen: { method: string; args: unknown[] }[] = []
  readonly #channel = new MessageChannel()
  #release = () => {}
  dead = false

  constructor(
    api: Partial<Record<Method, (...args: never[]) => unknown>>,
    ready: 'ready' | 'never' | 'error' = 'ready',
  ) {
    super()
    const { port1, port2 } = this.#channel
    port1.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: (event as MessageEvent).data as unknown })),
    )
    port1.start()
    const all = Object.fromEntries(
      Object.keys(rules).map((method) => [
        method,
        (...args: unknown[]) => {
          this.seen.push({ method, args })
          return (api[method as Method] as ((...given: unknown[]) => unknown) | undefined)?.(...args)
        },
      ]),
    )
    expose(all, port2)
    if (ready === 'error') setImmediate(() => this.dispatchEvent(new Event('error')))
    if (ready !== 'ready') return
    void navigator.locks.request(this.lock, () => {
      port2.postMessage(workerReady(this.lock))
      return new Promise<void>((resolve) => (this.#release = resolve))
    })
  }

  postMessage(message: unknown, transfer: Transferable[]) {
    if (!this.dead) this.#channel.port1.postMessage(message, transfer)
  }

  /** What `self.close()`, running out of memory and a crash look like from outside. */
  die() {
    this.dead = true
    this.#channel.port1.close()
    this.#release()
  }

  terminate = () => this.die()
  of = (method: Method) => this.seen.filter((one) => one.method === method)
}
