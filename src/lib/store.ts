import { createEmitter } from './emitter.ts'

/** A value outside React, made for `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T> {
  get(this: void): T
  /** Replaces the value; listeners hear of it only if it is another one. */
  set(this: void, next: T): void
  subscribe(this: void, listener: () => void): () => void
}

/** Makes a store with its first value. */
export function createStore<T>(first: T): Store<T> {
  const changes = createEmitter<void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      changes.emit()
    },
    subscribe: (listener) => changes.on(listener),
  }
}
