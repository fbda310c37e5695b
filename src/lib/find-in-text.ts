import { cutText } from './cut-text.ts'
import { foldSigns, type Fold } from './fold-text.ts'

/** A place of a text that fits what is looked for. */
export interface Hit {
  at: number
  /** Around the place: before it, itself, after it. */
  before: string
  word: string
  after: string
}

/** Characters of the text around a hit that are shown. */
const around = 24

/** Where a word is in a text, as `fold` compares them. At most `limit` places. */
export function hitsIn(text: string, word: string, limit: number, fold: Fold): Hit[] {
  const wanted = foldSigns(word, fold)
  const folded = foldSigns(text, fold)
  const hits: Hit[] = []
  if (wanted === '') return hits
  for (
    let at = folded.indexOf(wanted);
    at >= 0 && hits.length < limit;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const end = at + wanted.length
    const line = (piece: string) => piece.replaceAll(/\s+/g, ' ')
    hits.push({
      at,
      // an emoji at the edge is left out, not cut in two
      before: line(text.slice(Math.max(0, at - around), at).replace(/^[\udc00-\udfff]/, '')),
      word: text.slice(at, end),
      after: line(cutText(text.slice(end, end + around * 3), around * 2)),
    })
  }
  return hits
}
