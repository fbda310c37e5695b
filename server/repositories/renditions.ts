import { randomBytes } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { RenditionKind, RenditionsTable } from '../database/tables/media.ts'

/** A rendition as the database has it. */
export type Rendition = Selectable<RenditionsTable>

/** Which rendition is to be made. */
export interface NewRendition {
  readonly media_id: number
  readonly generation: number
  readonly kind: RenditionKind
  readonly name: string
  readonly lang?: string | undefined
  readonly label?: string | undefined
}

/** Everything that the store has of a media row lies here. */
export const mediaPrefix = (mediaId: number): string => `media/${mediaId}/`

/** Begins one: its files are to be put under its prefix, with its key. Nobody is shown it before it is made. */
export const beginRendition = (db: Db, { lang, label, ...which }: NewRendition, nowMs: number): Promise<Rendition> =>
  db
    .insertInto('renditions')
    .values({
      ...which,
      lang: lang ?? null,
      label: label ?? null,
      prefix: `${mediaPrefix(which.media_id)}${randomBytes(8).toString('hex')}/`,
      created_at: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What a try that ended too early left of one; undefined where there is nothing, or it is made. */
export const halfRendition = (db: Db, which: NewRendition): Promise<Rendition | undefined> =>
  ofName(db, which).where('made_at', 'is', null).executeTakeFirst()

/** Whether it is made. */
export async function isMade(db: Db, which: NewRendition): Promise<boolean> {
  return (await ofName(db, which).where('made_at', 'is not', null).executeTakeFirst()) !== undefined
}

const ofName = (db: Db, { media_id: mediaId, generation, kind, name }: NewRendition) =>
  db
    .selectFrom('renditions')
    .selectAll()
    .where('media_id', '=', mediaId)
    .where('generation', '=', generation)
    .where('kind', '=', kind)
    .where('name', '=', name)

/** Forgets one whose files are gone. */
export const removeRendition = (db: Db, id: number) => db.deleteFrom('renditions').where('id', '=', id).execute()

/** Where the store has the files of a media row, of every generation; of one track where it is given. */
export async function storedPrefixes(db: Db, mediaId: number, track?: string): Promise<string[]> {
  let all = db.selectFrom('renditions').select('prefix').where('media_id', '=', mediaId)
  if (track !== undefined) all = all.where('kind', '=', 'audio').where('name', '=', track)
  const rows = await all.execute()
  return rows.map(({ prefix }) => prefix)
}

/** Forgets those of a media row. */
export const removeRenditionsOf = (db: Db, mediaId: number) =>
  db.deleteFrom('renditions').where('media_id', '=', mediaId).execute()

/** Says that its files are all there. */
export const finishRendition = (db: Db, id: number, set: Updateable<RenditionsTable> & { readonly made_at: number }) =>
  db.updateTable('renditions').set(set).where('id', '=', id).execute()

/** What is made of these media rows in their present generation, the smallest first; of those that were not taken down. */
export const renditionsOf = async (db: Db, mediaIds: readonly number[]): Promise<Rendition[]> =>
  mediaIds.length === 0
    ? []
    : db
        .selectFrom('renditions')
        .innerJoin('media', 'media.id', 'renditions.media_id')
        .selectAll('renditions')
        .where('media_id', 'in', [...mediaIds])
        .whereRef('renditions.generation', '=', 'media.generation')
        .where('made_at', 'is not', null)
        .where('media.state', '=', 'ready')
        .where('media.dropped_at', 'is', null)
        .orderBy('renditions.height')
        .orderBy('renditions.id')
        .execute()

/** The smallest quality that can be watched of what `renditionsOf` answers. */
export const watchableOf = (made: readonly Rendition[]): Rendition | undefined =>
  made.find(({ kind }) => kind === 'video')

/** The smallest quality of an original that can be watched. */
export const watchableRendition = async (db: Db, mediaId: number): Promise<Rendition | undefined> =>
  watchableOf(await renditionsOf(db, [mediaId]))

/** The original of a video, or of the clip of a post, where something of it can be watched; null where there is none. */
export async function filmOfItem(db: Db, kind: string, id: number): Promise<number | null> {
  const row =
    kind === 'video'
      ? await db.selectFrom('mvs').select('media_id').where('id', '=', id).executeTakeFirst()
      : kind === 'post'
        ? await db.selectFrom('posts').select('clip_id as media_id').where('id', '=', id).executeTakeFirst()
        : undefined
  const mediaId = row?.media_id ?? null
  return mediaId !== null && (await watchableRendition(db, mediaId)) ? mediaId : null
}

/** One that is made, of an original that is there. */
export const madeRendition = (db: Db, id: number): Promise<Rendition | undefined> =>
  db
    .selectFrom('renditions')
    .innerJoin('media', 'media.id', 'renditions.media_id')
    .selectAll('renditions')
    .where('renditions.id', '=', id)
    .whereRef('renditions.generation', '=', 'media.generation')
    .where('made_at', 'is not', null)
    .where('media.dropped_at', 'is', null)
    .executeTakeFirst()
