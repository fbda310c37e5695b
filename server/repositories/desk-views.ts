import type { Insertable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskViewsTable } from '../database/tables/desk.ts'

/** What somebody has kept of a screen, by name. */
export const viewsOf = (db: Db, memberId: number, screen: string) =>
  db
    .selectFrom('desk_views')
    .select(['id', 'name', 'query'])
    .where('member_id', '=', memberId)
    .where('screen', '=', screen)
    .orderBy('name')
    .execute()

/** Keeps one, in the place of one of the same name; answers its id. */
export const keepView = async (tx: Tx, view: Insertable<DeskViewsTable>): Promise<number> =>
  (
    await tx
      .insertInto('desk_views')
      .values(view)
      .onConflict((conflict) => conflict.columns(['member_id', 'screen', 'name']).doUpdateSet({ query: view.query }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Forgets one of somebody. */
export const forgetView = (tx: Tx, memberId: number, id: number) =>
  tx.deleteFrom('desk_views').where('member_id', '=', memberId).where('id', '=', id).execute()
