import type { Run } from '#contract/shapes/blocks.ts'
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

/** A piece of a text, with the mark that is drawn on it and the run that it is of. */
export interface Piece {
  from: number
  to: number
  mark: Mark | undefined
  run: Run | undefined
  /** The run ends with it. */
  last: boolean
}

/**
 * A text in pieces at the bounds of its marks and runs; of marks that overlap the later one is drawn. What is read
 * together, such as signs with their reading above, is one piece.
 */
export function cutAtMarks(length: number, marks: readonly Mark[], runs: readonly Run[] = []): Piece[] {
  let end = 0
  const spans = runs.map((run) => ({ run, from: end, to: (end += run.text.length) }))
  const cutsRuby = (at: number) => spans.some(({ run, from, to }) => run.ruby !== undefined && from < at && at < to)
  const bounds = [0, length, ...spans.map(({ to }) => to), ...marks.flatMap(({ from, to }) => [from, to])]
  const cuts = [...new Set(bounds)].filter((at) => !cutsRuby(at)).toSorted((a, b) => a - b)
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!
    const span = spans.find((one) => one.from <= from && one.to >= to)
    const mark = marks.findLast((one) => one.from < to && one.to > from)
    return { from, to, mark, run: span?.run, last: span?.to === to }
  })
}
