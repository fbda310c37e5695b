import { senderName } from '#bridge/outbox.ts'
import type { Clock } from '../clock.ts'

/** What is used of the Web Locks. */
export type Locks = Pick<LockManager, 'request'>

/** What is used of a broadcast channel; it does not hear itself. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}

/** Which of the tabs sends. */
export interface Turn {
  /** Asks to be the one, or, where another one is, that it looks after what waits. */
  want(): void
  mine(): boolean
  /** Nothing is left to do: a tab that is not looked at gives way. */
  idle(): void
  /** Whether the tab is being looked at. */
  active(on: boolean): void
}

interface Parts {
  locks: Locks
  channel: Channel
  clock: Clock
  /** It has become this tab's turn, or another one asks that it looks after what waits. */
  onWork: () => void
}

/**
 * A tab that holds the lock and says nothing for so long is frozen: one that is looked at takes the lock from it. What
 * both have sent then has effect once, because the `request_id` is the same.
 */
const silenceMs = 3000

/** Makes it; nobody is asked before `want`. */
export function createTurn({ locks, channel, clock, onWork }: Parts): Turn {
  let isActive = true
  let giveUp: (() => void) | undefined
  let waiting: AbortController | undefined
  let cancelTaking = () => {}
  // another tab is looked at, and waits: what is under way is brought to its end, nothing else is begun
  let yielding = false

  function request(how: { steal: true } | { signal: AbortSignal }) {
    let release = () => {}
    const held = () =>
      new Promise<void>((resolve) => {
        release = resolve
        giveUp = resolve
        waiting = undefined
        yielding = false
        cancelTaking()
        onWork()
      })
    const over = () => {
      // taken away by another tab
      if (giveUp === release) giveUp = undefined
    }
    locks.request(senderName, how, held).then(over, over)
  }

  const take = () => {
    if (giveUp || !isActive) return
    waiting?.abort()
    waiting = undefined
    request({ steal: true })
  }

  channel.onmessage = ({ data }) => {
    if (data === 'here') cancelTaking()
    else if (giveUp) {
      if (isActive) channel.postMessage('here')
      else yielding = true
      onWork()
    }
  }

  const turn: Turn = {
    want() {
      if (giveUp) return
      if (!waiting) {
        waiting = new AbortController()
        request({ signal: waiting.signal })
      }
      channel.postMessage('ask')
      cancelTaking()
      cancelTaking = clock.after(silenceMs, take)
    },
    mine: () => giveUp !== undefined && !yielding,
    idle() {
      if (isActive) return
      giveUp?.()
      giveUp = undefined
    },
    active(on) {
      isActive = on
      if (on) yielding = false
    },
  }
  return turn
}
