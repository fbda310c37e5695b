import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** A comic, and the episode to read; without it, where somebody stopped, or the first. */
export const ByEpisode = v.object({ id: Id, episode_id: v.optional(Id) })
