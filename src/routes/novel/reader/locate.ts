/**
 * Places of a text on the screen. A paragraph is an element with `data-at`, where it begins in the chapter's text, and
 * `data-length`, how long it is there; it holds one text node, which another script may make longer or shorter.
 */

const textOf = (paragraph: HTMLElement) => paragraph.firstChild as Text | null
const paragraphsIn = (chapter: HTMLElement) => [...chapter.querySelectorAll<HTMLElement>('[data-at]')]
const beginOf = (paragraph: HTMLElement) => Number(paragraph.dataset.at)

/** How many characters on the screen stand for one of the text. */
function stretchOf(paragraph: HTMLElement): number {
  const length = Number(paragraph.dataset.length)
  return length > 0 ? (textOf(paragraph)?.length ?? length) / length : 1
}

function rectOfChar(node: Text, index: number): DOMRect {
  const range = document.createRange()
  range.setStart(node, index)
  range.setEnd(node, Math.min(node.length, index + 1))
  return range.getBoundingClientRect()
}

/** Index of the first of `count` that holds, where all after the first that does do too; `count` where none does. */
export function firstThat(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The first place of a chapter whose character is within (`isIn` holds for it and for all after it); undefined where none
 * is. The place is in UTF-16 units of the chapter's text.
 */
export function firstCharIn(chapter: HTMLElement, isIn: (rect: DOMRect) => boolean): number | undefined {
  const paragraphs = paragraphsIn(chapter)
  const index = firstThat(paragraphs.length, (at) => {
    const node = textOf(paragraphs[at]!)
    return node !== null && isIn(rectOfChar(node, node.length - 1))
  })
  const paragraph = paragraphs[index]
  const node = paragraph && textOf(paragraph)
  if (!paragraph || !node) return undefined
  const char = firstThat(node.length, (at) => isIn(rectOfChar(node, at)))
  return beginOf(paragraph) + Math.round(char / stretchOf(paragraph))
}

/** Where the character at a place is; undefined for a chapter without text. */
export function rectOfPlace(chapter: HTMLElement, at: number): DOMRect | undefined {
  const paragraphs = paragraphsIn(chapter)
  const after = firstThat(paragraphs.length, (index) => beginOf(paragraphs[index]!) > at)
  const paragraph = paragraphs[Math.max(0, after - 1)]
  const node = paragraph && textOf(paragraph)
  if (!paragraph || !node) return undefined
  const char = Math.round((at - beginOf(paragraph)) * stretchOf(paragraph))
  return rectOfChar(node, Math.max(0, Math.min(node.length - 1, char)))
}
