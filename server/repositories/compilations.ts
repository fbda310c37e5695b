import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { CompilationsTable } from '../database/tables/videos.ts'
import { noRows, orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'
import { bestOrder, hitsOf, indexWords } from './search.ts'

/** A collection as the database has it. */
export type CompilationRow = Selectable<CompilationsTable>

/** The collections that are on show. */
const liveCompilations = (db: Db) =>
  db.selectFrom('compilations').selectAll('compilations').where('compilations.state', '=', states.live)

/** A collection that is on show, or 404. */
export async function liveCompilation(db: Db, id: number): Promise<CompilationRow> {
  return found(await liveCompilations(db).where('compilations.id', '=', id).executeTakeFirst(), 'compilation-gone')
}

/** One page of collections; the hottest first unless told. */
export const compilationPage = (db: Db, input: SortedInput): Promise<RowPage<CompilationRow>> =>
  pageOf(liveCompilations(db), orderOf('compilations', input.sort, 'hot'), input)

/** Somebody's collections, the newest first. */
export function compilationsOf(db: Db, uuid: string, input: PageInput): Promise<RowPage<CompilationRow>> {
  const query = liveCompilations(db)
    .innerJoin('users', 'users.id', 'compilations.user_id')
    .where('users.uuid', '=', uuid)
  return pageOf(query, orderOf('compilations', 'new', 'new'), input)
}

/** The collections that fit a search, the best first. */
export async function foundCompilations(db: Db, word: string, input: PageInput): Promise<RowPage<CompilationRow>> {
  const hits = hitsOf(db, 'compilation', word)
  if (!hits) return noRows
  const query = liveCompilations(db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'compilations.id'))
  return pageOf(query, bestOrder('compilations.id'), input)
}

/** Keeps a collection of these videos; answers its id. Search finds its title. */
export async function addCompilation(
  tx: Tx,
  compilation: Insertable<CompilationsTable>,
  videos: readonly number[],
): Promise<number> {
  const { id } = await tx.insertInto('compilations').values(compilation).returning('id').executeTakeFirstOrThrow()
  const rows = videos.map((video, position) => ({ compilation_id: id, mv_id: video, position }))
  await tx.insertInto('compilation_items').values(rows).execute()
  await indexWords(tx, 'compilation', id, [{ text: compilation.title, weight: 10 }])
  return id
}
