import type { TextChapter } from './text.ts'

/** What somebody changes of the chapters that a rule found; each is named by its number among those, from 1. */
export interface ChapterEdits {
  /** Those that belong to the one before them, their headings as a line of it. */
  readonly merge?: readonly number[] | undefined
  /** Where another one begins: before the first line that starts with these words, which is its title where none is given. */
  readonly split?:
    | readonly { readonly chapter: number; readonly before: string; readonly title?: string | undefined }[]
    | undefined
  readonly rename?: readonly { readonly chapter: number; readonly title: string }[] | undefined
}

/** Which of the edits can't be done, as a path in them. */
export class EditFault extends Error {
  override name = 'EditFault'
}

/** The chapters with what somebody changes of them. Throws an `EditFault`. */
export function editedChapters(chapters: readonly TextChapter[], edits: ChapterEdits): TextChapter[] {
  const { merge = [], split = [], rename = [] } = edits
  const isThere = (chapter: number, least: number) => chapter >= least && chapter <= chapters.length
  for (const [at, chapter] of merge.entries()) if (!isThere(chapter, 2)) throw new EditFault(`merge.${at}`)
  for (const [at, { chapter }] of rename.entries())
    if (!isThere(chapter, 1) || merge.includes(chapter)) throw new EditFault(`rename.${at}.chapter`)
  const edited: TextChapter[] = []
  for (const [at, chapter] of chapters.entries()) {
    const title = rename.find((one) => one.chapter === at + 1)?.title ?? chapter.title
    const [first, ...rest] = piecesOf({ ...chapter, title }, at + 1, split)
    const before = merge.includes(at + 1) ? edited.at(-1) : undefined
    if (before) before.text = [before.text, first.title, first.text].filter(Boolean).join('\n')
    else edited.push(first)
    edited.push(...rest)
  }
  const lost = split.findIndex(({ chapter }) => !isThere(chapter, 1))
  if (lost !== -1) throw new EditFault(`split.${lost}.chapter`)
  return edited
}

/** A chapter cut where others begin. */
function piecesOf(
  chapter: TextChapter,
  number: number,
  split: NonNullable<ChapterEdits['split']>,
): [TextChapter, ...TextChapter[]] {
  const lines = chapter.text.split('\n')
  const cuts = split
    .flatMap(({ chapter: its, before, title }, at) => {
      if (its !== number) return []
      const line = lines.findIndex((one) => one.trim().startsWith(before.trim()))
      if (line === -1 || before.trim() === '') throw new EditFault(`split.${at}.before`)
      return { line, title }
    })
    .toSorted((a, b) => a.line - b.line)
  const textOf = (from: number, to?: number) => lines.slice(from, to).join('\n')
  const pieces = cuts.map(({ line, title }, at) => {
    const end = cuts[at + 1]?.line
    return title === undefined
      ? { ...chapter, title: (lines[line] ?? '').trim(), text: textOf(line + 1, end) }
      : { ...chapter, title, text: textOf(line, end) }
  })
  return [{ ...chapter, text: textOf(0, cuts[0]?.line) }, ...pieces]
}
