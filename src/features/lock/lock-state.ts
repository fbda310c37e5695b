import { createEmitter } from '#lib/emitter.ts'
import { createStore } from '#lib/store.ts'

/** How the app is: open, only covered because nobody looks, locked, or busy sealing or opening what it keeps. */
export type LockPhase =
  | { is: 'open' }
  | { is: 'covered' }
  | { is: 'locked' }
  | { is: 'working'; to: 'sealed' | 'open'; share: number }

/** The phase, for whoever draws it. */
export const lockPhase = createStore<LockPhase>({ is: 'open' })

/** The person wants it locked at once. */
export const lockWanted = createEmitter<void>()
