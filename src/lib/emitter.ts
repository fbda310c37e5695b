/** Tells listeners of events of one type. */
export interface Emitter<T> {
  /** Adds a listener; call the answer to remove it. */
  on(listener: (event: T) => void): () => void
  emit(event: T): void
}

/** Makes an emitter. Listeners are told in the order they came; those added or removed meanwhile count next time. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Map<object, (event: T) => void>()
  return {
    on(listener) {
      const key = {}
      listeners.set(key, listener)
      return () => {
        listeners.delete(key)
      }
    },
    emit(event) {
      for (const listener of [...listeners.values()]) listener(event)
    },
  }
}
