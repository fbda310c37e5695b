import { commentedKinds, seriesKinds, type Kind } from '#contract/kind.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../database/tables.ts'

/** A table whose rows are shown only while their `state` is live, and the `kind` they have where it holds several. */
type Place =
  | readonly [
      table:
        | 'mvs'
        | 'compilations'
        | 'articles'
        | 'posts'
        | 'wants'
        | 'want_replies'
        | 'datings'
        | 'reviews'
        | 'topics'
        | 'clubs',
    ]
  | readonly [table: 'works' | 'comments', kind: string]

/** Where the items of a kind are. What is not here is nobody's to publish: a report of it is only kept. */
const places: ReadonlyMap<ReportedKind, Place> = new Map<Kind, Place>([
  ['video', ['mvs']],
  ['compilation', ['compilations']],
  ['article', ['articles']],
  ['post', ['posts']],
  ['want', ['wants']],
  ['want-reply', ['want_replies']],
  ['dating', ['datings']],
  ['review', ['reviews']],
  ['topic', ['topics']],
  ['club', ['clubs']],
  ...(['comic', 'novel', 'picture', 'audio', 'game'] as const).map((kind): [Kind, Place] => [kind, ['works', kind]]),
  ...commentedKinds.map((kind): [Kind, Place] => [`comment:${kind}`, ['comments', kind]]),
])

/** Parts of works: the whole work goes from view. */
const partKinds: readonly ReportedKind[] = ['episode', 'chapter', 'audio-chapter']

/** What can be reported besides: it is nobody's to publish, so a report of it is only kept. */
const reportable: ReadonlyMap<ReportedKind, readonly [table: string, kind?: string]> = new Map<
  Kind,
  readonly [table: string, kind?: string]
>([
  ['message', ['messages']],
  ['feedback', ['feedback_messages']],
  ['tag', ['tags']],
  ...seriesKinds.map((kind): [Kind, readonly [string, string]] => [`series:${kind}`, ['series', kind]]),
])

/** The table of the items of a kind that can be reported; undefined for a kind that nobody can report. */
export const tableOf = (kind: ReportedKind): readonly [table: string, kind?: string] | undefined =>
  partKinds.includes(kind) ? ['work_parts'] : (places.get(kind) ?? reportable.get(kind))

/** Whether items of a kind can be reported. */
export const isReportable = (kind: ReportedKind): boolean => kind === 'user' || tableOf(kind) !== undefined

/** The row of an item as its table has it, in whatever state it is; undefined where there is none. */
export async function rowOf(
  db: Db,
  kind: ReportedKind,
  id: number | string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (kind === 'user') {
    const query = db.selectFrom('users').select(['id', 'uuid', 'username', 'sign', 'avatar', 'cover', 'held', 'state'])
    return query.where('uuid', '=', String(id)).executeTakeFirst()
  }
  const number = kind === 'club' ? await clubIdOf(db, String(id)) : Number(id)
  const place = tableOf(kind)
  if (!place || !Number.isSafeInteger(number)) return undefined
  const [table, ofKind] = place
  // all of these tables have an id, so one stands for all
  const query = db
    .selectFrom(table as 'comments')
    .selectAll()
    .where('id', '=', number)
  return (ofKind === undefined ? query : query.where('kind', '=', ofKind)).executeTakeFirst() as Promise<
    Readonly<Record<string, unknown>> | undefined
  >
}

/** Whoever made an item; null where nobody did. */
export async function authorOf(
  db: Db,
  kind: ReportedKind,
  row: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  if (kind === 'user') return row['id'] as number
  if (!partKinds.includes(kind))
    return ((kind === 'message' ? row['from_id'] : row['user_id']) ?? null) as number | null
  const work = db
    .selectFrom('works')
    .select('user_id')
    .where('id', '=', row['work_id'] as number)
  return (await work.executeTakeFirst())?.user_id ?? null
}

/** What was moved: the row, and the table that it is in. */
interface Moved {
  readonly table: string
  readonly id: number
}

/** Moves an item from one of some states to another; undefined where nothing was moved. Not of people. */
export async function moveState(
  tx: Tx,
  kind: ReportedKind,
  id: number | string,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<Moved | undefined> {
  const number = kind === 'club' ? await clubIdOf(tx, String(id)) : Number(id)
  if (!Number.isSafeInteger(number)) return undefined
  const place = partKinds.includes(kind) ? (['works'] as const) : places.get(kind)
  if (!place) return undefined
  const [table, ofKind] = place
  // All of these tables have the columns that are used here, so one stands for all.
  let query = tx
    .updateTable(table as 'comments')
    .set({ state: to })
    .where('state', 'in', [...from])
    .returning('id')
  query = partKinds.includes(kind)
    ? query.where('id', '=', (of) => of.selectFrom('work_parts').select('work_id').where('work_parts.id', '=', number))
    : query.where('id', '=', number)
  const moved = await (ofKind === undefined ? query : query.where('kind', '=', ofKind)).executeTakeFirst()
  return moved && { table, id: moved.id }
}

/** A club is known by its owner's uuid. */
async function clubIdOf(tx: Db, uuid: string): Promise<number> {
  const query = tx.selectFrom('clubs').innerJoin('users', 'users.id', 'clubs.user_id').select('clubs.id')
  return (await query.where('users.uuid', '=', uuid).executeTakeFirst())?.id ?? Number.NaN
}

/** Holds back somebody's page, or shows it again; answers whose it is, or undefined where it is so already, or nobody's. */
export async function holdPage(tx: Tx, uuid: string, isHeld: boolean): Promise<number | undefined> {
  const held = tx.updateTable('users').set({ held: isHeld ? 1 : 0 })
  const changed = held.where('uuid', '=', uuid).where('held', '=', isHeld ? 0 : 1)
  return (await changed.returning('id').executeTakeFirst())?.id
}

/** What goes from view with an item: of a part its whole work. */
export async function wholeOf(
  db: Db,
  kind: ReportedKind,
  id: number | string,
): Promise<{ readonly kind: ReportedKind; readonly id: number | string }> {
  if (!partKinds.includes(kind)) return { kind, id }
  const work = db
    .selectFrom('works')
    .innerJoin('work_parts', 'work_parts.work_id', 'works.id')
    .select(['works.kind', 'works.id'])
  return (await work.where('work_parts.id', '=', Number(id)).executeTakeFirst()) ?? { kind, id }
}

/** The id by which people know an item of a number: of a club its owner's. */
export async function knownIdOf(db: Db, { kind, id }: { readonly kind: string; readonly id: number }) {
  if (kind !== 'club') return id
  const owner = db.selectFrom('clubs').innerJoin('users', 'users.id', 'clubs.user_id').select('users.uuid')
  return (await owner.where('clubs.id', '=', id).executeTakeFirstOrThrow()).uuid
}

/** The listing that a review is of. */
export async function reviewedDating(tx: Tx, reviewId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('reviews').select('dating_id').where('id', '=', reviewId).executeTakeFirst()
  return row?.dating_id
}

/** Where somebody's works are, whatever their kind: what is on show in one is on show by its `state` alone. */
export const makersPlaces = [
  ['mvs', 'video'],
  ['compilations', 'compilation'],
  ['articles', 'article'],
  ['posts', 'post'],
  ['wants', 'want'],
  ['want_replies', 'want-reply'],
  ['datings', 'dating'],
  ['reviews', 'review'],
  ['works', undefined],
  ['comments', undefined],
  ['clubs', 'club'],
] as const satisfies readonly (readonly [string, Kind | undefined])[]

/** Moves all of somebody's items of a table from one state to another, but those of some ids. */
export const moveStateOf = (
  tx: Tx,
  table: (typeof makersPlaces)[number][0],
  userId: number,
  { from, to, but = [] }: { readonly from: number; readonly to: number; readonly but?: readonly number[] },
) =>
  tx
    .updateTable(table as 'mvs')
    .set({ state: to })
    .where('user_id', '=', userId)
    .where('state', '=', from)
    .$if(but.length > 0, (query) => query.where('id', 'not in', [...but]))
    .returningAll()
    .execute()
