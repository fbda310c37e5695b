/** What waits for its turn, in a queue for each of those who sent it: one who sends much never stands before others. */
export interface RoundRobin<K, T> {
  readonly size: number
  /** How many of one sender wait. */
  sizeOf(key: K): number
  add(key: K, item: T): void
  /** The first of whoever's turn it is, past those who may not; undefined where nobody may. */
  next(may?: (key: K) => boolean): T | undefined
}

/** See `RoundRobin`. Whoever was served stands behind all others who wait. */
export function createRoundRobin<K, T>(): RoundRobin<K, T> {
  // in the order of their turns
  const queues = new Map<K, T[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    sizeOf: (key) => queues.get(key)?.length ?? 0,
    add(key, item) {
      const own = queues.get(key)
      if (own) own.push(item)
      else queues.set(key, [item])
      size += 1
    },
    next(may = () => true) {
      for (const [key, own] of queues) {
        if (!may(key)) continue
        const item = own.shift()!
        size -= 1
        queues.delete(key)
        if (own.length > 0) queues.set(key, own)
        return item
      }
      return undefined
    },
  }
}
