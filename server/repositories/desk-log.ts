import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { holdKey } from '../database/hold-row.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskLogTable } from '../database/tables/desk.ts'
import { pageOf, type RowPage } from './page.ts'

/** An entry as the database has it. */
export type DeskLogRow = Selectable<DeskLogTable>
/** An entry before it has its place among the others. */
export type DeskLogValues = Omit<Insertable<DeskLogTable>, 'id' | 'hash'>

/**
 * Adds an entry behind the last one; answers its id. `hashOf` binds it to the one before. Two at the same moment wait
 * for each other.
 */
export const addDeskEntry = (
  tx: Tx,
  entry: DeskLogValues,
  hashOf: (former: string, entry: DeskLogValues) => string,
): Promise<number> =>
  holdKey(tx, 'desk-log', async () => {
    const last = await tx.selectFrom('desk_log').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const added = { ...entry, hash: hashOf(last?.hash ?? '', entry) }
    const { id } = await tx.insertInto('desk_log').values(added).returning('id').executeTakeFirstOrThrow()
    return id
  })

/** The entry of a change that was asked for before; undefined where it was not made. */
export const deskEntryOf = (db: Db, requestId: string): Promise<DeskLogRow | undefined> =>
  db.selectFrom('desk_log').selectAll().where('request_id', '=', requestId).executeTakeFirst()

/** What entries are looked for. */
export interface DeskLogFilter extends PageInput {
  readonly action?: string | undefined
  readonly member?: string | undefined
  readonly kind?: string | undefined
  readonly target?: string | undefined
  readonly parent?: number | undefined
}

/** Entries, the newest first. */
export function deskEntries(db: Db, filter: DeskLogFilter): Promise<RowPage<DeskLogRow>> {
  const { action, member, kind, target, parent } = filter
  let query = db.selectFrom('desk_log').selectAll()
  if (action) query = query.where('action', '=', action)
  if (member) query = query.where('member', '=', member)
  if (kind) query = query.where('kind', '=', kind)
  if (target) query = query.where('target', '=', target)
  if (parent !== undefined) query = query.where('parent_id', '=', parent)
  return pageOf(query, { label: 'desk-log', by: 'desk_log.id', id: 'desk_log.id' }, filter)
}

const entriesAtOnce = 1000

/** All entries in their order, some at a time. */
export async function* allDeskEntries(db: Db): AsyncGenerator<DeskLogRow> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('desk_log')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < entriesAtOnce) return
    after = last.id
  }
}
