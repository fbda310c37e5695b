import { mustBeText, patternResult, ruleResults, type RuleResult, type TextChapter } from '#books/text.ts'
import type { TextCut } from '#contract/desk/preview.ts'
import { readText } from '#lib/decode-text.ts'
import { ImportError } from './importer.ts'

/** A text that was read and cut. */
export interface CutText {
  readonly text: string
  readonly cut: TextCut
  readonly chapters: readonly TextChapter[]
  /** What each rule makes of it that finds something, the likeliest first. */
  readonly results: readonly RuleResult[]
}

/** What is left open is told by the text: see `readText` and `ruleResults`. */
export type CutWish = { readonly [K in keyof TextCut]?: TextCut[K] | undefined }

/** Reads a text and cuts it into chapters. Throws a `BookError` or an `ImportError`. */
export function cutText(bytes: Uint8Array, { encoding, rule, pattern = '' }: CutWish): CutText {
  const read = encoding === undefined ? readText(bytes) : { encoding, text: new TextDecoder(encoding).decode(bytes) }
  const text = mustBeText(read.text)
  const isFound = (one: RuleResult) => one.rule === 'none' || hasHeadings(one.chapters)
  const results = ruleResults(text).filter(isFound)
  const own = rule === 'own' ? patternResult(text, ownPattern(pattern)).chapters : undefined
  const found = results.find((one) => rule === undefined || one.rule === rule)
  const chapters = own ?? found?.chapters
  if (!chapters || (own && !hasHeadings(own))) throw new ImportError({ code: 'rule-finds-nothing' })
  const cut = { encoding: read.encoding, rule: own ? ('own' as const) : found!.rule, pattern: own ? pattern : '' }
  return { text, cut, chapters, results }
}

const hasHeadings = (chapters: readonly TextChapter[]) => chapters.some(({ title }) => title !== '')

function ownPattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    throw new ImportError({ code: 'pattern-wrong' })
  }
}
