/** Texts in the web's storage: reading and writing it throws where site data is blocked, and where it is full. */
export interface TextStore {
  /** Null where there is none, or no storage. */
  get(key: string): string | null
  /** False where it can't be kept. */
  set(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

function safely<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

// asked for each time: where it is blocked, naming it throws already
const storeOf = (storage: () => Storage): TextStore => ({
  get: (key) => safely(() => storage().getItem(key), null),
  set: (key, text) => safely(() => (storage().setItem(key, text), true), false),
  remove: (key) => safely(() => storage().removeItem(key), undefined),
  keys: () => safely(() => Object.keys(storage()), []),
  clear: () => safely(() => storage().clear(), undefined),
})

/** Lives as long as the tab. */
export const sessionTexts = storeOf(() => sessionStorage)
/** Its session has found no room on the disk (`storage-watch.ts`). */
export const fullKey = 'shiguang-full'

/** Lives on this device. */
export const localTexts = storeOf(() => localStorage)
