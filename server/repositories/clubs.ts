import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The fan clubs that are on show: neither they nor the pages of their owners are held back. */
export const liveClubs = (db: Db) =>
  db
    .selectFrom('clubs')
    .innerJoin('users', 'users.id', 'clubs.user_id')
    .selectAll('clubs')
    .where('clubs.state', '=', states.live)
    .where('users.state', '=', states.live)
    .where('users.held', '=', 0)
