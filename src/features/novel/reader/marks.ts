import type { Highlight } from '#bridge/own-writes.ts'

/** Characters that are drawn otherwise, in UTF-16 units. */
export interface Mark {
  from: number
  /** Not of it any more. */
  to: number
  /** Absent for what was looked for. */
  highlight?: Highlight
}

/** The marks that touch so many units from a place, as they lie there: 0 is the place. */
export const marksWithin = (marks: readonly Mark[], at: number, length: number): Mark[] =>
  marks.flatMap((mark) => {
    const from = Math.max(0, mark.from - at)
    const to = Math.min(length, mark.to - at)
    return from < to ? [{ ...mark, from, to }] : []
  })

/** A piece of a text, with the mark that is drawn on it. */
export interface Piece {
  from: number
  to: number
  mark: Mark | undefined
}

/** A text in pieces at the bounds of its marks; of those that overlap the later one is drawn. */
export function cutAtMarks(length: number, marks: readonly Mark[]): Piece[] {
  const bounds = [...new Set([0, length, ...marks.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b)
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index]!
    return { from, to, mark: marks.findLast((mark) => mark.from <= from && mark.to >= to) }
  })
}
