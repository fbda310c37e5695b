import * as v from 'valibot'
import { seriesKinds } from '#contract/kind.ts'
import { Id } from '#components/page/search-params.ts'

/** A series of works of a kind, and how it is ordered. */
export const BySeries = v.object({ kind: v.picklist(seriesKinds), id: Id, sort: v.optional(v.string()) })
