import type { IDBFactory } from 'fake-indexeddb'

/** What is wrong with the storage just now. */
export interface StorageState {
  /** A write to one of these stores finds the disk full. */
  full?: ((store: string) => boolean) | undefined
  /** When it is found: as each request is made, or when the transaction is to be committed (the default), in a word or without one. */
  foundAt?: 'request' | 'commit' | 'silent commit'
  /** The engine has lost its storage process: every transaction fails, until the database is opened anew. */
  lost?: boolean
  /** Opening anew does not help either. */
  lostForGood?: boolean
  /** Opening never comes to an end. */
  blocked?: boolean
}

/** What of fake-indexeddb's transactions is needed to let them fail in the middle. */
interface FakeTransaction extends IDBTransaction {
  _abort(name: string): void
  _markFinished(): void
  readonly _requests: { operation: () => unknown }[]
}

const full = () => {
  throw new DOMException('the disk is full', 'QuotaExceededError')
}

/** An IndexedDB that fails as engines do, when told to. */
export function faultyStorage(factory: IDBFactory, state: StorageState): IDBFactory {
  const open = (...args: Parameters<IDBFactory['open']>) => {
    if (state.blocked) return new EventTarget() as unknown as ReturnType<IDBFactory['open']>
    const request = factory.open(...args)
    const generation = { lost: false }
    request.addEventListener('success', () => patch(request.result as unknown as IDBDatabase, state, generation))
    return request
  }
  return new Proxy(factory, {
    get: (target, name) => {
      const value: unknown = name === 'open' ? open : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function patch(db: IDBDatabase, state: StorageState, generation: { lost: boolean }) {
  const begin = db.transaction.bind(db)
  db.transaction = (...args) => {
    if (state.lost) {
      // only databases that were open by then are lost
      state.lost = false
      generation.lost = true
    }
    if (generation.lost || state.lostForGood) {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    }
    const transaction = begin(...args) as FakeTransaction
    if (args[1] !== 'readwrite') return transaction
    let failing = false
    const storeOf = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = storeOf(name)
      for (const method of ['put', 'add'] as const) {
        const write = store[method].bind(store)
        store[method] = (...values) => {
          const request = write(...values)
          if (state.full?.(name)) {
            if (state.foundAt === 'request') transaction._requests.at(-1)!.operation = full
            else failing = true
          }
          return request
        }
      }
      return store
    }
    const finish = transaction._markFinished.bind(transaction)
    transaction._markFinished = () => {
      if (failing && !transaction.error)
        transaction._abort(state.foundAt === 'silent commit' ? 'AbortError' : 'QuotaExceededError')
      finish()
    }
    return transaction
  }
}
