import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The topics that are on show. */
export const liveTopics = (db: Db) => db.selectFrom('topics').selectAll().where('topics.state', '=', states.live)
