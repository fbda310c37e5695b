import { type Block, textOfBlocks } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'
import { nameOf } from './archive.ts'
import type { Book } from './epub.ts'
import { BookError } from './fault.ts'
import { bookLimits } from './limits.ts'

/** A chapter as it is read, its pictures kept. */
export interface ReadChapter {
  title: string
  /** Its depth in the table of contents, 0 above all. */
  level: number
  text: string
  blocks: Block[]
}

/** How long a text is: its signs that are no spaces. */
export const wordsOf = (text: string): number => text.replaceAll(/\s/g, '').length

/**
 * The chapters of a book with the pictures that `picture` keeps by their names in the archive; of one that it does not
 * keep the words that stand in for it. What has neither words nor pictures is no chapter. Rejects with a `BookError`.
 */
export async function chaptersWithPictures(
  { chapters }: Pick<Book, 'chapters'>,
  picture: (name: string) => Promise<Image | undefined>,
): Promise<ReadChapter[]> {
  if (chapters.length > bookLimits.parts) throw new BookError('too-large')
  const read: ReadChapter[] = []
  for (const { title, level, blocks: found, folder } of chapters) {
    const blocks: Block[] = []
    for (const block of found) {
      if (block.type !== 'named') blocks.push(block)
      else {
        const image = block.src.startsWith('data:') ? undefined : await picture(nameOf(folder, block.src))
        if (image) blocks.push({ type: 'img', image, alt: block.alt })
        else if (block.alt.trim() !== '') blocks.push({ type: 'p', runs: [{ text: block.alt.trim() }] })
      }
    }
    if (blocks.some(({ type }) => type !== 'hr' && type !== 'note'))
      read.push({ title, level, text: textOfBlocks(blocks), blocks })
  }
  return read
}
