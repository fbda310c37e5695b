import type { Block } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'

/** Every so many chapters of a novel one is set with all that blocks can be. */
const everyChapters = 5

/**
 * The paragraphs of a chapter as blocks with the same text. The fourth of a novel, and every fifth after it, has a picture,
 * a quotation, what is stressed, a rule and a note.
 */
export function blocksOf(paragraphs: readonly string[], no: number, picture: Image): Block[] {
  const plain = paragraphs.map((text): Block => ({ type: 'p', runs: [{ text }] }))
  if (no % everyChapters !== everyChapters - 1) return plain
  return paragraphs.flatMap((text, at): Block[] => {
    const [first, rest] = [text.slice(0, 2), text.slice(2)]
    switch (at) {
      case 0:
        return [
          { type: 'p', runs: [{ text, note: 'first' }] },
          { type: 'img', image: picture, alt: '插图' },
        ]
      case 1:
        return [{ type: 'quote', runs: [{ text }] }]
      case 2:
        return [{ type: 'p', runs: [{ text: first, marks: ['em'] }, { text: rest }] }]
      case 3:
        return [{ type: 'p', runs: [{ text: first, marks: ['strong'] }, { text: rest }] }, { type: 'hr' }]
      case paragraphs.length - 1:
        return [
          { type: 'p', runs: [{ text }] },
          { type: 'note', id: 'first', runs: [{ text: '这一章写于雨季，后来只改过一个字。' }] },
        ]
      default:
        return [{ type: 'p', runs: [{ text }] }]
    }
  })
}
