import { en } from '../words/en/entries.ts'
import { inLanguages } from '../words/language.ts'
import { zh } from '../words/zh/entries.ts'

/** The words of the lists that operators keep. */
export const useEntryWords = inLanguages({ zh, en })

/** What a field is called: in its list where that has a name of its own for it. */
export function fieldWord(words: typeof zh, list: string, name: string): string {
  const fields: Readonly<Record<string, string>> = words.fields
  return fields[`${list}.${name}`] ?? fields[name] ?? name
}

/** What is said below a field; undefined for nothing. */
export function hintWord(words: typeof zh, list: string, name: string): string | undefined {
  const hints: Readonly<Record<string, string>> = words.hints
  return hints[`${list}.${name}`] ?? hints[name]
}

/** What one of the values of a field is called. */
export const choiceWord = (words: typeof zh, value: string): string =>
  (words.choices as Readonly<Record<string, string>>)[value] ?? value
