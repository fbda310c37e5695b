import type { Tag } from '#contract/shapes/common.ts'
import { beside } from '../database/beside.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** The id of a tag by its name; a tag that nobody uses has none. */
export async function tagIdOf(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

/** Has an item carry the tags of these names; those that nobody knows are left out. */
export async function carryTags(tx: Tx, kind: string, itemId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const known = await tx
    .selectFrom('tags')
    .select('id')
    .where('name', 'in', [...names])
    .execute()
  const carried = known.map((tag) => ({ kind, item_id: itemId, tag_id: tag.id }))
  if (carried.length > 0)
    await tx
      .insertInto('item_tags')
      .values(carried)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The tags of these items by id, the most used first. */
export async function tagsOf(db: Db, kind: string, ids: number[]): Promise<Map<number, Tag[]>> {
  const rows = await db
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .select(['item_tags.item_id', 'tags.id', 'tags.name', 'tags.count'])
    .where('item_tags.kind', '=', kind)
    .where('item_tags.item_id', 'in', ids)
    .orderBy('tags.count', 'desc')
    .orderBy('tags.id')
    .execute()
  const tags = new Map<number, Tag[]>()
  for (const { item_id, ...tag } of rows) tags.set(item_id, [...(tags.get(item_id) ?? []), tag])
  return tags
}

/** Has an item carry these tags; those that are not there yet are made, below the first heading. */
export async function addTags(tx: Tx, kind: string, id: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const [group] = await tagGroups(tx)
  const rows = names.map((name) => ({ group_id: group?.id ?? 0, name, count: 0, heat: 0 }))
  await tx
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await carryTags(tx, kind, id, names)
}

/** Has an item carry these tags and no others. */
export async function setTags(tx: Tx, kind: string, id: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('item_tags').where('kind', '=', kind).where('item_id', '=', id).execute()
  await addTags(tx, kind, id, names)
}

const mostNames = 12

/** The names of the tags that hold a text, the most used first. */
export async function tagNames(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('name')
    .where((of) => of(of.fn('lower', ['name']), 'like', `%${text.toLowerCase().replaceAll(/[\\%_]/g, '')}%`))
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(mostNames)
    .execute()
  return rows.map(({ name }) => name)
}

/** The headings over tags, in their order. */
export const tagGroups = (db: Db) => db.selectFrom('tag_groups').selectAll().orderBy('position').orderBy('id').execute()

/** The tags that something carries, the hottest first. */
export const hotTags = (db: Db) =>
  db.selectFrom('tags').selectAll().where('count', '>', 0).orderBy('heat', 'desc').orderBy('id').execute()

/** The tags of games, the most used first, with how many games carry them. */
export async function gameTags(db: Db): Promise<Tag[]> {
  const rows = await db
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .innerJoin('works', 'works.id', 'item_tags.item_id')
    .select((of) => ['tags.id', 'tags.name', of.fn.countAll<number>().as('count')])
    .where('item_tags.kind', '=', 'game')
    .where('works.state', '=', states.live)
    .groupBy(['tags.id', 'tags.name'])
    .orderBy('count', 'desc')
    .orderBy('tags.id')
    .execute()
  return rows.map(({ id, name, count }) => ({ id, name, count: Number(count) }))
}

/** The styles of videos, in their order. */
export const styles = (db: Db) =>
  db.selectFrom('styles').select(['id', 'name', 'count']).orderBy('position').orderBy('id').execute()

/** The words that most people look for. */
export const hotWords = (db: Db) =>
  db
    .selectFrom('hot_words')
    .select(['word', 'heat'])
    .where('state', '=', states.live)
    .orderBy('heat', 'desc')
    .orderBy('word')
    .limit(20)
    .execute()

/** A search heats a word of the list; what anybody types is never put on it. */
export function heatWord(db: Db, word: string): void {
  beside(
    db
      .updateTable('hot_words')
      .set((of) => ({ heat: of('heat', '+', 1) }))
      .where('word', '=', word),
  )
}
