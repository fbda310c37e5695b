import { sql } from 'kysely'
import type { ContentKind } from '#contract/desk/content.ts'
import type { Tx } from '../database/tables.ts'
import { contentTable } from './desk-content.ts'
import { picturesElsewhere, picturesOf } from './hidden-pictures.ts'

/** An item that goes from one person to another. */
export interface Given {
  readonly kind: ContentKind
  readonly id: number
  readonly from: number
  readonly to: number
}

/** The originals of an item, with those that wait to be part of it. */
async function originalsOf(tx: Tx, { kind, id }: Given): Promise<number[]> {
  const ids: (number | null)[] = []
  const next = (of: 'video' | 'audio-chapter', items: readonly number[]) =>
    tx
      .selectFrom('replacements')
      .select(['media_id', 'former_id'])
      .where('kind', '=', of)
      .where('item_id', 'in', [...items])
  const add = (rows: readonly { readonly media_id: number | null; readonly former_id?: number | null }[]) =>
    ids.push(...rows.flatMap(({ media_id, former_id = null }) => [media_id, former_id]))
  const table = contentTable(kind)
  if (table === 'mvs') {
    add(await tx.selectFrom('mvs').select('media_id').where('id', '=', id).execute())
    add(await next('video', [id]).execute())
  }
  if (table === 'posts') add(await tx.selectFrom('posts').select('clip_id as media_id').where('id', '=', id).execute())
  if (table === 'works') {
    const parts = await tx.selectFrom('work_parts').select(['id', 'media_id']).where('work_id', '=', id).execute()
    add(parts.map(({ media_id }) => ({ media_id })))
    add(await tx.selectFrom('coming_parts').select('media_id').where('work_id', '=', id).execute())
    if (parts.length > 0)
      add(
        await next(
          'audio-chapter',
          parts.map((part) => part.id),
        ).execute(),
      )
  }
  return [...new Set(ids.flatMap((one) => one ?? []))]
}

/**
 * Makes an item somebody else's, with what goes when its maker does: its originals, its pictures, and what is being
 * written of it. False where it was no longer of whom it was said to be.
 */
export async function giveItem(tx: Tx, given: Given): Promise<boolean> {
  const { kind, id, from, to } = given
  const table = contentTable(kind)
  const changed = await tx
    .updateTable(table as 'mvs')
    .set({ user_id: to })
    .where('id', '=', id)
    .where('user_id', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return false
  const originals = await originalsOf(tx, given)
  if (originals.length > 0) await tx.updateTable('media').set({ user_id: to }).where('id', 'in', originals).execute()
  const elsewhere = await picturesElsewhere(tx, { table, id, userId: from })
  const paths = (await picturesOf(tx, table, changed)).filter((path) => !elsewhere.has(path))
  const covers = originals.flatMap((one) => [`clip:${one}`, `clip:${one}:1`, `clip:${one}:2`])
  await givePictures(tx, given, 'path', paths)
  await givePictures(tx, given, 'upload_id', covers)
  if (table === 'articles')
    await tx.updateTable('article_drafts').set({ user_id: to }).where('article_id', '=', id).execute()
  if (table === 'works') await tx.updateTable('coming_parts').set({ user_id: to }).where('work_id', '=', id).execute()
  return true
}

/** Pictures whose upload has a name that the other one's has too are kept under their own. */
async function givePictures(
  tx: Tx,
  { from, to }: Given,
  by: 'path' | 'upload_id',
  values: readonly string[],
): Promise<void> {
  for (let at = 0; at < values.length; at += 500)
    await tx
      .updateTable('uploaded_images')
      .set({
        user_id: to,
        upload_id: sql<string>`case when exists (
          select 1 from uploaded_images as theirs
          where theirs.user_id = ${to} and theirs.upload_id = uploaded_images.upload_id
        ) then 'given-' || path else upload_id end`,
      })
      .where(by, 'in', values.slice(at, at + 500))
      .where('user_id', '=', from)
      .execute()
}
