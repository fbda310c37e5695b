import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { ArticleDraftsTable } from '../database/tables/articles.ts'
import { pageOf, type RowPage } from './page.ts'

const withCreator = (db: Db) =>
  db.selectFrom('article_drafts').innerJoin('users', 'users.id', 'article_drafts.user_id').selectAll('article_drafts')

/** A draft with the name of whose it is. */
export type ArticleDraftRow = Selectable<ArticleDraftsTable> & { readonly username: string }

/** Drafts, the last touched first. */
export const articleDrafts = (db: Db, page: PageInput): Promise<RowPage<ArticleDraftRow>> =>
  pageOf(
    withCreator(db).select('users.username'),
    { label: 'article-drafts', by: 'article_drafts.touched_at', id: 'article_drafts.id' },
    page,
  )

/** A draft by its id. */
export const articleDraft = (db: Db, id: number): Promise<ArticleDraftRow | undefined> =>
  withCreator(db).select('users.username').where('article_drafts.id', '=', id).executeTakeFirst()

/** The draft that changes an article. */
export const draftOfArticle = (db: Db, articleId: number) =>
  db.selectFrom('article_drafts').select('id').where('article_id', '=', articleId).executeTakeFirst()

/** Keeps a draft; answers its id. */
export const addArticleDraft = async (tx: Tx, row: Insertable<ArticleDraftsTable>): Promise<number> =>
  (await tx.insertInto('article_drafts').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Changes a draft that nobody has touched since; false where somebody has. */
export async function setArticleDraft(
  tx: Tx,
  { id, touched_at: touchedAt }: Pick<ArticleDraftRow, 'id' | 'touched_at'>,
  set: Updateable<ArticleDraftsTable>,
): Promise<boolean> {
  const draft = tx.updateTable('article_drafts').set(set).where('id', '=', id).where('touched_at', '=', touchedAt)
  return (await draft.returning('id').executeTakeFirst()) !== undefined
}

/** Forgets a draft that nobody has touched since, nor forgotten; false where somebody has. */
export async function removeArticleDraft(
  tx: Tx,
  { id, touched_at: touchedAt }: Pick<ArticleDraftRow, 'id' | 'touched_at'>,
): Promise<boolean> {
  const draft = tx.deleteFrom('article_drafts').where('id', '=', id).where('touched_at', '=', touchedAt)
  return (await draft.returning('id').executeTakeFirst()) !== undefined
}
