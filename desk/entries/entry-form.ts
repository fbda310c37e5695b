import {
  fieldsOf,
  otherLanguages,
  type EntryField,
  type EntryListName,
  type EntryRow,
  type EntryTranslations,
  type EntryValue,
  type EntryValues,
} from '#contract/desk/entries.ts'
import { parseMoney, printMoney } from '#lib/money.ts'
import { localTime, timeOf } from '../parts/local-time.ts'

/** An entry as it is typed: texts, and ticks. */
export interface EntryForm {
  readonly values: Record<string, string | boolean>
  readonly words: Record<string, Record<string, string>>
}

/** The fields of a list that are translated. */
export const translatedFields = (list: EntryListName): readonly string[] =>
  Object.entries(fieldsOf(list)).flatMap(([name, field]) => (field.kind === 'text' && field.isTranslated ? [name] : []))

function typedOf(field: EntryField, value: EntryValue): string | boolean {
  if (field.kind === 'flag') return value === true
  if (value === null) return ''
  if (field.kind === 'money') return printMoney(Number(value)) ?? ''
  return field.kind === 'time' ? localTime(Number(value)) : String(value)
}

function beginning(field: EntryField, part: string): string | boolean {
  if (field.kind === 'flag') return false
  return field.kind === 'choice' ? (field.of.includes(part) ? part : field.of[0]!) : ''
}

/** What a form begins with: an entry, or nothing but the part that is looked at. */
export function formOf(list: EntryListName, row: EntryRow | undefined, part: string): EntryForm {
  const values = Object.entries(fieldsOf(list)).map(([name, field]) => [
    name,
    row ? typedOf(field, row.values[name] ?? null) : beginning(field, part),
  ])
  const words = otherLanguages.map((language) => [
    language,
    Object.fromEntries(translatedFields(list).map((name) => [name, row?.translations[language]?.[name] ?? ''])),
  ])
  return { values: Object.fromEntries(values), words: Object.fromEntries(words) } as EntryForm
}

/** The name of a field in the form. */
export type TypedName = `values.${string}` | `words.${string}.${string}`

/** All fields of a form by their names. */
export const flatOf = ({ values, words }: EntryForm): Record<TypedName, string | boolean> =>
  Object.fromEntries([
    ...Object.entries(values).map(([name, value]) => [`values.${name}`, value]),
    ...Object.entries(words).flatMap(([language, own]) =>
      Object.entries(own).map(([name, word]) => [`words.${language}.${name}`, word]),
    ),
  ]) as Record<TypedName, string | boolean>

function valueOf(field: EntryField, typed: string | boolean): EntryValue {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'number':
      return /^\d{1,10}$/.test(text) ? Number(text) : text
    case 'money':
      return parseMoney(text) ?? text
    case 'time':
      return timeOf(text)
    default:
      return text
  }
}

/** What was typed, as it is kept: what is no number stays a text, which is wrong then. */
export const valuesOf = (list: EntryListName, { values }: EntryForm): EntryValues =>
  Object.fromEntries(Object.entries(fieldsOf(list)).map(([name, field]) => [name, valueOf(field, values[name] ?? '')]))

/** The words in other languages; what was left empty is none. */
export const translationsOf = ({ words }: EntryForm): EntryTranslations =>
  Object.fromEntries(
    Object.entries(words).map(([language, own]) => [
      language,
      Object.fromEntries(Object.entries(own).filter(([, word]) => word.trim() !== '')),
    ]),
  )
