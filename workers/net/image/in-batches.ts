/** Reads many keys at once; what is not there is undefined, in its place. */
export type ReadMany<K, V> = (keys: readonly K[]) => Promise<readonly (V | undefined)[]>

/**
 * Answers single questions by reads of many: those that come while one read is under way make up the next. The first
 * waits for nobody; of twenty that come together nineteen cost as much as one. A read that fails fails all who asked.
 */
export function inBatches<K, V>(read: ReadMany<K, V>, most: number): (key: K) => Promise<V | undefined> {
  const waiting: { key: K; answer: (value: V | undefined) => void; fail: (reason: unknown) => void }[] = []
  let busy = false
  const next = async () => {
    if (busy || waiting.length === 0) return
    busy = true
    const batch = waiting.splice(0, most)
    try {
      const values = await read(batch.map(({ key }) => key))
      for (const [at, { answer }] of batch.entries()) answer(values[at])
    } catch (error) {
      for (const { fail } of batch) fail(error)
    }
    busy = false
    void next()
  }
  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail })
      void next()
    })
}
