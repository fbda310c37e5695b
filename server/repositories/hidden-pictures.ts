import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The tables whose items have pictures of their own: those of a collection are its films'. */
const places = ['mvs', 'works', 'articles', 'posts', 'wants', 'want_replies', 'reviews', 'datings', 'clubs'] as const
type Place = (typeof places)[number]

/** Where the pictures of an item are that are not in its own row. */
const further: Partial<Record<Place, readonly (readonly [table: string, field: string])[]>> = {
  works: [
    ['work_parts', 'work_id'],
    ['game_files', 'work_id'],
  ],
  articles: [['article_media', 'article_id']],
}

const placeOf = (table: string): Place | undefined => places.find((place) => place === table)

/** The pictures that items of a table have now. */
async function picturesOfItems(db: Db, place: Place, ids: readonly number[]) {
  // all of these tables are asked in the same way, so one stands for all
  const own = await db
    .selectFrom(place as 'mvs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const inside = await partsOf(db, place, ids)
  return [...own.map((row) => ({ id: row.id, row: row as object })), ...inside].flatMap(({ id, row }) =>
    picturesIn(row).map((path) => ({ path, place, item_id: id })),
  )
}

/** From now on the pictures of these items of a table are given out to nobody. */
export async function hidePictures(tx: Tx, table: string, ids: readonly number[]): Promise<void> {
  const place = placeOf(table)
  if (place && ids.length > 0) await hideAll(tx, await picturesOfItems(tx, place, ids))
}

/** From now on these pictures, which an item had, are given out to nobody. */
export const hidePaths = (tx: Tx, place: Place, itemId: number, paths: readonly string[]) =>
  hideAll(
    tx,
    paths.map((path) => ({ path, place, item_id: itemId })),
  )

/** The picture of somebody is given out as long as their page is on show; whatever has changed of either. */
export async function settleAvatar(tx: Tx, userId: number): Promise<void> {
  const query = tx.selectFrom('users').select(['avatar', 'held', 'state', 'closes_at']).where('id', '=', userId)
  const user = await query.executeTakeFirst()
  if (!user || user.avatar === '') return
  const place = 'users'
  if (user.held === 1 || user.state !== states.live || user.closes_at !== null)
    return hideAll(tx, [{ path: user.avatar, place, item_id: userId }])
  const hidden = tx.deleteFrom('hidden_pictures').where('place', '=', place).where('item_id', '=', userId)
  await hidden.where('path', '=', user.avatar).execute()
}

async function hideAll(
  tx: Tx,
  hidden: readonly { path: string; place: Place | 'users'; item_id: number }[],
): Promise<void> {
  for (let at = 0; at < hidden.length; at += 500)
    await tx
      .insertInto('hidden_pictures')
      .values(hidden.slice(at, at + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The rows within items that have pictures of their own, by the items' ids. */
async function partsOf(db: Db, place: Place, ids: readonly number[]): Promise<{ id: number; row: object }[]> {
  const all: { id: number; row: object }[] = []
  for (const [parts, field] of further[place] ?? []) {
    const query = db.selectFrom(parts as 'work_parts').selectAll()
    const rows = await query.where(field as 'work_id', 'in', [...ids]).execute()
    all.push(...rows.map((row) => ({ id: Number(Reflect.get(row, field)), row })))
  }
  return all
}

/** The paths of the pictures of an item, in whatever state it is. */
export async function picturesOf(db: Db, table: string | undefined, row: { readonly id: number }): Promise<string[]> {
  const place = table === undefined ? undefined : placeOf(table)
  const inside = place ? await partsOf(db, place, [row.id]) : []
  return [...new Set([row, ...inside.map((part) => part.row)].flatMap(picturesIn))]
}

/** Where the pictures are that stand for several things of somebody. */
const covered = ['mvs', 'works', 'posts', 'clubs', 'compilations'] as const

/** The pictures that other things of somebody are shown by. */
export async function picturesElsewhere(
  db: Db,
  { table, id, userId }: { readonly table: string; readonly id: number; readonly userId: number | null },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (userId === null) return found
  for (const place of covered) {
    // all of these tables have a cover, so one stands for all
    const own = db
      .selectFrom(place as 'mvs')
      .select('cover')
      .where('user_id', '=', userId)
      .where('state', '!=', states.removed)
    const rows = await own.where('id', '!=', table === place ? id : 0).execute()
    for (const path of rows.flatMap(picturesIn)) found.add(path)
  }
  const works = db.selectFrom('works').select('series_id').where('user_id', '=', userId)
  const series = db
    .selectFrom('series')
    .select('cover')
    .where('id', 'in', works.where('series_id', 'is not', null))
  for (const path of (await series.execute()).flatMap(picturesIn)) found.add(path)
  return found
}

/** They are on show again, but for those that their author has removed meanwhile. */
export async function showPictures(tx: Tx, table: string, ids: readonly number[]): Promise<void> {
  const place = placeOf(table)
  if (!place || ids.length === 0) return
  const paths = (await picturesOfItems(tx, place, ids)).map(({ path }) => path)
  for (let at = 0; at < paths.length; at += 500)
    await tx
      .deleteFrom('hidden_pictures')
      .where('place', '=', place)
      .where('item_id', 'in', [...ids])
      .where('path', 'in', paths.slice(at, at + 500))
      .execute()
}

/** Whether a picture belongs to what is not on show. */
export async function isHiddenPicture(db: Db, path: string): Promise<boolean> {
  return (
    (await db.selectFrom('hidden_pictures').select('path').where('path', '=', path).executeTakeFirst()) !== undefined
  )
}

/** Columns of JSON with pictures: what people write may look like such JSON as well, and is none. */
const pictured = new Set(['cover', 'covers', 'image', 'images', 'screenshots', 'source'])

/** The paths of all pictures in a row, whose JSON is text. */
const picturesIn = (row: object): string[] =>
  Object.entries(row).flatMap(([column, text]) =>
    pictured.has(column) && typeof text === 'string' && text !== '' ? picturesWithin(JSON.parse(text)) : [],
  )

function picturesWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'path' in value && typeof value.path === 'string' && 'width' in value ? [value.path] : []
  return [...own, ...Object.values(value).flatMap(picturesWithin)]
}
