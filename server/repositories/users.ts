import type { UserRow } from '../api/person.ts'
import { found } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The people whose accounts are open. */
export const liveUsers = (db: Db) => db.selectFrom('users').selectAll('users').where('users.state', '=', states.live)

/** Those of them whose pages are not held back because of a report. */
export const shownUsers = (db: Db) => liveUsers(db).where('users.held', '=', 0)

/** The creators among these. */
export const liveCreators = (db: Db) => shownUsers(db).where('users.creator', '=', 1)

/** Somebody by uuid, or 404. */
export async function liveUser(db: Db, uuid: string): Promise<UserRow> {
  return found(await shownUsers(db).where('users.uuid', '=', uuid).executeTakeFirst(), 'user-gone')
}
