/** What can read several tables as they are at one moment. */
interface Transacting {
  transaction<T>(mode: 'r', tables: readonly string[], run: () => PromiseLike<T>): PromiseLike<T>
}

/**
 * Reads tables as they are at one moment; answers as soon as all is read. The database itself answers only when the
 * browser has put the transaction away, which a list on screen would wait for. Rejects with what the reading failed with.
 */
export const readAtOnce = <T>(db: Transacting, tables: readonly string[], read: () => PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    db.transaction('r', tables, () => read().then(resolve)).then(undefined, reject)
  })
