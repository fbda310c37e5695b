import type { Selectable } from 'kysely'
import type { Topic } from '#contract/shapes/post.ts'
import type { TopicsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'

/** A topic's card. */
export const topicCard = (row: Selectable<TopicsTable>): Topic => ({
  id: row.id,
  name: row.name,
  cover: readJson(row.cover),
  intro: row.intro,
  posts_count: row.posts_count,
})
