import type * as v from 'valibot'
import { listOf, shape, type Schema } from '../schema.ts'
import { Count, Id } from './common.ts'

const MovedPartSchema = shape({ of: Id, from: Count, part: Id, at: Count })
/**
 * What stood in the part `of` from a place on stands in `part` now, beginning there at `at`: places are UTF-16 units of a
 * chapter's text, or pages of an episode.
 */
export interface MovedPart extends v.InferOutput<typeof MovedPartSchema> {}
/** Of one part, the first place first. */
export const MovedParts: Schema<MovedPart[]> = listOf(MovedPartSchema)
