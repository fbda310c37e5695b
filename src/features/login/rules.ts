import { is } from 'valibot'
import { loginNameFault, type NameFault } from '#contract/names.ts'
import { passwordFault, type PasswordFault } from '#contract/passwords.ts'
import { RecoveryCode } from '#contract/shapes/account.ts'
import { Code, limits, Phone } from '#contract/shapes/inputs.ts'

/** Whether the form logs in, registers, or sets a new password by a recovery code. */
export type How = 'login' | 'register' | 'recover'

/** What the form holds, as typed. */
export interface LoginFields {
  username: string
  password: string
  phone: string
  code: string
  /** A recovery code. */
  recovery: string
  adult: boolean
}

export type FieldName = keyof LoginFields
/** What is wrong with a field; the words for it are `faultText`. */
export type FieldFault = 'needed' | 'short' | 'long' | 'form' | NameFault | PasswordFault

/** Fields of the form, in the order in which they stand. */
export const fieldsOf: Readonly<Record<How, readonly FieldName[]>> = {
  login: ['username', 'password'],
  register: ['username', 'password', 'phone', 'code', 'adult'],
  recover: ['username', 'recovery', 'password'],
}

/** Least and most characters. Logging in only asks that something is there: rules of former days lock nobody out. */
export const lengthsOf: Readonly<
  Record<How, { username: readonly [number, number]; password: readonly [number, number] }>
> = {
  login: { username: [1, 64], password: [1, limits.password] },
  register: { username: [limits.usernameMin, limits.username], password: [limits.passwordMin, limits.password] },
  recover: { username: [1, 64], password: [limits.passwordMin, limits.password] },
}

function lengthFault(length: number, [least, most]: readonly [number, number]): FieldFault | undefined {
  if (length === 0) return 'needed'
  if (length < least) return 'short'
  return length > most ? 'long' : undefined
}

/** What is wrong with one field, by the same rules that the server applies; `username` is what stands in that field. */
export function faultOf(how: How, field: FieldName, value: string | boolean, username = ''): FieldFault | undefined {
  const text = typeof value === 'string' ? value : ''
  const isNew = how !== 'login'
  switch (field) {
    case 'username':
      return (
        lengthFault(text.trim().length, lengthsOf[how].username) ??
        (how === 'register' ? loginNameFault(text.trim()) : undefined)
      )
    case 'password':
      return (
        lengthFault(text.length, lengthsOf[how].password) ??
        (isNew ? passwordFault(text, [username.trim()]) : undefined)
      )
    case 'phone':
      if (text.trim() === '') return 'needed'
      return is(Phone, text) ? undefined : 'form'
    case 'code':
      return text.trim() === '' || is(Code, text) ? undefined : 'form'
    case 'recovery':
      if (text.trim() === '') return 'needed'
      return is(RecoveryCode, text) ? undefined : 'form'
    case 'adult':
      return value === true ? undefined : 'needed'
  }
}

/** The input of `user.register` that valid fields make. */
export const registration = ({ username, password, phone, code }: LoginFields) => ({
  username: username.trim(),
  password,
  phone: phone.trim(),
  ...(code.trim() && { aff_code: code.trim() }),
  adult: true as const,
})
