import type { Channel, Locks } from '#net/outbox/turn.ts'

/** What one tab sees of the Web Locks and of a channel. */
export interface LockClient {
  locks: Locks
  channel: () => Channel
  /** The tab is gone: what it held is free, and it hears nothing. */
  kill(): void
  /** The tab hears nothing and keeps what it holds, until it is called with false. */
  freeze(on?: boolean): void
}

interface Wish {
  client: LockClient
  name: string
  grant: () => void
  lose: () => void
}

/** The Web Locks and a broadcast channel of one device, for tests with several tabs in one process. */
export function createTestLocks(): { client(): LockClient; holder(name: string): LockClient | undefined } {
  const held = new Map<string, Wish>()
  let queue: Wish[] = []
  const channels = new Map<LockClient, Channel & { deaf: boolean }>()

  const next = (name: string) => {
    if (held.has(name)) return
    const wish = queue.find((one) => one.name === name)
    if (!wish) return
    queue = queue.filter((one) => one !== wish)
    held.set(name, wish)
    queueMicrotask(wish.grant)
  }
  const free = (wish: Wish) => {
    if (held.get(wish.name) === wish) held.delete(wish.name)
    queue = queue.filter((one) => one !== wish)
    next(wish.name)
  }

  function client(): LockClient {
    let dead = false
    const request = (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const gone = () => reject(new DOMException('gone', 'AbortError'))
        const wish: Wish = {
          client: me,
          name,
          lose: gone,
          grant() {
            if (dead) return free(wish)
            options.signal?.removeEventListener('abort', give)
            Promise.resolve(run({ name, mode: 'exclusive' }))
              .then(resolve, reject)
              .finally(() => free(wish))
          },
        }
        const give = () => {
          queue = queue.filter((one) => one !== wish)
          gone()
        }
        options.signal?.addEventListener('abort', give)
        if (options.ifAvailable && held.has(name)) {
          queueMicrotask(() => void Promise.resolve(run(null)).then(resolve, reject))
        } else if (options.steal) {
          held.get(name)?.lose()
          held.set(name, wish)
          queueMicrotask(wish.grant)
        } else {
          queue.push(wish)
          next(name)
        }
      })
    const me: LockClient = {
      locks: { request } as unknown as Locks,
      channel() {
        const mine: Channel & { deaf: boolean } = {
          deaf: false,
          onmessage: null,
          postMessage(data) {
            if (dead) return
            for (const other of channels.values())
              if (other !== mine) setImmediate(() => other.deaf || other.onmessage?.({ data } as MessageEvent))
          },
        }
        channels.set(me, mine)
        return mine
      },
      kill() {
        dead = true
        channels.delete(me)
        queue = queue.filter((one) => one.client !== me)
        for (const wish of [...held.values()]) if (wish.client === me) free(wish)
      },
      freeze(on = true) {
        const mine = channels.get(me)
        if (mine) mine.deaf = on
      },
    }
    return me
  }
  return { client, holder: (name) => held.get(name)?.client }
}
