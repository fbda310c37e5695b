import type { Language } from '#contract/languages.ts'
import { readJson, type JsonText, type Translations } from '../database/tables/types.ts'

/** A row with its words in a language, where they have been translated. */
export function inLanguage<R extends { readonly translations: JsonText<Translations> | null }>(
  row: R,
  language: Language,
): R {
  if (row.translations === null || language === 'zh') return row
  return { ...row, ...readJson(row.translations)[language] }
}
