import * as v from 'valibot'
import { listOf, listOfKnown, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Image, Text } from './common.ts'

/** Characters of prose that are drawn alike: with emphasis, with how they are read above them, with a note behind them. */
export interface Run {
  text: string
  marks?: ('em' | 'strong')[]
  /** How it is read. */
  ruby?: string
  /** The `id` of a note of the same chapter. */
  note?: string
}

/** One block of prose: a paragraph, a quotation, a heading of level 1 to 6, a picture, a rule, a note. */
export type Block =
  | { type: 'p' | 'quote'; runs: Run[] }
  | { type: 'h'; level: number; runs: Run[] }
  | { type: 'img'; image: Image; alt: string }
  | { type: 'hr' }
  | { type: 'note'; id: string; runs: Run[] }

const Runs: Schema<Run[]> = listOf(
  shape({ text: Text, marks: opt(listOf(oneOf(['em', 'strong']))), ruby: opt(Text), note: opt(Text) }),
)

/** The blocks of a chapter; those of a kind that a newer server knows are left out. */
export const Blocks: Schema<Block[]> = listOfKnown<Block>(
  v.union([
    shape({ type: oneOf(['p', 'quote']), runs: Runs }),
    shape({ type: oneOf(['h']), level: Count, runs: Runs }),
    shape({ type: oneOf(['img']), image: Image, alt: Text }),
    shape({ type: oneOf(['hr']) }),
    shape({ type: oneOf(['note']), id: Text, runs: Runs }),
  ]),
  ['p', 'quote', 'h', 'img', 'hr', 'note'],
)

/** The plain text of runs. */
export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/**
 * The plain text of a chapter: its paragraphs, quotations and headings, a line each. Places in a chapter count UTF-16 units
 * of it; pictures, rules and notes take none.
 */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => ('runs' in block && block.type !== 'note' ? [textOfRuns(block.runs)] : [])).join('\n')
