import * as v from 'valibot'
import { states, writeJson } from '../../database/tables/types.ts'
import { addTopic } from '../../repositories/posts.ts'
import { FileName, Line, Text } from './fields.ts'
import type { ItemKind } from './item.ts'

const schema = v.strictObject({
  kind: v.literal('topic'),
  title: Line,
  text: v.optional(Text),
  cover: v.optional(FileName),
  featured: v.optional(v.boolean()),
})

/** A topic of the circle. */
export const topic: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  pictures: ({ cover }) => (cover === undefined ? [] : [cover]),
  canWait: false,
  prepare: async ({ title, text = '', featured = false }, target) => {
    const about = { name: target.title ?? title, intro: text, featured: featured ? (1 as const) : (0 as const) }
    return (tx, { cover }) =>
      addTopic(tx, {
        ...about,
        cover: writeJson(cover),
        posts_count: 0,
        created_at: target.nowMs,
        state: states.live,
      })
  },
}
