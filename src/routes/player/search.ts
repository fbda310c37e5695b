import * as v from 'valibot'
import { ById } from '#shell/search-params.ts'

/** `id` of a video; `compilation` of the collection from which it was opened, so that its next one comes next. */
export const ByVideo = v.object({ id: ById.entries.id, compilation: v.optional(ById.entries.id) })

/** The path of a video's page, within a collection where it belongs to one that is being watched. */
export const playerPath = (id: number, compilation?: number) =>
  `/player?id=${id}${compilation === undefined ? '' : `&compilation=${compilation}`}`
