import type { MovedPart } from '#contract/shapes/moved-part.ts'
import type { Begin } from './use-start.ts'

/**
 * Where a place is by now of a part that was divided, or that was put together with another one; undefined where it is
 * where it was. `length` is that of the part, undefined where the part is gone.
 */
export function movedTo(
  moved: readonly MovedPart[],
  { position }: Begin,
  length: number | undefined,
): Begin | undefined {
  // its end is still its own
  if (length !== undefined && position <= length) return undefined
  const move = moved.findLast(({ from }) => from <= position)
  return move && { part: move.part, position: move.at + position - move.from }
}
