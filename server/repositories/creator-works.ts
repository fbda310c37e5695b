import { sql, type RawBuilder } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { MediaState } from '../database/tables/media.ts'
import { states, type JsonText } from '../database/tables/types.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { pageOf, type RowPage } from './page.ts'

/** A work of a creator, wherever it is kept. */
export interface OwnWorkRow {
  /** Names it among all of theirs: see `placeOfWork`. */
  readonly key: number
  readonly kind: 'video' | WorkKind
  readonly item_id: number
  readonly small: number
  readonly title: string
  readonly intro: string
  readonly cover: JsonText<Image>
  readonly parts: number
  readonly state: number
  readonly coins: number
  readonly vip_only: number
  readonly plays: number
  readonly likes_count: number
  readonly created_at: number
  /** The title of the work that it is a chapter of and waits for. */
  readonly part_of: string | null
}

/** The key of a work among all of its creator's: two tables count their own numbers. */
export const workKey = (kind: 'video' | WorkKind, itemId: number): number => itemId * 2 + (kind === 'video' ? 0 : 1)

/** The keys of chapters that wait begin here, beyond those of all works. */
const chapterKeys = 2 ** 48

/** The key of a chapter that waits. */
export const chapterKey = (comingId: number): number => chapterKeys + comingId

/** The chapter that a key names; undefined where it names a work. */
export const chapterOfKey = (key: number): number | undefined => (key < chapterKeys ? undefined : key - chapterKeys)

/** What a key names that is no chapter. */
export const placeOfWork = (key: number): { readonly table: 'mvs' | 'works'; readonly id: number } => ({
  table: key % 2 === 0 ? 'mvs' : 'works',
  id: Math.floor(key / 2),
})

/** All works of somebody but those that they deleted, and the chapters that wait for something. */
const ownWorks = (userId: number) => {
  const shared = sql`title, intro, cover, state, coins, plays, likes_count, created_at`
  const own = sql`user_id = ${userId} and state not in (${states.removed}, ${states.sold})`
  return sql<OwnWorkRow>`(
    select id * 2 as key, 'video' as kind, id as item_id, small, vip_only, 0 as parts, ${shared}, cast(null as text) as part_of
    from mvs where ${own}
    union all
    select id * 2 + 1, kind, id, 0, 0, parts_count, ${shared}, null from works where ${own}
    union all
    select coming_parts.id + ${sql.lit(chapterKeys)}, works.kind, works.id, 0, 0, 0, coming_parts.title, '', works.cover,
      works.state, coming_parts.coins, 0, 0, coming_parts.created_at, works.title
    from coming_parts join works on works.id = coming_parts.work_id
    where coming_parts.user_id = ${userId} and opens = 0
  )`.as('own')
}

/** One page of somebody's works, the newest first; of one key where that is given. */
export function ownWorkPage(db: Db, userId: number, input: PageInput, key?: number): Promise<RowPage<OwnWorkRow>> {
  let query = db.selectFrom(ownWorks(userId)).selectAll('own')
  if (key !== undefined) query = query.where('own.key', '=', key)
  return pageOf(query, { label: 'own', by: 'own.created_at', id: 'own.key' }, input)
}

/** Beside what a work is: the publication that made it, and the originals that it plays. */
export interface OwnWorkFacts {
  readonly requestId: string | null
  readonly publishAt: number | null
  readonly originals: readonly Original[]
}

/** What has become of an original, and how far the work on it is, 0 to 1. */
interface Original {
  readonly state: MediaState
  readonly reason: string | null
  readonly progress: number
}

/** The works that people watch or hear only once their originals are made ready. */
const playedOf = (kind: OwnWorkRow['kind']) => (kind === 'video' ? 'mvs' : kind === 'audio' ? 'work_parts' : undefined)

/** These facts of somebody's works, by their keys. */
export async function factsOfWorks(db: Db, rows: readonly OwnWorkRow[]): Promise<Map<number, OwnWorkFacts>> {
  const ids = rows.map(({ item_id: id }) => id)
  if (ids.length === 0) return new Map()
  const publications = await db
    .selectFrom('publications')
    .select(['kind', 'item_id', 'publish_at', 'request_id'])
    .where('item_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const idsOf = (kind: OwnWorkRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.item_id] : []))
  const chapters = rows.flatMap(({ key }) => chapterOfKey(key) ?? [])
  const originals = [
    ...(await originalsOf(db, 'mvs', 'mvs.id', idsOf('video'))),
    ...(await originalsOf(db, 'work_parts', 'work_parts.work_id', idsOf('audio'))),
    ...(await originalsOf(db, 'coming_parts', 'coming_parts.id', chapters)),
  ]
  // the sound that a work begins with
  const opening = await openingOf(db, idsOf('audio'))
  const coming = await comingOf(db, chapters)
  return new Map(
    rows.map((row) => {
      const chapter = coming.find(({ id }) => id === chapterOfKey(row.key))
      if (chapter) {
        const { request_id: requestId, publish_at: publishAt } = chapter
        const own = originals.filter((one) => one.table === 'coming_parts' && one.item_id === chapter.id)
        return [row.key, { requestId, publishAt, originals: own }]
      }
      // the first of them made it; others added to it
      const first = publications.findLast(({ kind, item_id: id }) => kind === row.kind && id === row.item_id)
      const table = playedOf(row.kind)
      const played = [...originals, ...opening].filter((one) => one.table === table && one.item_id === row.item_id)
      return [
        row.key,
        { requestId: first?.request_id ?? null, publishAt: first?.publish_at ?? null, originals: played },
      ]
    }),
  )
}

const comingOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('coming_parts').select(['id', 'publish_at', 'request_id']).where('id', 'in', ids).execute()

/** The originals that these works wait for to have anything, as if they were theirs already. */
async function openingOf(db: Db, workIds: readonly number[]) {
  const rows = await originalsOf(db, 'coming_parts', 'coming_parts.work_id', workIds, sql`opens = 1`)
  return rows.map((row) => ({ ...row, table: 'work_parts' as const }))
}

async function originalsOf<T extends 'mvs' | 'work_parts' | 'coming_parts'>(
  db: Db,
  table: T,
  item: 'mvs.id' | 'work_parts.work_id' | 'coming_parts.work_id' | 'coming_parts.id',
  ids: readonly number[],
  more: RawBuilder<unknown> = sql`1 = 1`,
): Promise<(Original & { readonly table: T; readonly item_id: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Original & { readonly item_id: number }>`
    select distinct ${sql.ref(item)} as item_id, media.id, media.state, media.reason, coalesce((
      select max(jobs.progress) from jobs
      where jobs.media_id = media.id and jobs.generation = media.generation and jobs.kind in ('watchable', 'sound')
    ), 0) as progress
    from ${sql.table(table)} join media on media.id = ${sql.ref(`${table}.media_id`)}
    where ${sql.ref(item)} in (${sql.join([...ids])}) and ${more}`.execute(db)
  return rows.map((row) => ({ ...row, progress: Number(row.progress), table }))
}

/** What a creator changes of a work. */
export interface WorkChanges {
  readonly title: string
  readonly intro: string
  readonly coins?: number
  readonly vip_only?: 0 | 1
}

/** Changes a work; of a set its price is that of its one part too. */
export async function changeWork(tx: Tx, key: number, changes: WorkChanges): Promise<void> {
  const { table, id } = placeOfWork(key)
  await tx
    .updateTable(table as 'mvs')
    .set(changes)
    .where('id', '=', id)
    .execute()
  if (table === 'works' && changes.coins !== undefined)
    await tx.updateTable('work_parts').set({ coins: changes.coins }).where('work_id', '=', id).execute()
}

/** Whether a work is somebody's, deleted or not. */
export async function isOwnWork(db: Db, userId: number, key: number): Promise<boolean> {
  const { table, id } = placeOfWork(key)
  const own = db
    .selectFrom(table as 'mvs')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
  return (await own.executeTakeFirst()) !== undefined
}

/** Deletes a work, or keeps it for those who bought it; false where that was done before. */
export async function markWorkDeleted(tx: Tx, key: number, to: 'removed' | 'sold'): Promise<boolean> {
  const { table, id } = placeOfWork(key)
  const moved = await tx
    .updateTable(table as 'mvs')
    .set({ state: states[to] })
    .where('id', '=', id)
    .where('state', 'not in', [states.removed, states.sold])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Whether somebody has paid for a work or a part of it. */
export async function isWorkBought(db: Db, kind: OwnWorkRow['kind'], id: number): Promise<boolean> {
  const parts = kind === 'audio' ? 'audio-chapter' : kind === 'comic' ? 'episode' : undefined
  const bought = db.selectFrom('purchases').select('item_id').limit(1)
  const found =
    parts === undefined
      ? bought.where('kind', '=', kind).where('item_id', '=', id)
      : bought
          .where('kind', '=', parts)
          .where('item_id', 'in', (of) =>
            of.selectFrom('work_parts').select('work_parts.id').where('work_parts.work_id', '=', id),
          )
  return (await found.executeTakeFirst()) !== undefined
}
