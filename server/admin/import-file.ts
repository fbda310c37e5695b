import path from 'node:path'
import { importFile } from '../importing/import-file.ts'
import type { ImportTarget, Preview } from '../importing/importer.ts'
import { importWarningText } from '../words/imports.ts'
import { numberOption, type Desk, type Words } from './command.ts'

/** A file that is imported for somebody. */
interface FileImport extends Omit<ImportTarget, 'title' | 'coins' | 'category' | 'workId'> {
  readonly file: string
  readonly dryRun: boolean
}

/** The category that an option names. */
export const categoryOf = ({ options }: Words): string | undefined =>
  options['category'] === undefined ? undefined : String(options['category'])

/** Imports one file as what it is, and says what was found in it. Rejects with an `ImportError` or a `BookError`. */
export async function importOneFile({ print }: Desk, words: Words, { file, dryRun, ...whole }: FileImport) {
  const { title, as } = words.options
  const target: ImportTarget = {
    ...whole,
    title: title === undefined ? undefined : String(title),
    coins: numberOption(words, 'coins'),
    category: categoryOf(words),
    workId: numberOption(words, 'to') || undefined,
  }
  const done = await importFile(target, file, { dryRun, as: as === undefined ? undefined : String(as) })
  if (dryRun) for (const line of tableOf(done.preview)) print(line)
  for (const warning of done.warnings) print(`warning\t${importWarningText(warning, 'en')}`)
  const { kind, parts } = done.preview
  const about = `"${target.title ?? done.preview.title}" of ${parts.length} parts`
  print(`${done.state}\t${path.basename(file)}\t${done.item ? `${done.item.kind} ${done.item.id}` : kind}\t${about}`)
}

/** What was found, as lines of a table. */
const tableOf = ({ title, author, language, cover, parts }: Preview): string[] => [
  `title\t${title}`,
  `author\t${author}`,
  `language\t${language}`,
  `cover\t${cover ?? ''}`,
  ...parts.map((part, at) => `${at + 1}\t${part.size}\t${'  '.repeat(part.level)}${part.title}`),
]
