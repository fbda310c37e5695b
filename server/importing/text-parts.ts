import { wordsOf } from '#books/chapters.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import type { TextChapter } from '#books/text.ts'
import type { NewPart } from './works.ts'

/** Chapters of a text as the parts of a novel. Throws a `BookError` where there are none, or too many. */
export function partsOfText(chapters: readonly TextChapter[]): NewPart[] {
  if (chapters.length === 0) throw new BookError('empty')
  if (chapters.length > bookLimits.parts) throw new BookError('too-large')
  return chapters.map(({ title, level, text }): NewPart => {
    const lines = text.split('\n').flatMap((line) => line.trim() || [])
    const blocks = lines.map((line) => ({ type: 'p' as const, runs: [{ text: line }] }))
    return { title, level, size: wordsOf(text), source: { from: 'blocks', blocks } }
  })
}
