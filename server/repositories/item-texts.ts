import { sql } from 'kysely'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { partTables } from './personal-data.ts'
import { rowOf, tableOf, type makersPlaces } from './visibility.ts'

/** Texts that a person wrote, by table: empty where the item is gone. */
const texts: Readonly<Partial<Record<(typeof makersPlaces)[number][0], readonly string[]>>> = {
  comments: ['content'],
  reviews: ['content', 'images'],
  wants: ['title', 'content', 'images'],
  want_replies: ['content'],
  posts: ['title', 'content', 'images'],
  datings: ['title', 'intro', 'contact', 'images'],
  articles: ['title', 'summary', 'author', 'body', 'free_body'],
  mvs: ['title', 'intro'],
  works: ['title', 'intro'],
  compilations: ['title', 'intro'],
}

/** What stands where the texts of a table's rows were. */
export const blankTexts = (table: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (texts[table as keyof typeof texts] ?? []).map((column) => [column, column === 'images' ? '[]' : '']),
  )

// files of originals are given up with these, and their rows are swept with them
const { renditions: _swept, like_group_items: _lists, ...ofItems } = partTables
/** Tables with parts of items: by which column they name them, and of which table those are. */
export const textParts = [
  ...Object.entries(ofItems).map(([name, [column, owners]]) => ({ name, column, owners })),
  { name: 'game_files', column: 'work_id', owners: 'works' },
] as const

/** Some of what was deleted or taken down before a time, and whose texts may still be there; behind a number. */
export const goneToEmpty = (db: Db, beforeMs: number, after: number, most: number) =>
  db
    .selectFrom('gone')
    .select(['id', 'kind', 'item_id'])
    .where('emptied', '=', 0)
    .where('at', '<', beforeMs)
    .where('id', '>', after)
    // whoever decides on a case has to see what it is about
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('cases')
            .select('cases.id')
            .where('cases.state', '=', 'open')
            .whereRef('cases.kind', '=', 'gone.kind')
            .whereRef('cases.item_id', '=', 'gone.item_id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute()

/** Remembers that nothing is left to empty. */
export const markEmptied = (tx: Tx, id: number) =>
  tx.updateTable('gone').set({ emptied: 1 }).where('id', '=', id).execute()

/** The table and number of an item that was deleted or taken down; undefined for one that is shown to anybody. */
export async function goneItem(
  db: Db,
  kind: ReportedKind,
  id: string,
): Promise<{ readonly table: string; readonly id: number } | undefined> {
  let row = await rowOf(db, kind, id)
  let table = tableOf(kind)?.[0]
  if (table === 'work_parts' && row) {
    table = 'works'
    const works = db.selectFrom('works').select(['id', 'state'])
    row = await works.where('id', '=', row['work_id'] as number).executeTakeFirst()
  }
  const isGone = row?.['state'] === states.removed || row?.['state'] === states.gone
  return table !== undefined && isGone ? { table, id: row!['id'] as number } : undefined
}

/** Removes the texts of an item, and its parts, for good. */
export async function emptyItem(tx: Tx, { table, id }: { readonly table: string; readonly id: number }): Promise<void> {
  const blank = blankTexts(table) as { title?: string }
  if (Object.keys(blank).length > 0)
    await tx
      .updateTable(table as 'posts')
      .set(blank)
      .where('id', '=', id)
      .execute()
  for (const { name, column, owners } of textParts)
    if (owners === table) await sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(tx)
}

/** The rows of the parts of an item, by table. */
export async function partRowsOf(db: Db, table: string, id: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { name, column, owners } of textParts) {
    if (owners !== table) continue
    const { rows } = await sql`select * from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(db)
    if (rows.length > 0) found[name] = rows
  }
  return found
}
