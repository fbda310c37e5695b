/** A paragraph of a chapter. */
export interface Paragraph {
  /** Where it begins in the chapter's text, in UTF-16 units. */
  at: number
  text: string
}

const lead = /^[\s\u3000]+/

/** The paragraphs of a chapter, a line each; spaces at their beginning are left to typesetting, empty lines are none. */
export function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const skipped = lead.exec(line)?.[0].length ?? 0
    const shown = line.slice(skipped).trimEnd()
    if (shown !== '') found.push({ at: at + skipped, text: shown })
    at += line.length + 1
  }
  return found
}

/** Index of the paragraph that holds a place of the text, or of the last one before it; 0 where there is none. */
export function paragraphAt(paragraphs: readonly Paragraph[], at: number): number {
  return Math.max(
    0,
    paragraphs.findLastIndex((paragraph) => paragraph.at <= at),
  )
}

/** A sentence to be read aloud. */
export interface Sentence {
  at: number
  text: string
}

/** Speech engines give up on longer texts. */
const longest = 160
/** A sentence ends with its mark and the quotes that close after it; what has none ends at a comma or at the limit. */
const sentence = /[^。！？!?…；;]*[。！？!?…；;]+[」』”’"')）]*|[^。！？!?…；;]+$/gu
const clause = /[^，、,：:]*[，、,：:]+|[^，、,：:]+$/gu

/** Sentences of a text with their places in it. */
export function sentencesOf(text: string): Sentence[] {
  return paragraphsOf(text).flatMap((paragraph) =>
    [...paragraph.text.matchAll(sentence)].flatMap((found) => pieces(found[0], paragraph.at + found.index)),
  )
}

function pieces(text: string, at: number): Sentence[] {
  if (text.length <= longest) return text.trim() === '' ? [] : [{ at, text }]
  const parts: Sentence[] = []
  for (const found of text.matchAll(clause)) {
    const last = parts.at(-1)
    if (last && last.text.length + found[0].length <= longest) last.text += found[0]
    else parts.push({ at: at + found.index, text: found[0] })
  }
  return parts
}

/** How far somebody is in the whole book, 0 to 1: chapters before this one, and the part of it that is read. */
export function bookPart(no: number, chapters: number, at: number, length: number): number {
  if (chapters <= 0) return 0
  const inside = length > 0 ? Math.min(1, at / length) : 0
  return Math.min(1, (Math.max(1, no) - 1 + inside) / chapters)
}

/** A share as a percentage with one decimal, cut and not rounded: 100 is the end. */
export const percentText = (part: number) => (Math.floor(part * 1000) / 10).toFixed(1)
