import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { blankTexts, textParts } from './item-texts.ts'
import { partTables, personalFates, personalTables } from './personal-data.ts'
import { dropImages } from './uploaded-images.ts'
import { makersPlaces } from './visibility.ts'
import type { UserRow } from './users.ts'

/** Sets when an account is gone, or that it stays. */
export const setClosing = (tx: Tx, userId: number, closesAt: number | null) =>
  tx.updateTable('users').set({ closes_at: closesAt }).where('id', '=', userId).execute()

/** Accounts behind a number whose time is over, and from which nothing waits to be paid out. */
export const dueClosings = (
  db: Db,
  nowMs: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('closes_at', '<=', nowMs)
    .where('id', 'not in', db.selectFrom('withdrawals').select('user_id').where('status', '=', 'waiting'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** What can be bought of a table, as purchases call it; parts of works are bought by themselves. */
const sold = {
  mvs: sql`purchases.kind = 'video' and purchases.item_id = items.id`,
  articles: sql`purchases.kind = 'article' and purchases.item_id = items.id`,
  datings: sql`purchases.kind = 'dating' and purchases.item_id = items.id`,
  posts: sql`purchases.kind = 'post' and purchases.item_id = items.id`,
  works: sql`(purchases.kind = items.kind and purchases.item_id = items.id) or (purchases.kind in ('episode', 'audio-chapter')
    and purchases.item_id in (select work_parts.id from work_parts where work_parts.work_id = items.id))`,
} as const

/** What others bought of somebody and can see, by table; what is held back or taken down is not among it. */
export async function soldBy(tx: Tx, userId: number): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const [table, isSold] of Object.entries(sold)) {
    const { rows } = await sql<{ id: number }>`
      select items.id from ${sql.table(table)} as items
      where items.user_id = ${userId} and items.state in (${states.live}, ${states.sold})
      and exists (select 1 from purchases where purchases.user_id <> ${userId} and (${isSold}))`.execute(tx)
    found.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return found
}

/** Removes all items of somebody for good, but what others bought: their texts are gone. Answers what search knows of them. */
export async function removeItems(
  tx: Tx,
  userId: number,
  but: ReadonlyMap<string, readonly number[]>,
): Promise<{ readonly kind: string; readonly id: number }[]> {
  const removed: { kind: string; id: number }[] = []
  for (const [table, kind] of makersPlaces) {
    const kept = but.get(table) ?? []
    const rows = await tx
      .updateTable(table as 'posts')
      .set({ ...(blankTexts(table) as { title?: string }), state: states.removed })
      .where('user_id', '=', userId)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', [...kept]))
      .returningAll()
      .execute()
    for (const row of rows as { id: number; kind?: string }[])
      removed.push({ kind: kind ?? row.kind ?? '', id: row.id })
  }
  return removed
}

/** Gives up the files of somebody, but those of what others bought. */
export async function dropFilesOf(
  tx: Tx,
  userId: number,
  but: ReadonlyMap<string, readonly number[]>,
  nowMs: number,
): Promise<void> {
  const inUse = [states.live, states.sold]
  await tx
    .updateTable('media')
    .set({ dropped_at: nowMs })
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('posts')
        .select('clip_id')
        .where('clip_id', 'is not', null)
        .where('state', 'in', inUse)
        .$castTo<{ clip_id: number }>(),
    )
    .where('id', 'not in', (of) =>
      of
        .selectFrom('mvs')
        .select('media_id')
        .where('media_id', 'is not', null)
        .where('state', 'in', inUse)
        .$castTo<{ media_id: number }>(),
    )
    .where('id', 'not in', (of) =>
      of
        .selectFrom('work_parts')
        .innerJoin('works', 'works.id', 'work_parts.work_id')
        .select('work_parts.media_id')
        .where('work_parts.media_id', 'is not', null)
        .where('works.state', 'in', inUse)
        .$castTo<{ media_id: number }>(),
    )
    .execute()
  const kept = JSON.stringify(await rowsOf(tx, but))
  const images = await tx.selectFrom('uploaded_images').select('path').where('user_id', '=', userId).execute()
  await dropImages(
    tx,
    images.map(({ path }) => path).filter((path) => !kept.includes(path)),
    nowMs,
  )
}

/** Rows of these items, with those of their parts. */
async function rowsOf(tx: Tx, items: ReadonlyMap<string, readonly number[]>): Promise<unknown[]> {
  const all: unknown[] = []
  const add = async (table: string, column: string, ids: readonly number[]) => {
    const { rows } =
      await sql`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(tx)
    all.push(...rows)
  }
  for (const [table, ids] of items) {
    if (ids.length === 0) continue
    await add(table, 'id', ids)
    if (table === 'works') for (const parts of ['work_parts', 'game_files']) await add(parts, 'work_id', ids)
    if (table === 'articles') await add('article_media', 'article_id', ids)
  }
  return all
}

/** Deletes the rows of somebody that nothing needs: see `personalFates`. */
export async function deleteRowsOf(tx: Tx, { id, uuid }: Pick<UserRow, 'id' | 'uuid'>): Promise<void> {
  const inOwn = (name: string, column: string, owners: string, only = sql``) =>
    sql`delete from ${sql.table(name)} where ${sql.ref(column)} in
      (select id from ${sql.table(owners)} where user_id = ${id} ${only})`.execute(tx)
  for (const { name, column, owners } of textParts)
    await inOwn(name, column, owners, sql`and state = ${states.removed}`)
  await inOwn('like_group_items', ...partTables.like_group_items)
  for (const [table, fate] of Object.entries(personalFates)) {
    if (fate !== 'delete') continue
    const column = personalTables[table as keyof typeof personalTables]
    const whose = column === 'person' ? `u:${uuid}` : id
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${whose}`.execute(tx)
  }
  await tx.deleteFrom('follows').where('followed_id', '=', id).execute()
  // what operators wrote for the account, and told its club
  await tx.deleteFrom('article_drafts').where('user_id', '=', id).execute()
  const clubs = tx.selectFrom('clubs').select('id').where('user_id', '=', id)
  await tx
    .updateTable('announcements')
    .set({ audience_name: '' })
    .where('audience', '=', 'club')
    .where('audience_value', 'in', clubs)
    .execute()
  await tx
    .updateTable('reports')
    .set({ user_id: null, person: `gone:${id}`, contact: null })
    .where('user_id', '=', id)
    .execute()
}

/** Leaves of an account only that there was one: what others bought, and what was paid, hang on it. */
export const emptyUser = (tx: Tx, userId: number, username: string, cover: string) =>
  tx
    .updateTable('users')
    .set({
      ...{
        username,
        username_key: `gone:${userId}`,
        login_name: '',
        login_key: `gone:${userId}`,
        phone: null,
        password: null,
      },
      ...{
        avatar: '',
        sign: null,
        sex: null,
        birthday: null,
        cover: cover as never,
        aff_code: `gone:${userId}`,
        invited_by: null,
      },
      ...{ creator: 0, agent: 0, featured: 0, vip_expires_at: null, fans_count: 0, followed_count: 0 },
      ...{ totp: null, totp_pending: null, state: states.removed, closes_at: null },
    })
    .where('id', '=', userId)
    .execute()
