import { createEmitter } from '#lib/emitter.ts'
import { currentPerson } from './session.ts'

/** Told when somebody without an account pressed something that needs one; the shell leads there and back. */
export const loginWanted = createEmitter<void>()

let lacksPhone = false

/** Notes whether the person's own record is known to be without a phone. */
export const notePhone = (lacks: boolean): void => void (lacksPhone = lacks)

/** Whether what needs an account may be done: somebody is logged in, with a phone on their record as far as is known. */
export const hasAccount = (): boolean => currentPerson() !== null && !lacksPhone
