import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { WorkKind } from '../database/tables/works.ts'
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
