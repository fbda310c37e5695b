import type { GroupedKind, ItemKind } from '#contract/kind.ts'
import type { Db, Tx } from '../database/tables.ts'
import { markedOf } from './marks.ts'

/*
 * Likes, favorites and followed series are one thing to the database: a row of `likes`, told apart by its kind.
 */

/** The kind under which somebody's favorites of a kind are kept. */
export const favoriteKind = <K extends ItemKind>(kind: K): `favorite:${K}` => `favorite:${kind}`

/** The kind under which the series of a kind that somebody follows are kept. */
export const seriesKind = <K extends ItemKind>(kind: K): `series:${K}` => `series:${kind}`

/** One person's like of one thing. */
export interface LikeKey {
  readonly userId: number
  readonly kind: string
  readonly id: number
}

/** Sets a like; answers whether that changed anything, so that a count follows only a real change. */
export async function setLike(tx: Tx, { userId, kind, id }: LikeKey, on: boolean, nowMs: number): Promise<boolean> {
  if (on) {
    const added = await tx
      .insertInto('likes')
      .values({ user_id: userId, kind, item_id: id, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst()
    return added !== undefined
  }
  const removed = await tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .returning('item_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Which of these items somebody likes; nobody likes nothing. */
export const likedOf = (db: Db, userId: number | undefined, kind: string, ids: readonly number[]) =>
  markedOf(db, 'likes', userId, kind, ids)

const groupsOf = (db: Db, userId: number, kind: GroupedKind) =>
  db.selectFrom('like_groups').selectAll().where('user_id', '=', userId).where('kind', '=', kind)

/** Somebody's collections of what they like of a kind. */
export const likeGroups = (db: Db, userId: number, kind: GroupedKind) =>
  groupsOf(db, userId, kind).orderBy('id').execute()

/** One of them; undefined where it is not theirs. */
export const likeGroup = (db: Db, userId: number, kind: GroupedKind, id: number) =>
  groupsOf(db, userId, kind).where('id', '=', id).executeTakeFirst()

/** Those of somebody's collections of a kind that hold an item. */
export async function groupsHolding(db: Db, userId: number, kind: GroupedKind, itemId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('like_groups')
    .innerJoin('like_group_items', 'like_group_items.group_id', 'like_groups.id')
    .select('like_groups.id')
    .where('like_groups.user_id', '=', userId)
    .where('like_groups.kind', '=', kind)
    .where('like_group_items.item_id', '=', itemId)
    .orderBy('like_groups.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Begins a collection; answers its id. */
export async function addLikeGroup(
  tx: Tx,
  userId: number,
  kind: GroupedKind,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('like_groups')
    .values({ user_id: userId, kind, name, created_at: nowMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a collection another name. */
export const renameLikeGroup = (tx: Tx, id: number, name: string) =>
  tx.updateTable('like_groups').set({ name }).where('id', '=', id).execute()

/** Deletes a collection; what was in it stays liked. */
export async function dropLikeGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('like_group_items').where('group_id', '=', id).execute()
  await tx.deleteFrom('like_groups').where('id', '=', id).execute()
}

/** What is in these collections, what was put in last first. */
export const groupItems = (db: Db, groupIds: readonly number[]) =>
  db
    .selectFrom('like_group_items')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute()

/** Puts an item into a collection, where it may be already. */
export const putIntoGroup = (tx: Tx, groupId: number, itemId: number, nowMs: number) =>
  tx
    .insertInto('like_group_items')
    .values({ group_id: groupId, item_id: itemId, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** How many items a collection has. */
export async function groupSize(tx: Tx, groupId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('like_group_items')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes these items out of a collection. */
export const takeFromGroup = (tx: Tx, groupId: number, itemIds: readonly number[]) =>
  tx.deleteFrom('like_group_items').where('group_id', '=', groupId).where('item_id', 'in', itemIds).execute()

/** Takes an item out of all of somebody's collections of a kind. */
export async function takeFromGroups(tx: Tx, userId: number, kind: GroupedKind, itemId: number): Promise<void> {
  const groups = groupsOf(tx, userId, kind).clearSelect().select('id')
  await tx.deleteFrom('like_group_items').where('item_id', '=', itemId).where('group_id', 'in', groups).execute()
}
