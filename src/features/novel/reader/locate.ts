/**
 * Places of a text on the screen. A paragraph is an element with `data-at`, where it begins in the chapter's text, and
 * `data-length`, how long it is there; another script may make what it holds longer or shorter.
 */

const lengthOf = (paragraph: HTMLElement) => paragraph.textContent.length
const paragraphsIn = (chapter: HTMLElement) => [...chapter.querySelectorAll<HTMLElement>('[data-at]')]
const beginOf = (paragraph: HTMLElement) => Number(paragraph.dataset.at)

/** How many characters on the screen stand for one of the text. */
function stretchOf(paragraph: HTMLElement): number {
  const length = Number(paragraph.dataset.length)
  return length > 0 ? lengthOf(paragraph) / length : 1
}

/** Where a character of a paragraph is: a mark in it divides its text into several nodes. */
function rectOfChar(paragraph: HTMLElement, index: number): DOMRect {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (index < before + node.length) {
      const range = document.createRange()
      range.setStart(node, index - before)
      range.setEnd(node, index - before + 1)
      return range.getBoundingClientRect()
    }
    before += node.length
  }
  return paragraph.getBoundingClientRect()
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
    const paragraph = paragraphs[at]!
    return isIn(rectOfChar(paragraph, lengthOf(paragraph) - 1))
  })
  const paragraph = paragraphs[index]
  if (!paragraph) return undefined
  const char = firstThat(lengthOf(paragraph), (at) => isIn(rectOfChar(paragraph, at)))
  return beginOf(paragraph) + Math.round(char / stretchOf(paragraph))
}

/** Where the character at a place is; undefined for a chapter without text. */
export function rectOfPlace(chapter: HTMLElement, at: number): DOMRect | undefined {
  const paragraphs = paragraphsIn(chapter)
  const after = firstThat(paragraphs.length, (index) => beginOf(paragraphs[index]!) > at)
  const paragraph = paragraphs[Math.max(0, after - 1)]
  if (!paragraph) return undefined
  const char = Math.round((at - beginOf(paragraph)) * stretchOf(paragraph))
  return rectOfChar(paragraph, Math.max(0, Math.min(lengthOf(paragraph) - 1, char)))
}
