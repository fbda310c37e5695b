import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskUploadsTable } from '../database/tables/desk.ts'
import { pageOf, type RowPage } from './page.ts'

/** An upload as the database has it. */
export type DeskUploadRow = Selectable<DeskUploadsTable>

/** Keeps an upload; answers it. */
export const addDeskUpload = (tx: Tx, row: Insertable<DeskUploadsTable>): Promise<DeskUploadRow> =>
  tx.insertInto('desk_uploads').values(row).returningAll().executeTakeFirstOrThrow()

/** An upload by its id. */
export const deskUpload = (db: Db, id: number): Promise<DeskUploadRow | undefined> =>
  db.selectFrom('desk_uploads').selectAll().where('id', '=', id).executeTakeFirst()

/** Uploads, the newest first. */
export const deskUploads = (db: Db, page: PageInput): Promise<RowPage<DeskUploadRow>> =>
  pageOf(
    db.selectFrom('desk_uploads').selectAll(),
    { label: 'desk-uploads', by: 'desk_uploads.id', id: 'desk_uploads.id' },
    page,
  )

/** The first upload of a state. */
export const nextDeskUpload = (db: Db, state: DeskUploadRow['state']): Promise<DeskUploadRow | undefined> =>
  db.selectFrom('desk_uploads').selectAll().where('state', '=', state).orderBy('id').limit(1).executeTakeFirst()

/** Changes an upload that is in a state; false where it is in another one. */
export async function setDeskUpload(
  db: Db,
  id: number,
  state: DeskUploadRow['state'],
  set: Updateable<DeskUploadsTable>,
): Promise<boolean> {
  const changed = db.updateTable('desk_uploads').set(set).where('id', '=', id).where('state', '=', state)
  return (await changed.returning('id').executeTakeFirst()) !== undefined
}

/** What was being imported when a process ended is imported again: imports know what they have. */
export const giveBackDeskUploads = (db: Db) =>
  db.updateTable('desk_uploads').set({ state: 'waiting' }).where('state', '=', 'working').execute()

/** Forgets an upload. */
export const removeDeskUpload = (db: Db, id: number) => db.deleteFrom('desk_uploads').where('id', '=', id).execute()

/** The ids of uploads that nobody has touched since a time. */
export const agedDeskUploads = async (db: Db, beforeMs: number): Promise<number[]> =>
  (await db.selectFrom('desk_uploads').select('id').where('touched_at', '<', beforeMs).limit(500).execute()).map(
    ({ id }) => id,
  )
