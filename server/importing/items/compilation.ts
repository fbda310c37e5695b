import * as v from 'valibot'
import { states, writeJson } from '../../database/tables/types.ts'
import { addCompilation } from '../../repositories/compilations.ts'
import { videosById } from '../../repositories/videos.ts'
import { newItem } from '../../services/hot-score.ts'
import { ImportError } from '../importer.ts'
import { FileName, Ids, Line, Text } from './fields.ts'
import type { ItemKind } from './item.ts'

const schema = v.strictObject({
  kind: v.literal('compilation'),
  title: Line,
  text: v.optional(Text),
  cover: v.optional(FileName),
  /** Numbers of videos that are on show, in their order. */
  videos: Ids,
})

/** A collection of videos. */
export const compilation: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  pictures: ({ cover }) => (cover === undefined ? [] : [cover]),
  canWait: false,
  async prepare({ title, text = '', videos }, { db, userId, nowMs, ...target }) {
    const known = new Set((await videosById(db, videos)).map(({ id }) => id))
    const missing = videos.find((id) => !known.has(id))
    if (missing !== undefined) throw new ImportError({ code: 'item-unknown', id: missing })
    const { heat } = newItem(nowMs)
    return (tx, { cover }) =>
      addCompilation(
        tx,
        {
          ...{ user_id: userId, title: target.title ?? title, intro: text, cover: writeJson(cover) },
          ...{ mv_count: videos.length, plays: 0, likes_count: 0, heat, state: states.live, created_at: nowMs },
        },
        videos,
      )
  },
}
