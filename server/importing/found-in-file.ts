import type { Problem, TextCut } from '#contract/desk/preview.ts'
import type { ImportWarning, Preview } from './importer.ts'

/** What is kept of what an import found in a file, beside what it was made. */
export interface FoundInFile {
  readonly language: string
  readonly problems: readonly Problem[]
  /** Of a plain text: how it is cut. */
  readonly text?: TextCut
}

/** Names that are kept of one problem. */
const mostNames = 20
const longestName = 200

const namesOf = (one: ImportWarning): readonly string[] =>
  'names' in one ? one.names : 'name' in one ? [one.name] : []

/** Warnings of an import, those of a code in one. */
export const problemsOf = (warnings: readonly ImportWarning[]): Problem[] =>
  [...Map.groupBy(warnings, ({ code }) => code)].map(([code, all]) => {
    const names = [...new Set(all.flatMap(namesOf))]
    const shown = names.slice(0, mostNames).map((name) => name.slice(0, longestName))
    return { code, names: shown, more: names.length - shown.length }
  })

/** See `FoundInFile`. */
export const foundInFile = (
  { language }: Pick<Preview, 'language'>,
  warnings: readonly ImportWarning[],
  text: TextCut | undefined,
): FoundInFile => ({ language, problems: problemsOf(warnings), ...(text && { text }) })
