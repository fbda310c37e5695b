import { type Block, type Run, textOfBlocks, textOfRuns } from '#contract/shapes/blocks.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { paragraphsOf, type Paragraph } from './prose.ts'

/** A line of text as it is drawn. */
export interface Line extends Paragraph {
  type: 'p' | 'quote' | 'h'
  /** Of a heading: its rank among those of the chapter, from 0; -1 is that of the chapter itself. */
  rank?: number
  /** Absent where all of it is drawn alike. */
  runs?: readonly Run[]
}

/** What stands in a chapter, from top to bottom. */
export type Item = Line | Extract<Block, { type: 'img' | 'hr' }>

/** A chapter as it is drawn. */
export interface Drawn {
  items: readonly Item[]
  /** Its own title is not among them. */
  untitled: boolean
  /** The notes by their ids, in order. */
  notes: ReadonlyMap<string, readonly Run[]>
}

const noNotes = new Map<string, readonly Run[]>()
const same = (one: string, other: string) => one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')

/** What is drawn of a chapter: its blocks, or the lines of its text where it has none, or where they are not of this text. */
export function drawnOf({ text, blocks, chapter }: ChapterText): Drawn {
  if (!blocks || textOfBlocks(blocks) !== text)
    return { items: paragraphsOf(text).map((one) => ({ type: 'p', ...one })), untitled: true, notes: noNotes }
  const levels = [...new Set(blocks.flatMap((one) => (one.type === 'h' ? [one.level] : [])))].toSorted((a, b) => a - b)
  const notes = new Map<string, readonly Run[]>()
  const items: Item[] = []
  let at = 0
  let untitled = true
  for (const block of blocks) {
    if (block.type === 'note') notes.set(block.id, block.runs)
    else if (block.type === 'img' || block.type === 'hr') items.push(block)
    else {
      const line = textOfRuns(block.runs)
      const isTitle = block.type === 'h' && untitled && at === 0 && same(line, chapter.title)
      if (isTitle) untitled = false
      const rank = block.type === 'h' ? { rank: isTitle ? -1 : levels.indexOf(block.level) } : {}
      if (line !== '') items.push({ type: block.type, at, text: line, runs: block.runs, ...rank })
      at += line.length + 1
    }
  }
  return { items, untitled, notes }
}
