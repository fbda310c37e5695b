import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PlainCode } from '#contract/refusals.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { PartSource, WorkKind, WorkPartsTable } from '../database/tables/works.ts'
import { forgetMoves, heirOf } from './moved-parts.ts'
import { pageOf, type RowPage } from './page.ts'
import { liveWork, type WorkRow } from './works.ts'

/** A part without what is in it: that is only read for those who may have it. */
export type PartRow = Omit<Selectable<WorkPartsTable>, 'source' | 'media_id'>

const partColumns = ['id', 'work_id', 'no', 'title', 'level', 'size', 'coins', 'created_at'] as const

/** Rows in one statement: each has ten columns, and SQLite takes 32,766 values. */
const rowsAtOnce = 500

const ofWork = (db: Db, workId: number) => db.selectFrom('work_parts').select(partColumns).where('work_id', '=', workId)

/** The parts of a work in their order; where one is named, that one alone. */
export function partsOf(db: Db, workId: number, partId?: number): Promise<PartRow[]> {
  const all = ofWork(db, workId).orderBy('no')
  return (partId === undefined ? all : all.where('id', '=', partId)).execute()
}

/** One page of a work's parts, from the first or from the last. */
export const partPage = (
  db: Db,
  workId: number,
  { order, ...input }: PageInput & { readonly order: 'asc' | 'desc' },
): Promise<RowPage<PartRow>> =>
  pageOf(
    ofWork(db, workId),
    { label: order, by: 'work_parts.no', id: 'work_parts.id', ascending: order === 'asc' },
    input,
  )

/** A part, or the one that was put together with it where it is gone. */
async function partThatHas(db: Db, partId: number): Promise<PartRow | undefined> {
  const row = await partById(db, partId)
  if (row) return row
  const heir = await heirOf(db, partId)
  return heir === undefined ? undefined : partThatHas(db, heir)
}

/** A part with its work, which is on show; of one that was put together with another, that one; or 404 with this code. */
export async function livePart(
  db: Db,
  kind: WorkKind,
  partId: number,
  missing: PlainCode,
): Promise<{ work: WorkRow; part: PartRow }> {
  const part = found(await partThatHas(db, partId), missing)
  return { part, work: await liveWork(db, kind, part.work_id) }
}

/** A part, whatever becomes of its work; undefined where there is none. */
export const partById = (db: Db, id: number): Promise<PartRow | undefined> =>
  db.selectFrom('work_parts').select(partColumns).where('id', '=', id).executeTakeFirst()

/** Keeps one more part of a work. */
export const addPart = (tx: Tx, part: Insertable<WorkPartsTable>): Promise<PartRow> =>
  tx.insertInto('work_parts').values(part).returning(partColumns).executeTakeFirstOrThrow()

/** Writes a part anew. */
export async function rewritePart(
  tx: Tx,
  id: number,
  changed: Pick<Insertable<WorkPartsTable>, 'title' | 'size' | 'coins' | 'source'>,
): Promise<PartRow> {
  await forgetMoves(tx, id)
  return tx.updateTable('work_parts').set(changed).where('id', '=', id).returning(partColumns).executeTakeFirstOrThrow()
}

/** Takes a part away. */
export const removePart = (tx: Tx, id: number) => tx.deleteFrom('work_parts').where('id', '=', id).execute()

/** Numbers the parts of a work as these stand, from 1; what has its number already is left alone. */
export async function renumberParts(tx: Tx, workId: number, ids: readonly number[]): Promise<void> {
  const rows = await tx.selectFrom('work_parts').select(['id', 'no']).where('work_id', '=', workId).execute()
  const former = new Map(rows.map(({ id, no }) => [id, no]))
  const moved = ids.flatMap((id, at) => (former.get(id) === at + 1 ? [] : [sql`(${sql.lit(id)}, ${sql.lit(at + 1)})`]))
  // no two may have one number in between
  for (let at = 0; at < moved.length; at += rowsAtOnce)
    await sql`
      update work_parts set no = -moved.column2
      from (values ${sql.join(moved.slice(at, at + rowsAtOnce))}) as moved
      where work_parts.id = moved.column1 and work_parts.work_id = ${workId}`.execute(tx)
  await tx
    .updateTable('work_parts')
    .set((of) => ({ no: of.neg(of.ref('no')) }))
    .where('work_id', '=', workId)
    .where('no', '<', 0)
    .execute()
}

/** The ids of a part's neighbours, null at the ends. */
export async function neighboursOf(
  db: Db,
  { work_id: workId, no }: PartRow,
): Promise<{ prev: number | null; next: number | null }> {
  const rows = await db
    .selectFrom('work_parts')
    .select(['id', 'no'])
    .where('work_id', '=', workId)
    .where('no', 'in', [no - 1, no + 1])
    .execute()
  const idOf = (wanted: number): number | null => rows.find((row) => row.no === wanted)?.id ?? null
  return { prev: idOf(no - 1), next: idOf(no + 1) }
}

/** What is in a part. The rights to it are asked before. */
export async function sourceOf<F extends PartSource['from']>(
  db: Db,
  partId: number,
  ...from: readonly F[]
): Promise<Extract<PartSource, { from: F }>> {
  const { source } = await db
    .selectFrom('work_parts')
    .select('source')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow()
  const content = readJson(source)
  const isWanted = (one: PartSource): one is Extract<PartSource, { from: F }> => from.some((name) => name === one.from)
  if (!isWanted(content)) throw new Error(`part ${partId} is made of ${content.from}, not of ${from.join(' or ')}`)
  return content
}

/** What a part of an audio book plays: a loop, or a track of an original. */
export type SoundSource = { readonly loop: string } | { readonly mediaId: number; readonly track: string }

/** What these parts of audio books play, by the parts' ids. */
export async function soundsOf(db: Db, ids: readonly number[]): Promise<Map<number, SoundSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('work_parts').select(['id', 'source', 'media_id']).where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap(({ id, source, media_id: mediaId }): [number, SoundSource][] => {
      const content = readJson(source)
      if (content.from === 'loop') return [[id, { loop: content.loop }]]
      return content.from === 'media' && mediaId !== null ? [[id, { mediaId, track: content.track }]] : []
    }),
  )
}

/** The parts that play a track of an original. */
export async function partsOfTrack(db: Db, mediaId: number, track: string): Promise<number[]> {
  const rows = await db.selectFrom('work_parts').select(['id', 'source']).where('media_id', '=', mediaId).execute()
  return rows.flatMap(({ id, source }) => {
    const content = readJson(source)
    return content.from === 'media' && content.track === track ? id : []
  })
}

/** What all parts of these works still cost somebody, by the works' ids; `kind` is that of the parts among purchases. */
export async function pricesLeftOf(
  db: Db,
  kind: string,
  workIds: readonly number[],
  userId: number | undefined,
): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map()
  const left = await db
    .selectFrom('work_parts')
    .leftJoin('purchases', (on) =>
      on
        .onRef('purchases.item_id', '=', 'work_parts.id')
        .on('purchases.kind', '=', kind)
        .on('purchases.user_id', '=', userId ?? 0),
    )
    .select((of) => ['work_parts.work_id', of.fn.sum<number>('work_parts.coins').as('coins')])
    .where('work_parts.work_id', 'in', workIds)
    .where('work_parts.coins', '>', 0)
    .where('purchases.item_id', 'is', null)
    .groupBy('work_parts.work_id')
    .execute()
  return new Map(left.map(({ work_id, coins }) => [work_id, Number(coins)]))
}

/** Keeps parts of a work. */
export async function addParts(tx: Tx, parts: readonly Insertable<WorkPartsTable>[]): Promise<void> {
  for (let at = 0; at < parts.length; at += rowsAtOnce)
    await tx
      .insertInto('work_parts')
      .values(parts.slice(at, at + rowsAtOnce))
      .execute()
}

/** Changes a part of a work; answers what it was before, undefined where there is none of this number. An empty title stays as it was. */
export async function changePart(
  tx: Tx,
  { workId, no }: { readonly workId: number; readonly no: number },
  { title, ...set }: Pick<Updateable<WorkPartsTable>, 'level' | 'size' | 'source'> & { readonly title: string },
): Promise<Pick<Selectable<WorkPartsTable>, 'size' | 'source'> | undefined> {
  const former = tx.selectFrom('work_parts').select(['id', 'size', 'source']).where('work_id', '=', workId)
  const row = await former.where('no', '=', no).executeTakeFirst()
  if (!row) return undefined
  await forgetMoves(tx, row.id)
  await tx
    .updateTable('work_parts')
    .set({ ...set, ...(title !== '' && { title }) })
    .where('id', '=', row.id)
    .execute()
  return row
}
