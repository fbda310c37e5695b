import { sql } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { WorkKind } from '../database/tables/works.ts'
import type { MediaTable } from '../database/tables/media.ts'
import { letGoOfMedia } from './media.ts'
import { pageOf, type RowPage } from './page.ts'
import type { PublishedItem, Statement } from './publications.ts'

/** What was imported and is not on show yet. */
export interface Draft extends PublishedItem {
  readonly title: string
  /** When it will be on show; null where nobody has said. */
  readonly publishAt: number | null
}

const tableOf = (kind: string): 'mvs' | 'articles' | 'posts' | 'works' => {
  if (kind === 'video') return 'mvs'
  if (kind === 'article') return 'articles'
  return kind === 'post' ? 'posts' : 'works'
}

/** All drafts, the oldest first. */
export const allDrafts = (db: Db): Promise<Draft[]> =>
  db
    .selectFrom('publications')
    .leftJoin('mvs', (on) => on.onRef('mvs.id', '=', 'item_id').on('publications.kind', '=', 'video'))
    .leftJoin('articles', (on) => on.onRef('articles.id', '=', 'item_id').on('publications.kind', '=', 'article'))
    .leftJoin('posts', (on) => on.onRef('posts.id', '=', 'item_id').on('publications.kind', '=', 'post'))
    .leftJoin('works', (on) => on.onRef('works.id', '=', 'item_id').onRef('works.kind', '=', 'publications.kind'))
    .select(['publications.kind', 'item_id as id', 'publish_at as publishAt'])
    .select(sql<string>`coalesce(mvs.title, articles.title, posts.title, works.title)`.as('title'))
    .where(sql`coalesce(mvs.state, articles.state, posts.state, works.state)`, '=', states.draft)
    .orderBy('publications.id')
    .execute()

/** A draft as whoever runs this place sees it. */
export interface DraftRow extends Draft {
  readonly createdAt: number
  readonly username: string | null
  readonly coins: number
  readonly category: string | null
  /** Chapters, episodes or files; null where it has none. */
  readonly parts: number | null
  /** What has become of its film, and why that was refused. */
  readonly mediaState: MediaTable['state'] | null
  readonly reason: string | null
}

/** Drafts that were brought here, the newest first; those that creators make in the app are their own. */
export function draftPage(db: Db, page: PageInput): Promise<RowPage<DraftRow>> {
  const query = db
    .selectFrom('publications')
    .leftJoin('mvs', (on) => on.onRef('mvs.id', '=', 'item_id').on('publications.kind', '=', 'video'))
    .leftJoin('articles', (on) => on.onRef('articles.id', '=', 'item_id').on('publications.kind', '=', 'article'))
    .leftJoin('posts', (on) => on.onRef('posts.id', '=', 'item_id').on('publications.kind', '=', 'post'))
    .leftJoin('works', (on) => on.onRef('works.id', '=', 'item_id').onRef('works.kind', '=', 'publications.kind'))
    .leftJoin('users', (on) =>
      on.on('users.id', '=', sql<number>`coalesce(mvs.user_id, articles.user_id, posts.user_id, works.user_id)`),
    )
    .leftJoin('categories', (on) =>
      on.on('categories.id', '=', sql<number>`coalesce(works.category_id, articles.category_id)`),
    )
    .leftJoin('media', (on) => on.on('media.id', '=', sql<number>`coalesce(mvs.media_id, posts.clip_id)`))
    .select([
      'publications.kind',
      'item_id as id',
      'publish_at as publishAt',
      'publications.created_at as createdAt',
      'users.username',
      'categories.name as category',
      'works.parts_count as parts',
      'media.state as mediaState',
      'media.reason',
      sql<string>`coalesce(mvs.title, articles.title, posts.title, works.title)`.as('title'),
      sql<number>`coalesce(mvs.coins, posts.coins, works.coins, 0)`.as('coins'),
    ])
    .where(sql<boolean>`publications.request_id is null
      and (publications.stated_by = '' or publications.publish_at is not null)`)
    .where(sql`coalesce(mvs.state, articles.state, posts.state, works.state)`, '=', states.draft)
  return pageOf(query, { label: 'drafts', by: 'publications.id', id: 'publications.id' }, page)
}

/** Drafts by what they are, with their titles. */
export async function draftsOf(db: Db, items: readonly PublishedItem[]): Promise<Draft[]> {
  const found: Draft[] = []
  for (const { kind, id } of items) {
    const table = tableOf(kind)
    const row = await db
      .selectFrom('publications')
      .innerJoin(table as 'works', `${table as 'works'}.id`, 'item_id')
      .select(['publications.kind', 'item_id as id', 'publish_at as publishAt', `${table as 'works'}.title`])
      .where('publications.kind', '=', kind)
      .where('item_id', '=', id)
      .where('request_id', 'is', null)
      .where(`${table as 'works'}.state`, '=', states.draft)
      .executeTakeFirst()
    if (row) found.push(row)
  }
  return found
}

/** The originals that a draft was made of. */
async function originalsOf(tx: Tx, { kind, id }: PublishedItem): Promise<number[]> {
  const table = tableOf(kind)
  const of = tx.selectFrom('publications').select('media_id').where('kind', '=', kind).where('item_id', '=', id)
  const films =
    table === 'mvs'
      ? tx.selectFrom('mvs').select('media_id').where('id', '=', id)
      : table === 'posts'
        ? tx.selectFrom('posts').select('clip_id as media_id').where('id', '=', id)
        : tx
            .selectFrom('work_parts')
            .select('media_id')
            .where('work_id', '=', table === 'works' ? id : 0)
  const rows = [...(await of.execute()), ...(await films.execute())]
  return [...new Set(rows.flatMap(({ media_id: media }) => media ?? []))]
}

/**
 * Removes a draft, so that its file may come again; answers its table and the originals that nothing else needs, or
 * undefined where there is no such draft.
 */
export async function removeDraft(
  tx: Tx,
  item: PublishedItem,
): Promise<{ readonly table: string; readonly originals: readonly number[] } | undefined> {
  const table = tableOf(item.kind)
  const originals = await originalsOf(tx, item)
  const removed = await tx
    .updateTable(table as 'works')
    .set({ state: states.removed })
    .where('id', '=', item.id)
    .where('state', '=', states.draft)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return undefined
  await tx.deleteFrom('publications').where('kind', '=', item.kind).where('item_id', '=', item.id).execute()
  return { table, originals: await letGoOfMedia(tx, { table, id: item.id }, originals) }
}

/** Says of a draft that it may be shown, and from when on; false where it is none. */
export async function stateDraft(
  tx: Tx,
  { kind, id }: PublishedItem,
  { by, record }: Statement,
  publishAt: number,
): Promise<boolean> {
  const table = tableOf(kind)
  let draft = tx
    .selectFrom(table as 'works')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', states.draft)
  if (table === 'works') draft = draft.where('kind', '=', kind as WorkKind)
  if (!(await draft.executeTakeFirst())) return false
  const stated = tx.updateTable('publications').set({ stated_by: by, record, publish_at: publishAt })
  const done = await stated.where('kind', '=', kind).where('item_id', '=', id).returning('id').execute()
  return done.length > 0
}

/** Drafts whose time has come. */
export const dueDrafts = (db: Db, nowMs: number): Promise<PublishedItem[]> =>
  db
    .selectFrom('publications')
    .select(['kind', 'item_id as id'])
    .where('publish_at', '<=', nowMs)
    .where('stated_by', '!=', '')
    .orderBy('publish_at')
    .limit(100)
    .execute()

/** That a draft is none any more. */
export const forgetSchedule = (tx: Tx, { kind, id }: PublishedItem) =>
  tx.updateTable('publications').set({ publish_at: null }).where('kind', '=', kind).where('item_id', '=', id).execute()

/** The file of a text that was kept while it was a draft goes at the next sweep. */
export const letSourceGo = (tx: Tx, { kind, id }: PublishedItem, nowMs: number) =>
  tx
    .updateTable('media')
    .set({ source_until: nowMs })
    .where('id', 'in', (of) =>
      of.selectFrom('publications').select('media_id').where('kind', '=', kind).where('item_id', '=', id),
    )
    .where('kind', '=', 'book')
    .where('source', 'is not', null)
    .execute()

/** Moves a draft on, as something new, where its maker is there; answers whose original it waits for, undefined where nothing was moved. */
export async function openDraft(
  tx: Tx,
  { kind, id }: PublishedItem,
  to: number,
  counted: { readonly created_at: number; readonly heat: number },
): Promise<{ readonly mediaId: number | null } | undefined> {
  const table = tableOf(kind)
  const moved = await tx
    .updateTable(table as 'mvs')
    .set({ ...counted, state: to })
    .where('id', '=', id)
    .where('state', '=', states.draft)
    .where('user_id', 'in', (of) => of.selectFrom('users').select('users.id').where('users.state', '=', states.live))
    .$if(table === 'works', (query) => query.where('kind' as 'title', '=', kind))
    .returningAll()
    .executeTakeFirst()
  if (!moved) return undefined
  if (table === 'works')
    await tx.updateTable('works').set({ updated_at: counted.created_at }).where('id', '=', id).execute()
  return { mediaId: table === 'mvs' ? moved.media_id : null }
}
