import { createEmitter } from '#lib/emitter.ts'

/** Said when the app is locked or left in a hurry: who plays something that is in no document stops it. */
export const locking = createEmitter<void>()
