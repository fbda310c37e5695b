import { loadDexie } from './db.ts'

/** Follows what a query over the rows finds, from when Dexie is here. Returns what ends it. */
export function followRows<T>(
  query: () => T | Promise<T>,
  next: (found: T) => void,
  fail: (error: unknown) => void = () => undefined,
): () => void {
  let end = () => {}
  let isEnded = false
  const begin = async () => {
    const { liveQuery } = await loadDexie()
    if (isEnded) return
    const subscription = liveQuery(query).subscribe(next, fail)
    end = () => subscription.unsubscribe()
  }
  begin().catch(fail)
  return () => {
    isEnded = true
    end()
  }
}
