import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byNumber } from '#books/comic.ts'
import { chapterRules, type ChapterRule } from '#books/text.ts'
import { importFile } from '../importing/import-file.ts'
import type { ImportTarget, Preview } from '../importing/importer.ts'
import { isImportable } from '../importing/importers.ts'
import type { PublishedItem } from '../repositories/publications.ts'
import { importFailureText, importWarningText } from '../importing/import-words.ts'
import { Failed, Misused, numberOption, type Desk, type Words } from './command.ts'
import { columns } from './printable.ts'

/** Hears of what was made. */
export type Done = (item: PublishedItem) => Promise<void>

/** A file that is imported for somebody. */
interface FileImport extends Omit<ImportTarget, 'title' | 'coins' | 'category' | 'workId' | 'replaces'> {
  readonly file: string
  readonly dryRun: boolean
}

/** The category that an option names. */
export const categoryOf = ({ options }: Words): string | undefined =>
  options['category'] === undefined ? undefined : String(options['category'])

/** Imports one file as what it is, and says what was found in it; answers what was made of it. Rejects with an `ImportError` or a `BookError`. */
export async function importOneFile(
  { print }: Desk,
  words: Words,
  { file, dryRun, ...whole }: FileImport,
): Promise<PublishedItem | undefined> {
  const { title, as } = words.options
  const target: ImportTarget = {
    ...whole,
    title: title === undefined ? undefined : String(title),
    coins: numberOption(words, 'coins'),
    category: categoryOf(words),
    workId: numberOption(words, 'to') || undefined,
    replaces: numberOption(words, 'part') || undefined,
  }
  const wish = { as: as === undefined ? undefined : String(as), rule: ruleOf(words) }
  const done = await importFile(target, file, { dryRun, ...wish })
  if (dryRun) for (const line of tableOf(done.preview)) print(line)
  for (const warning of done.warnings) print(`warning\t${importWarningText(warning)}`)
  const { kind, parts } = done.preview
  const about = `"${target.title ?? done.preview.title}" of ${parts.length} parts`
  print(`${done.state}\t${path.basename(file)}\t${done.item ? `${done.item.kind} ${done.item.id}` : kind}\t${about}`)
  return done.state === 'imported' ? done.item : undefined
}

/** Imports each file of a folder that something imports, in the order of their numbers. `done` hears of what was made of each. Throws Failed at last where some are left out. */
export async function importEachFile(
  desk: Desk,
  words: Words,
  { folder, done, ...whole }: Omit<FileImport, 'file'> & { readonly folder: string; readonly done: Done },
): Promise<void> {
  const files: string[] = []
  for (const name of (await readdir(folder)).toSorted(byNumber))
    if (await isImportable(path.join(folder, name))) files.push(name)
  if (files.length === 0) throw new Failed(`${folder} holds no files that could be imported`)
  let failed = 0
  for (const name of files) {
    try {
      const item = await importOneFile(desk, words, { ...whole, file: path.join(folder, name) })
      if (item) await done(item)
    } catch (error) {
      const why = importFailureText(error)
      if (why === undefined) throw error
      failed += 1
      desk.print(`skipped\t${name}\t\t${why}`)
    }
  }
  const sum = `${files.length - failed} of ${files.length} files`
  if (failed > 0) throw new Failed(`only ${sum}`)
  desk.print(sum)
}

/** The rule that an option names. Throws Misused. */
function ruleOf({ options }: Words): ChapterRule | undefined {
  const rule = chapterRules.find((one) => one === options['rule'])
  if (options['rule'] !== undefined && !rule) throw new Misused(`--rule is one of ${chapterRules.join(', ')}`)
  return rule
}

/** What was found, as lines of a table. */
const tableOf = ({ title, author, language, cover, parts, chapterRules: rules }: Preview): string[] => [
  columns('title', title),
  columns('author', author),
  columns('language', language),
  columns('cover', cover ?? ''),
  ...(rules?.found ?? []).map(({ rule, score, chapters, first }) => {
    const is = rule === rules?.taken ? 'taken' : first.filter(Boolean).join(' · ')
    return columns('rule', rule, score.toFixed(2), chapters, is)
  }),
  ...parts.map((part, at) => columns(at + 1, part.size, '  '.repeat(part.level) + part.title)),
]
