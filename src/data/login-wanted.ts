import { createEmitter } from '#lib/emitter.ts'

/** Told when a visitor pressed something that needs a login; the shell leads there and back. */
export const loginWanted = createEmitter<void>()
