import type { PlainCode } from '#contract/refusals.ts'
import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { WorkRow } from '../serializers/works.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { PartSource, WorkKind, WorkPartsTable } from '../database/tables/works.ts'
import { pageOf, type RowPage } from './page.ts'
import { liveWork } from './works.ts'

/** A part without what is in it: that is only read for those who may have it. */
export type PartRow = Omit<Selectable<WorkPartsTable>, 'source'>

/** The parts of a work. */
export const partsOf = (db: Db, workId: number) =>
  db
    .selectFrom('work_parts')
    .select(['id', 'work_id', 'no', 'title', 'size', 'coins', 'created_at'])
    .where('work_id', '=', workId)

/** One page of a work's parts, from the first or from the last. */
export const partPage = (
  db: Db,
  workId: number,
  { order, ...input }: PageInput & { readonly order: 'asc' | 'desc' },
): Promise<RowPage<PartRow>> =>
  pageOf(
    partsOf(db, workId),
    { label: order, by: 'work_parts.no', id: 'work_parts.id', ascending: order === 'asc' },
    input,
  )

/** A part with its work, which is on show; or 404 with this code. */
export async function livePart(
  db: Db,
  kind: WorkKind,
  partId: number,
  missing: PlainCode,
): Promise<{ work: WorkRow; part: PartRow }> {
  const row = await db
    .selectFrom('work_parts')
    .select(['id', 'work_id', 'no', 'title', 'size', 'coins', 'created_at'])
    .where('id', '=', partId)
    .executeTakeFirst()
  const part = found(row, missing)
  return { part, work: await liveWork(db, kind, part.work_id) }
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
  from: F,
): Promise<Extract<PartSource, { from: F }>> {
  const { source } = await db
    .selectFrom('work_parts')
    .select('source')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow()
  const content = readJson(source)
  if (content.from !== from) throw new Error(`part ${partId} is made of ${content.from}, not of ${from}`)
  return content as Extract<PartSource, { from: F }>
}
