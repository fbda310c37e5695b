/** Nothing was waited for during so long: what comes next does not belong to the same screen. */
const calmMs = 500

let waiting = 0
let calm: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** One after the other: each brings code and work of its own. */
const betweenMs = 50

function look(afterMs = calmMs) {
  clearTimeout(calm)
  if (waiting > 0 || listeners.size === 0) return
  calm = setTimeout(() => {
    const [next] = listeners
    next?.()
    look(betweenMs)
  }, afterMs)
}

/** Notes that somebody waits for this: content, a picture, code. */
export function awaited<T>(work: Promise<T>): Promise<T> {
  waiting++
  look()
  const over = () => {
    waiting--
    look()
  }
  work.then(over, over)
  return work
}

/**
 * Resolves when nothing that somebody waits for has been under way for half a second, or after `limitMs` at the latest.
 * What nobody waits for begins then: the same processor and the same line draw what they came for.
 */
export const untilQuiet = (limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(limit)
      listeners.delete(end)
      resolve()
    }
    const limit = setTimeout(end, limitMs)
    listeners.add(end)
    look()
  })
