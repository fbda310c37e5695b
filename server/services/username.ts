import { nameFault, type NameFault } from '#contract/names.ts'
import { passwordFault, type PasswordFault } from '#contract/passwords.ts'
import type { PlainCode } from '#contract/refusals.ts'
import { refuse } from '../api/refusal.ts'

/** A name as it is compared: two that look alike in width or case are one. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

const nameCodes: Readonly<Record<NameFault, PlainCode>> = {
  characters: 'name-invisible-characters',
  scripts: 'name-mixed-scripts',
  reserved: 'name-reserved',
}
const passwordCodes: Readonly<Record<PasswordFault, PlainCode>> = {
  common: 'password-common',
  name: 'password-is-name',
}

/** Refuses a new name with 400 that nobody may have; names of former days stay. */
export function mayBeNamed(username: string): void {
  const fault = nameFault(username)
  if (fault) throw refuse(400, nameCodes[fault])
}

/** Refuses a new password with 400 that is guessed first. */
export function mayProtect(password: string, username: string): void {
  const fault = passwordFault(password, username)
  if (fault) throw refuse(400, passwordCodes[fault])
}
