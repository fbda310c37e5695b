import * as v from 'valibot'
import { ById } from '#shell/search-params.ts'

/** A comic, and the episode to read; without it, where somebody stopped, or the first. */
export const ByEpisode = v.object({ id: ById.entries.id, episode_id: v.optional(ById.entries.id) })

/** The page of a comic. */
export const comicHref = (id: number) => `#/cartoon/cartoon-detail?id=${id}`

/** The reader at an episode. */
export const comicReaderHref = (id: number, episode?: number) =>
  `#/cartoon/reader?id=${id}${episode === undefined ? '' : `&episode_id=${episode}`}`
