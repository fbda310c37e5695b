import { sleep, type Clock } from '../clock.ts'
import type { Random } from '../random.ts'

/** Slices that are being sent at a time. */
export const mostLanes = 4
/**
 * Slices that have left to their last byte and are not answered yet: they are on no lane any more, which would stand
 * idle for the way back otherwise.
 */
export const mostUnanswered = 1

/** What came of one try of a slice: it is there, it may be tried again, it is not for this run, or nothing more is to be tried. */
export type Tried = 'done' | 'again' | 'put off' | 'stop'

interface Parts {
  clock: Clock
  random: Random
  signal: AbortSignal
  /** Tries one slice; `sent` is called when its last byte has left; `stop` ends all. */
  send: (slice: number, sent: () => void) => Promise<Tried>
  /** So many failures without a success between them, and it is given up for now. */
  patience: number
}

const firstPauseMs = 400
const longestPauseMs = 15_000

/**
 * Sends slices on up to four lanes; the next one goes when the last byte of the one before has left, and no more than one
 * waits for its answer then. A failure takes a lane away and rests its slice for a while, twice as long each time and
 * spread; as many successes as there are lanes bring one back. True when all are there or put off.
 */
export function runLanes(
  slices: readonly number[],
  { clock, random, signal, send, patience }: Parts,
): Promise<boolean> {
  const queue = [...slices]
  let width = mostLanes
  let busy = 0
  let unanswered = 0
  let resting = 0
  let streak = 0
  let failures = 0
  let over = false
  return new Promise((resolve) => {
    const end = () => {
      over = true
      if (busy + unanswered + resting === 0) resolve(queue.length === 0 && failures < patience && !signal.aborted)
    }
    const settle = (slice: number, tried: Tried) => {
      if (tried === 'done') {
        failures = 0
        streak += 1
        if (streak >= width && width < mostLanes) {
          width += 1
          streak = 0
        }
      } else if (tried !== 'put off') {
        queue.unshift(slice)
        if (tried === 'stop' || signal.aborted) return end()
        failures += 1
        streak = 0
        width = Math.max(1, width - 1)
        if (failures >= patience) return end()
        rest(slice)
      }
      pump()
    }
    const rest = (slice: number) => {
      queue.splice(queue.indexOf(slice), 1)
      resting += 1
      const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
      void sleep(clock, longest * (0.5 + random.unit() / 2), signal).then(() => {
        resting -= 1
        queue.unshift(slice)
        pump()
      })
    }
    const pump = () => {
      if (over || signal.aborted) return end()
      while (busy < width && busy + unanswered < mostLanes + mostUnanswered) {
        const slice = queue.shift()
        if (slice === undefined) break
        start(slice)
      }
      if (busy + unanswered + resting === 0) end()
    }
    const start = (slice: number) => {
      let leaving = true
      busy += 1
      const sent = () => {
        if (!leaving) return
        leaving = false
        busy -= 1
        unanswered += 1
        pump()
      }
      const answered = (tried: Tried) => {
        if (leaving) busy -= 1
        else unanswered -= 1
        settle(slice, tried)
      }
      void send(slice, sent).then(answered, () => answered('stop'))
    }
    pump()
  })
}
