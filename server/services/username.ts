import { loginNameFault, nameFault, type NameFault } from '#contract/names.ts'
import { passwordFault, type PasswordFault } from '#contract/passwords.ts'
import type { PlainCode } from '#contract/refusals.ts'
import { isCommonPassword } from './common-passwords.ts'
import { refuse } from '../api/refusal.ts'

/** A name as it is compared: two that look alike in width or case are one. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

const nameCodes: Readonly<Record<NameFault, PlainCode>> = {
  characters: 'name-invisible-characters',
  scripts: 'name-mixed-scripts',
  reserved: 'name-reserved',
  symbols: 'name-symbols',
}
const passwordCodes: Readonly<Record<PasswordFault, PlainCode>> = {
  common: 'password-common',
  name: 'password-is-name',
}

const refuseFault = (fault: NameFault | undefined): void => {
  if (fault) throw refuse(400, nameCodes[fault])
}

/** Refuses a new nickname with 400 that nobody may have; names of former days stay. */
export const mayBeNamed = (nickname: string): void => refuseFault(nameFault(nickname))

/** The same for a new login name. */
export const mayLogInAs = (name: string): void => refuseFault(loginNameFault(name))

/** Refuses a new password with 400 that is guessed first; `names` are those of the account. */
export function mayProtect(password: string, names: readonly string[]): void {
  const fault = passwordFault(password, names) ?? (isCommonPassword(password) ? 'common' : undefined)
  if (fault) throw refuse(400, passwordCodes[fault])
}
