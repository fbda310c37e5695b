import { createRoundRobin } from '../round-robin.ts'

/** Waits for the turn of whoever asks, by network; resolves when their work may begin. */
export type TakeTurn = (network: string | undefined) => Promise<void>

/**
 * The order in which requests are worked on. The requests of a flood arrive by hundreds in one turn of the event loop,
 * and whoever comes after them would wait until all of them were opened and answered. So they wait here, before
 * anything is read of them, and the networks take turns. One begins in each turn of the event loop: a call that is under way takes
 * several, and each of them is as long as what begins in it.
 */
export function createTurns(later: (work: () => void) => void = setImmediate): TakeTurn {
  const waiting = createRoundRobin<string | undefined, () => void>()
  let isAwake = false
  const serve = () => {
    waiting.next()?.()
    isAwake = waiting.size > 0
    if (isAwake) later(serve)
  }
  return (network) =>
    new Promise((begin) => {
      waiting.add(network, begin)
      if (isAwake) return
      isAwake = true
      later(serve)
    })
}
