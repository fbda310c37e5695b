import type * as v from 'valibot'
import { kinds, type Kind } from '../kind.ts'
import { listOfKnown, oneOf, shape, type Schema } from '../schema.ts'
import { AnyId, Time } from './common.ts'

/** The kind of what a report speaks of; `image-misuse` names no item of ours and comes without an id. */
export type ReportedKind = Kind | 'image-misuse'
export const ReportedKind: Schema<ReportedKind> = oneOf([...kinds, 'image-misuse'])

const GoneSchema = shape({ kind: oneOf(kinds), id: AnyId, at: Time })
/** An item that was taken down; `id` is its `idOf`. */
export interface Gone extends v.InferOutput<typeof GoneSchema> {}
export const Gone: Schema<Gone> = GoneSchema

/** Items taken down; kinds that this build does not know, and so does not hold, are left out. */
export const GoneList: Schema<Gone[]> = listOfKnown(Gone, kinds, 'kind')
