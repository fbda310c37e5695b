/** Nothing was waited for during so long: what comes next does not belong to the same screen. */
const calmMs = 500

let waiting = 0
let calm: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
/** Those who wait until nobody else does. */
const last = new Set<() => void>()

/** One after the other: each brings code and work of its own. */
const betweenMs = 50

function look(afterMs = calmMs) {
  clearTimeout(calm)
  const [next] = listeners.size > 0 ? listeners : last
  if (waiting > 0 || !next) return
  calm = setTimeout(
    () => {
      next()
      look(betweenMs)
    },
    last.has(next) ? calmMs : afterMs,
  )
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
 * What nobody waits for begins then: the same processor and the same line draw what they came for. What takes long and
 * is not seen comes `last`: half a second after all others have had their turn, and what they brought is there.
 */
export const whenIdle = (limitMs: number, turn?: 'last'): Promise<void> =>
  new Promise((resolve) => {
    const queue = turn ? last : listeners
    const end = () => {
      clearTimeout(limit)
      queue.delete(end)
      resolve()
    }
    const limit = setTimeout(end, limitMs)
    queue.add(end)
    look()
  })
