import { type Block, textOfBlocks } from '#contract/shapes/blocks.ts'
import { wordsOf } from '#books/chapters.ts'
import type { PartSource } from '../database/tables/works.ts'

/** What is in a part that can be divided: prose, or pages. */
export type PartContent = Extract<PartSource, { from: 'blocks' | 'pages' }>

type Note = Extract<Block, { type: 'note' }>
const isNote = (block: Block): block is Note => block.type === 'note'
const isWords = (block: Block): boolean => !isNote(block)

/** What a part can be divided between, in its order: paragraphs, pictures and the like, or pages. */
export const piecesOf = (content: PartContent) =>
  content.from === 'pages' ? content.pages : content.blocks.filter(isWords)

/** Words, or pages. */
export const sizeOf = (content: PartContent): number =>
  content.from === 'pages' ? content.pages.length : wordsOf(textOfBlocks(content.blocks))

/** Where in two contents, one behind the other, the second one begins, as places are counted: characters, or pages. */
export function beginOfSecond(first: PartContent, second: PartContent): number {
  if (first.from === 'pages') return first.pages.length
  if (second.from === 'pages') return 0
  return textOfBlocks([...first.blocks, ...second.blocks]).length - textOfBlocks(second.blocks).length
}

const namedIn = (blocks: readonly Block[]) =>
  new Set(blocks.flatMap((block) => ('runs' in block ? block.runs.flatMap(({ note }) => note ?? []) : [])))

/** Divides what is in a part before one of its pieces; a note goes along with the words that lead to it. */
export function divided(content: PartContent, at: number): readonly [PartContent, PartContent] {
  if (content.from === 'pages') {
    const { pages } = content
    return [
      { from: 'pages', pages: pages.slice(0, at) },
      { from: 'pages', pages: pages.slice(at) },
    ]
  }
  const words = content.blocks.filter(isWords)
  const notes = content.blocks.filter(isNote)
  const [first, second] = [words.slice(0, at), words.slice(at)]
  const [inFirst, inSecond] = [namedIn([...first, ...notes]), namedIn(second)]
  return [
    // one that nothing leads to stays
    { from: 'blocks', blocks: [...first, ...notes.filter(({ id }) => inFirst.has(id) || !inSecond.has(id))] },
    { from: 'blocks', blocks: [...second, ...notes.filter(({ id }) => inSecond.has(id))] },
  ]
}

/** Puts what is in two parts together; undefined where they are of different kinds. Notes of the second keep apart from those of the first. */
export function joined(first: PartContent, second: PartContent): PartContent | undefined {
  if (first.from === 'pages')
    return second.from === 'pages' ? { from: 'pages', pages: [...first.pages, ...second.pages] } : undefined
  if (second.from === 'pages') return undefined
  const taken = new Map(first.blocks.filter(isNote).map((note) => [note.id, note]))
  const names = new Map<string, string>()
  const notes: Note[] = []
  for (const note of second.blocks.filter(isNote)) {
    const same = taken.get(note.id)
    // both halves of a part that was divided have it
    if (same && JSON.stringify(same.runs) === JSON.stringify(note.runs)) continue
    let { id } = note
    while (taken.has(id)) id += "'"
    names.set(note.id, id)
    const renamed = { ...note, id }
    taken.set(id, renamed)
    notes.push(renamed)
  }
  const words = second.blocks.filter(isWords).map((block): Block => {
    if (!('runs' in block)) return block
    const runs = block.runs.map((run) =>
      run.note === undefined ? run : { ...run, note: names.get(run.note) ?? run.note },
    )
    return { ...block, runs }
  })
  const blocks = [...first.blocks.filter(isWords), ...words, ...first.blocks.filter(isNote), ...notes]
  return { from: 'blocks', blocks }
}
