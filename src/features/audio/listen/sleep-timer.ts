import { createStore } from '#lib/store.ts'

/** When listening is to end by itself. */
export type Sleep =
  /** At a time, in Unix milliseconds. */
  | { when: 'time'; atMs: number }
  /** When the chapter that is heard is over. */
  | { when: 'chapter' }

/** Offered lengths, in minutes. */
export const sleepMinutes = [10, 20, 30, 45, 60] as const

/** What the person asked for; nothing where they listen on. It is not kept over a reload: nothing plays then. */
export const sleep = createStore<Sleep | undefined>(undefined)

/** Ends listening so many minutes from now. */
export const sleepIn = (minutes: number, nowMs = Date.now()) =>
  sleep.set({ when: 'time', atMs: nowMs + minutes * 60_000 })

/** Seconds that are left, at least 0; undefined where no time is set. */
export const sleepLeftSeconds = (set: Sleep | undefined, nowMs: number): number | undefined =>
  set?.when === 'time' ? Math.max(0, Math.ceil((set.atMs - nowMs) / 1000)) : undefined

/** Calls `onDue` once the time that is set has come, however it was set meanwhile. Answers how to stop looking. */
export function watchSleep(onDue: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const set = sleep.get()
    if (set?.when !== 'time') return
    const leftMs = set.atMs - Date.now()
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs)
      return
    }
    sleep.set(undefined)
    onDue()
  }
  const end = sleep.subscribe(look)
  look()
  return () => {
    end()
    clearTimeout(timer)
  }
}
