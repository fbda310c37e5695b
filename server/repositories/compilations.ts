import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The collections that are on show. */
export const liveCompilations = (db: Db) =>
  db.selectFrom('compilations').selectAll('compilations').where('compilations.state', '=', states.live)
