import type { Insertable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { BlockedHashesTable } from '../database/tables/moderation.ts'
import { states, type PictureHash } from '../database/tables/types.ts'
import { picturesOf } from './hidden-pictures.ts'
import { pageOf, type RowPage } from './page.ts'
import { rowOf, tableOf } from './visibility.ts'

/** A hash of the block list. */
export type BlockedHash = Pick<BlockedHashesTable, 'kind' | 'hash' | 'source'>

/** Hashes that a database looks for at once. */
const slice = 500

/** Puts hashes on the block list; those that are there stay as they are. */
export async function addBlocked(db: Db, rows: readonly Insertable<BlockedHashesTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += slice)
    await db
      .insertInto('blocked_hashes')
      .values(rows.slice(at, at + slice))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What an entry of a list is known by: the list, and what it says itself. */
export const sourceOf = (list: string, source: string | undefined): string => [list, source].filter(Boolean).join(': ')

/** One page of the block list. */
export const blockedPage = (db: Db, page: PageInput): Promise<RowPage<BlockedHash>> =>
  pageOf(
    db.selectFrom('blocked_hashes').select(['kind', 'hash', 'source']),
    { label: 'blocked', by: 'blocked_hashes.id', id: 'blocked_hashes.id', ascending: true },
    page,
  )

/** Takes off the block list what a case put there. */
export const removeBlocked = (db: Db, caseId: number) =>
  db.deleteFrom('blocked_hashes').where('case_id', '=', caseId).execute()

/** All of the block list, or the hashes of some kinds. */
export const allBlocked = (
  db: Db,
  kinds: readonly BlockedHash['kind'][] = ['file', 'picture', 'frame', 'montage'],
): Promise<BlockedHash[]> =>
  db
    .selectFrom('blocked_hashes')
    .select(['kind', 'hash', 'source'])
    .where('kind', 'in', [...kinds])
    .orderBy('id')
    .execute()

/** What uploaded pictures look like. */
export async function looksOfPictures(db: Db, paths: readonly string[]): Promise<PictureHash[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('uploaded_images')
    .select(['pdq', 'pdq_mirrored'])
    .where('path', 'in', [...paths])
    .where('pdq', 'is not', null)
    .execute()
  return rows.map(({ pdq, pdq_mirrored }) => ({ hash: pdq!, mirrored: pdq_mirrored! }))
}

/** What a film looks like, and the SHA-256 of its original. */
export async function looksOfFilm(
  db: Db,
  mediaId: number,
): Promise<{ readonly sha256: string | null; readonly frames: PictureHash[]; readonly montages: PictureHash[] }> {
  const media = await db.selectFrom('media').select('sha256').where('id', '=', mediaId).executeTakeFirst()
  const rows = await db
    .selectFrom('film_hashes')
    .select(['kind', 'hash', 'mirrored'])
    .where('media_id', '=', mediaId)
    .execute()
  const of = (kind: 'frame' | 'montage') => rows.filter((row) => row.kind === kind)
  return { sha256: media?.sha256 ?? null, frames: of('frame'), montages: of('montage') }
}

/** Keeps what a film looks like, in the place of what was kept. */
export async function keepLooksOfFilm(
  tx: Tx,
  mediaId: number,
  looks: { readonly frames: readonly PictureHash[]; readonly montage: PictureHash | undefined },
): Promise<void> {
  await tx.deleteFrom('film_hashes').where('media_id', '=', mediaId).execute()
  const rows = [
    ...looks.frames.map((frame) => ({ media_id: mediaId, kind: 'frame' as const, ...frame })),
    ...(looks.montage ? [{ media_id: mediaId, kind: 'montage' as const, ...looks.montage }] : []),
  ]
  for (let at = 0; at < rows.length; at += slice)
    await tx
      .insertInto('film_hashes')
      .values(rows.slice(at, at + slice))
      .execute()
}

/** What is on show of a film. */
export async function shownOfFilm(
  tx: Tx,
  mediaId: number,
): Promise<{ readonly kind: ReportedKind; readonly id: number }[]> {
  const posts = tx.selectFrom('posts').select('id').where('clip_id', '=', mediaId).where('state', '=', states.live)
  const videos = tx.selectFrom('mvs').select('id').where('media_id', '=', mediaId).where('state', '=', states.live)
  return [
    ...(await posts.execute()).map(({ id }) => ({ kind: 'post' as const, id })),
    ...(await videos.execute()).map(({ id }) => ({ kind: 'video' as const, id })),
  ]
}

/** What an item is made of. */
export interface Material {
  /** Of its pictures. */
  readonly paths: readonly string[]
  /** What is played or given out of it: its film, its recordings, its files. */
  readonly mediaIds: readonly number[]
  /** What it was imported from, of which nothing but a hash is kept. */
  readonly importedFrom: readonly number[]
}

/** See `Material`; nothing of an item that is not there. */
export async function materialOf(tx: Tx, kind: ReportedKind, named: number | string): Promise<Material> {
  const row = await rowOf(tx, kind, named)
  if (!row) return { paths: [], mediaIds: [], importedFrom: [] }
  const id = Number(row['id'])
  const table = tableOf(kind)?.[0]
  const publications = tx
    .selectFrom('publications')
    .select('media_id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
  const parts = tx.selectFrom('work_parts').select('media_id').where('work_id', '=', id)
  const played = [
    ...(table === 'works' ? await parts.execute() : []),
    { media_id: (row['media_id'] ?? row['clip_id'] ?? null) as number | null },
  ]
  const distinct = (rows: readonly { readonly media_id: number | null }[]) => [
    ...new Set(rows.flatMap(({ media_id }) => media_id ?? [])),
  ]
  return {
    paths: await picturesOf(tx, table, row as { readonly id: number }),
    mediaIds: distinct(played),
    importedFrom: distinct(await publications.execute()),
  }
}
