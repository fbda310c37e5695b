/** A map that keeps the entries used last and drops the others. */
export class Lru<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number
  readonly #onDrop: ((key: K, value: V) => void) | undefined

  /** `onDrop` hears of every entry that leaves, replaced values too, so that it can free what they hold. */
  constructor(limit: number, onDrop?: (key: K, value: V) => void) {
    this.#limit = limit
    this.#onDrop = onDrop
  }

  get size(): number {
    return this.#entries.size
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  /** The value, which counts as used now. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined && !this.#entries.has(key)) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value as V)
    return value
  }

  set(key: K, value: V): void {
    if (this.get(key) !== value) this.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break
      this.delete(oldest)
    }
  }

  delete(key: K): boolean {
    if (!this.#entries.has(key)) return false
    const value = this.#entries.get(key) as V
    this.#entries.delete(key)
    this.#onDrop?.(key, value)
    return true
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key)
  }

  /** From the least to the most recently used. */
  keys(): MapIterator<K> {
    return this.#entries.keys()
  }
}
