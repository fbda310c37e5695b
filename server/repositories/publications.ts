import type { Db, Tx } from '../database/tables.ts'

/** Who states that something may be shown, and where the proof of it is kept. */
export interface Statement {
  readonly by: string
  readonly record: string
}

/** Of a draft nobody states anything yet. */
export const unstated: Statement = { by: '', record: '' }

/** An item as statements name it. */
export interface PublishedItem {
  readonly kind: string
  readonly id: number
}

/** What is kept of a publication beside the statement. */
interface MadeOf {
  readonly mediaId?: number | null
  readonly requestId?: string | null
  /** It is nothing new: those who follow its maker are not told. */
  readonly isQuiet?: boolean
}

/** Keeps a statement beside what it is about, with the original that it was made of and the act that made it. */
export const addPublication = (
  tx: Tx,
  { kind, id }: PublishedItem,
  { by, record }: Statement,
  nowMs: number,
  { mediaId = null, requestId = null, isQuiet = false }: MadeOf = {},
) =>
  tx
    .insertInto('publications')
    .values({
      kind,
      item_id: id,
      stated_by: by,
      record,
      media_id: mediaId,
      request_id: requestId,
      told_at: isQuiet ? nowMs : null,
      created_at: nowMs,
    })
    .execute()

/** What somebody has that was made of a file of these bytes. */
export async function publishedOf(db: Db, userId: number, sha256: string): Promise<PublishedItem | undefined> {
  const row = await db
    .selectFrom('publications')
    .innerJoin('media', 'media.id', 'publications.media_id')
    .select(['publications.kind', 'publications.item_id'])
    .where('media.sha256', '=', sha256)
    .where('media.user_id', '=', userId)
    .orderBy('publications.id')
    .executeTakeFirst()
  return row && { kind: row.kind, id: row.item_id }
}
