import { sql, type AliasedExpression } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { askedGrams, gramRows, type Weighed } from './search-index.ts'
import type { Order } from './page.ts'

/** A found item and how well it fits. */
export interface Hit {
  item_id: number
  points: number
}

/**
 * The items of a kind that fit a search, as a subquery `hits` to join with their table: those that have all of a
 * short search's grams, or three fifths of a long one's, so that word order and a slip do not matter. Undefined where
 * the search holds no letter or digit.
 */
export function hitsOf(db: Db, kind: string, word: string): AliasedExpression<Hit, 'hits'> | undefined {
  const { needed, welcome } = askedGrams(word)
  if (needed.length === 0) return undefined
  const enough = needed.length <= 2 ? needed.length : Math.ceil(needed.length * 0.6)
  const isNeeded = sql<number>`case when gram in (${sql.join(needed)}) then 1 else 0 end`
  return db
    .selectFrom('grams')
    .select((of) => ['item_id', of.fn.sum<number>('weight').as('points')])
    .where('kind', '=', kind)
    .where('gram', 'in', [...needed, ...welcome])
    .groupBy('item_id')
    .having((of) => of(of.fn.sum(isNeeded), '>=', enough))
    .as('hits')
}

/** What fits best first; among equals the newest. The table is joined with `hits`. */
export const bestOrder = (id: string): Order => ({ label: 'best', by: 'hits.points', id })

/** Makes an item findable by these texts, too. */
export async function indexWords(tx: Tx, kind: string, itemId: number, texts: readonly Weighed[]): Promise<void> {
  const grams = gramRows(kind, itemId, texts)
  if (grams.length > 0) await tx.insertInto('grams').values(grams).execute()
}

/** What titles weigh among the texts of an item. */
export const titleWeight = 10

/** Makes an item findable by another title, and no more by the former one; what else it is found by stays. */
export async function renameInIndex(
  tx: Tx,
  { kind, id }: { readonly kind: string; readonly id: number },
  former: string,
  title: string,
): Promise<void> {
  const added = gramRows(kind, id, [{ text: title, weight: titleWeight }])
  const kept = new Set(added.map(({ gram }) => gram))
  const gone = gramRows(kind, id, [{ text: former, weight: titleWeight }]).flatMap(({ gram }) =>
    kept.has(gram) ? [] : [gram],
  )
  const its = tx.deleteFrom('grams').where('kind', '=', kind).where('item_id', '=', id)
  // what a tag or an author has alone weighs less, and stays
  if (gone.length > 0) await its.where('gram', 'in', gone).where('weight', '=', titleWeight).execute()
  if (added.length === 0) return
  await its.where('gram', 'in', [...kept]).execute()
  await tx.insertInto('grams').values(added).execute()
}

/** What tags weigh among the texts of an item. */
export const tagWeight = 5

/** Makes an item findable by its tags as they are now: `former` are those that it carried, `stay` what else weighs as much. */
export async function retagInIndex(
  tx: Tx,
  { kind, id }: { readonly kind: string; readonly id: number },
  {
    former,
    tags,
    stay,
  }: { readonly former: readonly string[]; readonly tags: readonly string[]; readonly stay: string },
): Promise<void> {
  const weighed = (texts: readonly string[]) =>
    gramRows(
      kind,
      id,
      texts.map((text) => ({ text, weight: tagWeight })),
    )
  const kept = new Set(weighed([...tags, stay]).map(({ gram }) => gram))
  const gone = weighed(former).flatMap(({ gram }) => (kept.has(gram) ? [] : [gram]))
  const its = tx.deleteFrom('grams').where('kind', '=', kind).where('item_id', '=', id)
  if (gone.length > 0) await its.where('gram', 'in', gone).where('weight', '=', tagWeight).execute()
  const added = weighed(tags)
  // what the title has as well weighs more there
  if (added.length > 0)
    await tx
      .insertInto('grams')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Makes an item findable by nothing any more. */
export const forgetWords = (tx: Tx, kind: string, itemId: number) =>
  tx.deleteFrom('grams').where('kind', '=', kind).where('item_id', '=', itemId).execute()
