import type { Selectable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, states, type JsonText } from '../database/tables/types.ts'
import type { WorkPartsTable } from '../database/tables/works.ts'
import { mediaById, type Media } from './media.ts'
import { pageOf, readCursor, writeCursor, type RowPage } from './page.ts'
import type { PublishedItem } from './publications.ts'
import type { WorkRow } from './works.ts'

/** The file that a draft was read from; undefined where it was made of no file that is read whole. */
export const fileOfDraft = (db: Db, { kind, id }: PublishedItem): Promise<Media | undefined> =>
  db
    .selectFrom('publications')
    .innerJoin('media', 'media.id', 'publications.media_id')
    .selectAll('media')
    .where('publications.kind', '=', kind)
    .where('publications.item_id', '=', id)
    .where('media.dropped_at', 'is', null)
    .executeTakeFirst()

/** A video, or a post with a clip, and its film. */
export interface FilmItem {
  readonly user_id: number
  readonly coins: number
  readonly cover: JsonText<Image> | null
  readonly media: Media | undefined
}

/** What is shown of a film, in whatever state; undefined where there is no such item. */
export async function filmItem(db: Db, { kind, id }: PublishedItem): Promise<FilmItem | undefined> {
  const row =
    kind === 'post'
      ? await db
          .selectFrom('posts')
          .select(['user_id', 'coins', 'cover', 'clip_id as media_id'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('mvs')
          .select(['user_id', 'coins', 'cover', 'media_id'])
          .where('id', '=', id)
          .executeTakeFirst()
  if (!row) return undefined
  const { media_id: mediaId, ...item } = row
  const [media] = mediaId === null ? [] : await mediaById(db, [mediaId])
  return { ...item, media }
}

/** A part with what is in it. */
export type WholePart = Pick<Selectable<WorkPartsTable>, 'id' | 'no' | 'title' | 'level' | 'size' | 'source' | 'coins'>

const wholeParts = (db: Db, workId: number) =>
  db
    .selectFrom('work_parts')
    .select(['id', 'no', 'title', 'level', 'size', 'source', 'coins'])
    .where('work_id', '=', workId)

/** Parts of a work with what is in them, page by page. */
export const wholePartPage = (db: Db, workId: number, page: PageInput): Promise<RowPage<WholePart>> =>
  pageOf(wholeParts(db, workId), { label: 'preview', by: 'work_parts.no', id: 'work_parts.id', ascending: true }, page)

/** The size of the parts before one. */
export async function sizeBefore(db: Db, workId: number, no: number): Promise<number> {
  const { size } = await db
    .selectFrom('work_parts')
    .select((of) => of.fn.sum<number>('size').as('size'))
    .where('work_id', '=', workId)
    .where('no', '<', no)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

/** A picture within a part. */
export interface PictureOfPart {
  readonly part: Pick<WholePart, 'no' | 'title'>
  readonly number: number
  readonly image: Image
}

const label = 'preview-pages'

/** The pictures of a work in their order, page by page; of each part no more than that is in memory. */
export async function picturePage(
  db: Db,
  workId: number,
  { cursor, limit = 20 }: PageInput,
): Promise<RowPage<PictureOfPart>> {
  const after = readCursor(label, cursor) ?? { key: 0, id: 0 }
  const rows: PictureOfPart[] = []
  let no = Math.max(1, after.key)
  while (rows.length <= limit) {
    const part = await wholeParts(db, workId).where('no', '>=', no).orderBy('no').limit(1).executeTakeFirst()
    if (!part) break
    const source = readJson(part.source)
    const pages = source.from === 'pages' ? source.pages : []
    const from = part.no === after.key ? after.id : 0
    const some = pages.slice(from, from + limit + 1 - rows.length)
    rows.push(...some.map((image, at) => ({ part, number: from + at + 1, image })))
    no = part.no + 1
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(label, { key: last.part.no, id: last.number }) : null,
  }
}

/** The sum of what all parts of a work count; pages of a comic, pictures of a set. */
export async function partSums(db: Db, workId: number): Promise<{ readonly count: number; readonly size: number }> {
  const row = await db
    .selectFrom('work_parts')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number>('size').as('size')])
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), size: Number(row.size ?? 0) }
}

/** Removes all parts of a draft, which nobody has seen. */
export const removePartsOfDraft = (tx: Tx, workId: number) =>
  tx.deleteFrom('work_parts').where('work_id', '=', workId).execute()

/** A work that is a draft, which nobody else changes within this transaction. */
export const holdDraft = (tx: Tx, id: number, nowMs: number): Promise<WorkRow | undefined> =>
  tx
    .updateTable('works')
    .set({ updated_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', states.draft)
    .returningAll()
    .executeTakeFirst()

/** What the first part of a work costs, and the others. */
export async function coinsOfParts(
  db: Db,
  workId: number,
): Promise<{ readonly first: number; readonly others: number }> {
  const [first, second] = await wholeParts(db, workId).orderBy('no').limit(2).execute()
  return { first: first?.coins ?? 0, others: second?.coins ?? first?.coins ?? 0 }
}

/** What all parts of a work come to. */
export const setWorkSums = (tx: Tx, id: number, sums: Pick<WorkRow, 'parts_count' | 'size' | 'coins'>) =>
  tx.updateTable('works').set(sums).where('id', '=', id).execute()
