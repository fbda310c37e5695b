import { is } from 'valibot'
import type { Profile } from '#contract/shapes/user.ts'
import { nameFault } from '#contract/names.ts'
import { AdultBirthday, limits, Phone, Username } from '#contract/shapes/inputs.ts'
import type { EditableField } from './search.ts'

export const sexes = ['male', 'female', 'other'] as const

/** Whether a value may be saved, by the rules that the server applies too. */
export function isValid(field: EditableField, value: string): boolean {
  switch (field) {
    case 'username':
      return is(Username, value) && nameFault(value.trim()) === undefined
    case 'sign':
      return value.trim().length <= limits.sign
    case 'sex':
      return sexes.some((sex) => sex === value)
    case 'birthday':
      return is(AdultBirthday, value)
    case 'phone':
      return is(Phone, value)
  }
}

/** What a profile says of a field; empty where it says nothing. */
export const valueOf = (profile: Profile, field: EditableField): string => profile[field] ?? ''
