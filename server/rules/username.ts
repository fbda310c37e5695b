import { nameFault, type NameFault } from '#contract/names.ts'
import { passwordFault, type PasswordFault } from '#contract/passwords.ts'
import { refuse } from '../api/refusal.ts'

/** A name as it is compared: two that look alike in width or case are one. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

const nameWords: Readonly<Record<NameFault, string>> = {
  characters: '用户名里有看不见的字符，请换一个',
  scripts: '用户名混用了容易看错的文字，请换一个',
  reserved: '这个用户名是保留的，请换一个',
}
const passwordWords: Readonly<Record<PasswordFault, string>> = {
  common: '这个密码太常见了，请换一个',
  name: '密码不能和用户名相同',
}

/** Refuses a new name with 400 that nobody may have; names of former days stay. */
export function mayBeNamed(username: string): void {
  const fault = nameFault(username)
  if (fault) throw refuse(400, nameWords[fault])
}

/** Refuses a new password with 400 that is guessed first. */
export function mayProtect(password: string, username: string): void {
  const fault = passwordFault(password, username)
  if (fault) throw refuse(400, passwordWords[fault])
}
