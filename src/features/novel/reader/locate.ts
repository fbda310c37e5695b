/**
 * Places of a text on the screen. A paragraph is an element with `data-at`, where it begins in the chapter's text, and
 * `data-length`, how long it is there; another script may make what it holds longer or shorter.
 */

/** What is said beside the text, such as how it is read or the number of a note: it counts for nothing. */
const aside = 'rt, rp, [data-aside]'

/** The text that is drawn of an element, node by node. */
function* textsIn(root: Node): Generator<Text> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    if (!node.parentElement?.closest(aside)) yield node
}

function lengthOf(paragraph: HTMLElement): number {
  let sum = 0
  for (const { length } of textsIn(paragraph)) sum += length
  return sum
}
const paragraphsIn = (chapter: HTMLElement) => [...chapter.querySelectorAll<HTMLElement>('[data-at]')]
const beginOf = (paragraph: HTMLElement) => Number(paragraph.dataset.at)

/** How many characters on the screen stand for one of the text. */
function stretchOf(paragraph: HTMLElement): number {
  const length = Number(paragraph.dataset.length)
  return length > 0 ? lengthOf(paragraph) / length : 1
}

/** Where a character of a paragraph is: a mark in it divides its text into several nodes. */
function rectOfChar(paragraph: HTMLElement, index: number): DOMRect {
  let before = 0
  for (const node of textsIn(paragraph)) {
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

/** The place in the chapter's text of a character of a text node; `end`: of what ends there. */
function placeIn(node: Text, offset: number, end: boolean): number | undefined {
  const paragraph = node.parentElement?.closest<HTMLElement>('[data-at]')
  if (!paragraph) return undefined
  let before = 0
  for (const one of textsIn(paragraph)) {
    if (one === node) break
    before += one.length
  }
  const units = (before + offset) / stretchOf(paragraph)
  return beginOf(paragraph) + (end ? Math.ceil(units - 1e-6) : Math.floor(units + 1e-6))
}

/** What of a chapter is selected. */
export interface Selected {
  part: number
  position: number
  length: number
  /** Where it is on the screen. */
  box: DOMRect
}

/** The characters of a chapter's text that are selected; undefined where none are. What is beyond the first chapter is left out. */
export function selectedIn(root: HTMLElement): Selected | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(root)) return undefined
  let chapter: HTMLElement | undefined
  let from: number | undefined
  let to: number | undefined
  for (const one of root.querySelectorAll<HTMLElement>('[data-chapter]')) {
    if (chapter || !range.intersectsNode(one)) continue
    for (const node of textsIn(one)) {
      if (!range.intersectsNode(node)) continue
      const begin = node === range.startContainer ? range.startOffset : 0
      const end = node === range.endContainer ? range.endOffset : node.length
      if (begin >= end) continue
      const last = placeIn(node, end, true)
      if (last === undefined) continue
      from ??= placeIn(node, begin, false)
      to = last
      chapter = one
    }
  }
  if (!chapter || from === undefined || to === undefined || to <= from) return undefined
  return {
    part: Number(chapter.dataset.chapter),
    position: from,
    length: to - from,
    box: range.getBoundingClientRect(),
  }
}
