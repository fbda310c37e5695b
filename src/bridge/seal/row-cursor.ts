import { cmp, Dexie, type DBCoreCursor, type DBCoreTransaction } from 'dexie'

/** A row's place in an index, as its plain keys say; with the row where it was read. */
export interface Entry {
  key: unknown
  primaryKey: unknown
  value?: unknown
}

/**
 * A cursor that goes over entries in their order, as the engine's goes over an index; null where there are none. `row`
 * reads the row of an entry when its turn comes; without it, the cursor has keys alone. Rows that are gone by then are
 * passed over.
 */
export function cursorOver(
  trans: DBCoreTransaction,
  entries: readonly Entry[],
  isBackward: boolean,
  row?: (primaryKey: unknown) => PromiseLike<unknown>,
): PromiseLike<DBCoreCursor | null> {
  let at = 0
  let value: unknown
  let isDone = false
  /** Reads the row that the cursor stands on, or one after it. False at the end. */
  const arrive = (): PromiseLike<boolean> => {
    const entry = entries[at]
    if (!entry || !row) return Dexie.Promise.resolve(entry !== undefined)
    return row(entry.primaryKey).then((read) => {
      value = read
      if (read !== undefined) return true
      at += 1
      return arrive()
    })
  }
  const end = { stop: (_value?: unknown) => {}, fail: (_error: Error) => {} }
  let go = () => {}
  const move = (to: number) => {
    at = to
    go()
  }
  /** The next place that does not lie before a key. */
  const placeOf = (key: unknown, primaryKey?: unknown): number => {
    const isBefore = (entry: Entry) => {
      const order = cmp(entry.key, key) || (primaryKey === undefined ? 0 : cmp(entry.primaryKey, primaryKey))
      return isBackward ? order > 0 : order < 0
    }
    let to = at + 1
    while (to < entries.length && isBefore(entries[to]!)) to += 1
    return to
  }

  const cursor: DBCoreCursor = {
    trans,
    get key() {
      return entries[at]?.key
    },
    get primaryKey() {
      return entries[at]?.primaryKey
    },
    get value() {
      return value
    },
    get done() {
      return isDone
    },
    continue: (to) => move(to === undefined || to === null ? at + 1 : placeOf(to)),
    continuePrimaryKey: (to, primaryKey) => move(placeOf(to, primaryKey)),
    advance: (count) => move(at + count),
    stop: (with_) => end.stop(with_),
    fail: (error) => end.fail(error),
    start: (onNext) =>
      new Dexie.Promise<unknown>((resolve, reject) => {
        let isOver = false
        let isMoved = false
        let isCalling = false
        end.stop = (result) => {
          isOver = true
          resolve(result)
        }
        end.fail = (error) => {
          isOver = true
          reject(error)
        }
        /** Calls for one entry after the other, as long as the caller moves on: keys alone are not waited for. */
        const call = () => {
          isCalling = true
          do {
            isMoved = false
            try {
              onNext()
            } catch (error) {
              end.fail(error as Error)
            }
          } while (isMoved && !isOver && !row && at < entries.length)
          isCalling = false
          if (isMoved && !isOver) arriveThere()
        }
        const arriveThere = () =>
          void arrive().then((isThere) => {
            if (isOver) return
            if (isThere) return call()
            isDone = true
            end.stop()
          }, end.fail)
        go = () => {
          isMoved = true
          if (!isCalling) arriveThere()
        }
        call()
      }),
    next: () => {
      let left = 1
      return cursor.start(() => (left-- > 0 ? cursor.continue() : cursor.stop())).then(() => cursor)
    },
  }
  return arrive().then((isThere) => (isThere ? cursor : null))
}
